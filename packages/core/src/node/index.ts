export { isPlainName, safePath } from "./safe-path.ts";
