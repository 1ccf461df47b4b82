export { type StdioOptions, serveStdio } from "./serve-stdio.ts";
