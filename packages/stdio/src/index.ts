export { serveStdio } from "./serve-stdio.ts";
export type { StdioOptions } from "./stdio-options.ts";
