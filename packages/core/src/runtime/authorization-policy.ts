import { isPlainObject } from "@snodo/schema";
import type { Context, ContextTypes } from "../context/context.ts";
import type { AnyPrompt } from "../define/prompt.ts";
import { attempt, checkKeys, type Report } from "../define/report.ts";
import type { AnyResource } from "../define/resource.ts";
import type { AnyTool } from "../define/tool.ts";
import type { McpError } from "../error/mcp-error.ts";
import { isRecord } from "../is-record.ts";

/** What a policy is asked for: whether a component may be known of, or whether it may be used now. */
export type AuthorizationPhase = "discovery" | "invocation";

/**
 * A component as a policy sees it. `requestedUri` is there only when a resource is read: the URI that was asked for.
 *
 * Decide by what it says (`kind`, `name`, `uri`, `uriTemplate`, `metadata`), never by which object it is: of a read it
 * is a copy that has the URI, and of a component that was written by hand or comes from a source it is the server's
 * own.
 */
export type AuthorizedComponent = AnyTool | AnyPrompt | (AnyResource & { readonly requestedUri?: string });

/** Decides who may know of a component, and who may use it. Who asks is in the context: `context.auth`. */
export interface AuthorizationPolicy<Types extends ContextTypes = ContextTypes> {
  /**
   * Asked for every component of a list before it is cut into pages (`"discovery"`), which may be thousands; and for
   * the one that a call, a read, a rendering or a completion is for, before its arguments are looked at
   * (`"invocation"`). A policy that answers at once keeps the server from waiting; of one that waits, at most 32
   * answers are awaited at a time.
   *
   * @returns nothing when it may be; otherwise the error that the caller gets (of discovery, the component is not
   *   listed). Whatever else is returned, thrown or rejected is a fault: the request, a list too, is answered with
   *   -32603
   */
  authorize(
    phase: AuthorizationPhase,
    component: AuthorizedComponent,
    context: Context<Types>,
  ): McpError | undefined | Promise<McpError | undefined>;
  /**
   * Whether a refused component is answered for exactly as if there were none, in place of the policy's own error. So
   * is one for which the policy fails when it is to be used, and what a source gives that cannot be served: the sink
   * alone is told. A list for which the policy fails is answered with -32603 all the same. Absent: false.
   */
  readonly conceal?: boolean;
}

/** What has been checked before is not checked again. Each with the policy that the application gave. */
const checked = new WeakMap<AuthorizationPolicy, unknown>();

/** Checks the policy of a server, and gives one that nothing changes afterwards. */
export function readPolicy(report: Report, policy: unknown): AuthorizationPolicy | undefined {
  return policy === undefined ? undefined : attempt(report, "authorization", () => readGiven(report, policy));
}

function readGiven(report: Report, policy: unknown): AuthorizationPolicy | undefined {
  if (checked.has(policy as AuthorizationPolicy)) return policy as AuthorizationPolicy;
  const { authorize, conceal } = isRecord(policy) ? policy : {};
  if (!isRecord(policy) || typeof authorize !== "function") {
    report.add("authorization", "must have an authorize function", "authorize: (phase, component, context) => …");
    return undefined;
  }
  // An instance of a class may have fields of its own; in a literal they would be misspelt ones.
  if (isPlainObject(policy)) checkKeys(report, "authorization", policy, ["authorize", "conceal"]);
  if (conceal !== undefined && typeof conceal !== "boolean") report.add("authorization.conceal", "must be a boolean");
  const read: AuthorizationPolicy = Object.freeze({
    authorize: authorize.bind(policy) as AuthorizationPolicy["authorize"],
    conceal: conceal === true,
  });
  checked.set(read, policy);
  return read;
}

/** Whether two servers ask the same policy, in the same way. */
export function isSamePolicy(a: AuthorizationPolicy | undefined, b: AuthorizationPolicy | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && checked.get(a) === checked.get(b) && a.conceal === b.conceal;
}
