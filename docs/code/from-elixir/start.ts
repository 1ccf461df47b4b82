import { listen } from "@snodo/http/node";
import { serveStdio } from "@snodo/stdio";
import { server } from "./server.ts";

// #region start
/** `start_link(transport: :stdio)` and `start_link(transport: :http, port: 4000)`. */
export const overStdio = () => serveStdio(server);
export const overHttp = (port = 4000) => listen(server, { port }); // { url, close() }
// #endregion
