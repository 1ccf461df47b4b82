import { isMcpError, McpError } from "../error/mcp-error.ts";
import type { Call } from "../method/call.ts";
import type { AuthorizationPhase, AuthorizedComponent } from "../runtime/authorization-policy.ts";
import type { Entry } from "../runtime/catalog.ts";
import { isThenable } from "../thenable.ts";
import { reportFault } from "./fault.ts";

/** Why a component may not be; undefined when it may. */
export type Verdict = McpError | undefined;

/**
 * Asks the policy about one component. Without a policy everything may be.
 *
 * @param requestedUri the URI that is read
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
    throw fault(call, entry, cause);
  }
  return isPromise ? waited(call, entry, verdict) : judged(call, entry, verdict);
}

async function waited(call: Call, entry: Entry, answer: unknown): Promise<Verdict> {
  let verdict: unknown;
  try {
    verdict = await answer;
  } catch (cause) {
    throw fault(call, entry, cause);
  }
  return judged(call, entry, verdict);
}

function judged(call: Call, entry: Entry, verdict: unknown): Verdict {
  // What is neither yes nor no must not pass for yes.
  if (verdict === undefined || isMcpError(verdict)) return verdict;
  throw fault(
    call,
    entry,
    new TypeError("An authorization policy answers nothing, or an McpError", { cause: verdict }),
  );
}

function fault({ runtime, context }: Call, { component }: Entry, cause: unknown): McpError {
  return McpError.internal(reportFault(runtime, context, component, cause));
}

function shown(entry: Entry, requestedUri: string | undefined): AuthorizedComponent {
  if ("tool" in entry) return entry.tool;
  if ("prompt" in entry) return entry.prompt;
  return requestedUri === undefined ? entry.resource : Object.freeze({ ...entry.resource, requestedUri });
}
