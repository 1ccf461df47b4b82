import { createServer } from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { add, info } from "./add.ts";

// The smallest server for an edge host: what it weighs when bundled is what importing core and http costs there.
export default { fetch: fetchHandler(createServer({ ...info, tools: [add] })) };
