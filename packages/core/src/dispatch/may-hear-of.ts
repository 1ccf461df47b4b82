import { MAX_AWAITED_VERDICTS } from "../limits.ts";
import type { Call } from "../method/call.ts";
import { authorize } from "./authorize.ts";
import { resourceLookUps } from "./route-resource.ts";

/**
 * Whether the caller may be told that something at a URI has changed. It may of what it may read, and of what nothing
 * serves: of that a policy says nothing, and there may be something one day.
 *
 * Where refused resources are concealed, one that is refused does not hide another one that may be read.
 *
 * @returns rejects as a read would, when the policy, a source or a matcher fails
 */
export async function mayHearOf(call: Call, uri: string): Promise<boolean> {
  const { authorization } = call.runtime;
  if (authorization === undefined) return true;
  let isRefused = false;
  for (const lookUp of resourceLookUps(call, uri)) {
    for (const { entry, failure } of await lookUp()) {
      if ((await authorize(call, "invocation", entry, uri)) !== undefined) isRefused = true;
      else if (failure !== undefined) throw failure;
      else if (authorization.conceal) return true;
    }
    if (isRefused && !authorization.conceal) return false;
  }
  return !isRefused;
}

/** Those of the URIs of which the caller may be told, in their order. */
export async function thoseHeardOf(call: Call, uris: readonly string[]): Promise<readonly string[]> {
  if (call.runtime.authorization === undefined) return uris;
  const heard: string[] = [];
  for (let start = 0; start < uris.length && !call.context.signal.aborted; start += MAX_AWAITED_VERDICTS) {
    const some = uris.slice(start, start + MAX_AWAITED_VERDICTS);
    const verdicts = await Promise.all(some.map((uri) => mayHearOf(call, uri)));
    heard.push(...some.filter((_, index) => verdicts[index]));
  }
  return heard;
}
