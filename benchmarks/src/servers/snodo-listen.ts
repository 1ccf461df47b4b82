import { createServer } from "@snodo/core";
import { listen } from "@snodo/http/node";
import { add, info } from "../add.ts";
import { ready } from "./ready.ts";

const { port } = await listen(createServer({ ...info, tools: [add] }), { port: 0 });
ready(port);
