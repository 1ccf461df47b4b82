import { isMcpError, McpError } from "../error/mcp-error.ts";
import type { Call } from "../method/call.ts";
import type { AuthorizationPhase, AuthorizedComponent } from "../runtime/authorization-policy.ts";
import type { Entry } from "../runtime/catalog-entry.ts";
import { isThenable } from "../thenable.ts";
import { reportFault } from "./fault.ts";

/** Why a component may not be; undefined when it may. */
export type Verdict = McpError | undefined;

/**
 * Asks the policy about one component. Without a policy everything may be.
 *
 * @param requestedUri the URI that is read
 * @returns for an invocation where refused components are concealed, also -32603 when the policy fails: it is asked
 *   about nothing but what is there, so that its failure would tell
 * @throws {McpError} -32603, masked, when the policy fails or answers anything but nothing or an `McpError`; where it
 *   answers a promise, that rejects
 */
export function authorize(
  call: Call,
  phase: AuthorizationPhase,
  entry: Entry,
  requestedUri?: string,
): Verdict | PromiseLike<Verdict> {
  const policy = call.runtime.authorization;
  if (policy === undefined) return undefined;
  let verdict: unknown;
  let isPromise: boolean;
  try {
    verdict = policy.authorize(phase, shown(entry, requestedUri), call.context);
    isPromise = isThenable(verdict);
  } catch (cause) {
    return failed(call, phase, entry, cause);
  }
  return isPromise ? waited(call, phase, entry, verdict) : judged(call, phase, entry, verdict);
}

async function waited(call: Call, phase: AuthorizationPhase, entry: Entry, answer: unknown): Promise<Verdict> {
  let verdict: unknown;
  try {
    verdict = await answer;
  } catch (cause) {
    return failed(call, phase, entry, cause);
  }
  return judged(call, phase, entry, verdict);
}

/** Looks at the verdict with care: reading it may throw, and that too is the policy's failure. */
function judged(call: Call, phase: AuthorizationPhase, entry: Entry, verdict: unknown): Verdict {
  // What is neither yes nor no must not pass for yes.
  if (verdict === undefined || isMcpError(verdict)) return verdict;
  const cause = new TypeError("An authorization policy answers nothing, or an McpError", { cause: verdict });
  return failed(call, phase, entry, cause);
}

function failed({ runtime, context }: Call, phase: AuthorizationPhase, { component }: Entry, cause: unknown): Verdict {
  const failure = McpError.internal(reportFault(runtime, context, component, cause));
  if (phase === "invocation" && runtime.authorization?.conceal) return failure;
  throw failure;
}

function shown(entry: Entry, requestedUri: string | undefined): AuthorizedComponent {
  if ("tool" in entry) return entry.tool;
  if ("prompt" in entry) return entry.prompt;
  return requestedUri === undefined ? entry.resource : Object.freeze({ ...entry.resource, requestedUri });
}
