import { createServer } from "@snodo/core";
import { count } from "./counter.ts";
import { codeReview } from "./prompts.ts";
import { config, row } from "./resources.ts";
import { add, echo } from "./tools.ts";

// #region server
export const server = createServer({
  name: "my-server",
  version: "1.0.0",
  tools: [echo, add, count],
  resources: [config, row],
  prompts: [codeReview],
});
// #endregion
