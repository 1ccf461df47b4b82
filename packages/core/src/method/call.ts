import type { JsonObject } from "@snodo/schema";
import type { RequestContext } from "../context/context.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** What a method works on: an admitted request, and the server that it is for. */
export interface Call {
  readonly runtime: Runtime;
  readonly params: JsonObject;
  readonly context: RequestContext;
}
