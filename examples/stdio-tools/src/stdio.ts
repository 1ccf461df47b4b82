// What a client spawns: it serves until its input ends, and answers what was asked before.

import { serveStdio } from "@snodo/stdio";
import { server } from "./server.ts";

await serveStdio(server);
