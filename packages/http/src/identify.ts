import { letExit } from "@snodo/core/transport";
import { isResponse } from "./is-response.ts";

/** What `identify` gives where `auth` did not answer in time. */
export const AUTH_LATE: unique symbol = Symbol("auth is late");

/**
 * Who a request is from. A `Response` that is thrown counts as one that is returned. What a late `auth` comes to is
 * dropped.
 *
 * @param ms how long that may take
 * @returns rejects with anything else that `auth` throws
 */
export async function identify(auth: () => unknown, ms: number): Promise<unknown> {
  try {
    const identity = auth();
    return mayTakeTime(identity) ? await inTime(identity, ms) : identity;
  } catch (error) {
    if (isResponse(error)) return error;
    throw error;
  }
}

/** Only what is no plain value may be a promise, of whatever make. */
function mayTakeTime(identity: unknown): boolean {
  return (typeof identity === "object" && identity !== null) || typeof identity === "function";
}

async function inTime(identity: unknown, ms: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof AUTH_LATE>((resolve) => {
    timer = setTimeout(() => resolve(AUTH_LATE), ms);
    letExit(timer);
  });
  try {
    return await Promise.race([identity, late]);
  } finally {
    clearTimeout(timer);
  }
}
