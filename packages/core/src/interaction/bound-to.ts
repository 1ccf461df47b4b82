import { type JsonObject, type JsonValue, toJsonValue } from "@snodo/schema";
import type { Context } from "../context/context.ts";
import { reportFault } from "../dispatch/fault.ts";
import { McpError } from "../error/mcp-error.ts";
import type { EventComponent } from "../instrumentation/event.ts";
import type { Call } from "../method/call.ts";
import { ignoreRejection } from "../thenable.ts";
import { canonicalJson } from "./canonical-json.ts";

/** What of the parameters may differ from round to round. */
const PER_ROUND: readonly string[] = ["_meta", "inputResponses", "requestState"];

/**
 * What request state is bound to, as one text: the method, every parameter that must stay the same, whatever the order
 * of keys, and who the request is from.
 *
 * @throws {McpError} -32603, masked, when the application cannot say who that is: a seal for nobody would be one for
 *   all; -32602 for parameters that JSON cannot carry, as may come from the same process
 */
export function boundTo(call: Call, component: EventComponent): string {
  const params = toJsonValue(call.params);
  if (!params.ok) throw McpError.invalidParams(`Invalid params: at ${params.path}, ${params.rule}`);
  const kept: [string, JsonValue][] = Object.entries(params.value as JsonObject).filter(
    ([key]) => !PER_ROUND.includes(key),
  );
  return canonicalJson([call.context.method, Object.fromEntries(kept), principalOf(call, component)]);
}

/** Unlike in events, where whoever cannot be named counts as anonymous, no answer will do here but one. */
function principalOf({ runtime, context }: Call, component: EventComponent): string | null {
  if (runtime.principal === undefined) return null;
  let principal: unknown;
  try {
    principal = runtime.principal(context as Context as Context<never>);
    if (typeof principal === "string" || principal === null) return principal;
    // What an asynchronous one rejects with must not end the process.
    ignoreRejection(principal);
    throw new TypeError("principal must answer a string or null, at once");
  } catch (cause) {
    throw McpError.internal(reportFault(runtime, context, component, cause));
  }
}
