import { expect, it } from "vitest";
import * as transport from "./index.ts";

it("what transports build on, by name", () => {
  expect(Object.keys(transport).sort()).toEqual(["ErrorCode", "McpError", "answerText", "errorAnswer", "parseMessage"]);
});
