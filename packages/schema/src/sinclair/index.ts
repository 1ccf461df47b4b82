export type { SinclairSchema } from "./from-sinclair.ts";
export { fromSinclair } from "./from-sinclair.ts";
