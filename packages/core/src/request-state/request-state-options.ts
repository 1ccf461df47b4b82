import { readWhole, type WholeNumber } from "../define/read-option.ts";
import { attempt, checkKeys, type Report, readList, readObject } from "../define/report.ts";
import { isRecord } from "../is-record.ts";
import { DEFAULT_STATE_TTL_MS, MAX_STATE_TTL_MS } from "../limits.ts";
import { isBytes } from "../result/base64.ts";
import type { ReplayGuard } from "./replay-guard.ts";

/** One key that request state is sealed with. */
export interface RequestStateKey {
  /** Travels with what it seals: 1 to 32 of `A-Z a-z 0-9 _ -`. */
  readonly id: string;
  /** At least 32 bytes that nobody can guess; of a string, its UTF-8. */
  readonly secret: string | Uint8Array;
}

/** How request state is sealed: what a client carries from one round of a request to the next. */
export interface RequestStateOptions {
  /**
   * 1 to 8 keys, of one id each. The first one seals, all of them open: a new key goes first, and an old one stays
   * until what it sealed has expired. Every process of the server needs the same. Absent: a random key of this process
   * alone.
   */
  readonly keys?: readonly RequestStateKey[] | undefined;
  /** How long a seal holds, in whole milliseconds: 1 to 900,000. Each round gets a new one. Absent: 300,000. */
  readonly ttlMs?: number | undefined;
  /** Whether clients are kept from reading it, too: AES-GCM in place of a signature. Absent: false. */
  readonly encrypt?: boolean | undefined;
  /** Makes each state good for one request only. Absent: it is good until it expires. */
  readonly replayGuard?: ReplayGuard | undefined;
}

/** The options as they were checked; secrets as bytes of their own. */
export interface CheckedRequestState {
  readonly keys: readonly { readonly id: string; readonly secret: Uint8Array }[];
  readonly ttlMs: number;
  readonly encrypt: boolean;
  readonly replayGuard: ReplayGuard | undefined;
}

const TTL: WholeNumber = Object.freeze({ absent: DEFAULT_STATE_TTL_MS, most: MAX_STATE_TTL_MS });
const MAX_KEYS = 8;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const MIN_SECRET_BYTES = 32;
const OPTIONS = ["keys", "ttlMs", "encrypt", "replayGuard"] as const;

/** The options as they are without any. */
export const DEFAULT_REQUEST_STATE: CheckedRequestState = Object.freeze({
  keys: Object.freeze([]),
  ttlMs: DEFAULT_STATE_TTL_MS,
  encrypt: false,
  replayGuard: undefined,
});

/** Checks the option `requestState` of a server. A problem names a key by its place, and no secret. */
export function readRequestState(report: Report, given: unknown): CheckedRequestState {
  const options = given === undefined ? undefined : readObject(report, "requestState", given);
  if (options === undefined) return DEFAULT_REQUEST_STATE;
  checkKeys(report, "requestState", options, OPTIONS);
  const { keys, encrypt = false, replayGuard } = options;
  const ttlMs = readWhole(report, "requestState.ttlMs", options.ttlMs, TTL);
  if (typeof encrypt !== "boolean") report.add("requestState.encrypt", "must be a boolean");
  const guard = replayGuard === undefined ? undefined : readGuard(report, replayGuard);
  return Object.freeze({
    keys: keys === undefined ? [] : readKeys(report, keys),
    ttlMs,
    encrypt: encrypt === true,
    replayGuard: guard,
  });
}

/** What has been checked before is not checked again. */
const guards = new WeakSet<object>();

/** The guard as it is now: nothing changes it afterwards. One may be an instance of a class. */
function readGuard(report: Report, guard: unknown): ReplayGuard | undefined {
  const where = "requestState.replayGuard";
  return attempt(report, where, () => {
    const { use } = isRecord(guard) ? guard : {};
    if (!isRecord(guard) || typeof use !== "function") {
      report.add(where, "must have a function use(id, expiresAt)");
      return undefined;
    }
    if (guards.has(guard)) return guard as unknown as ReplayGuard;
    const read: ReplayGuard = Object.freeze({ use: use.bind(guard) as ReplayGuard["use"] });
    guards.add(read);
    return read;
  });
}

function readKeys(report: Report, keys: unknown): CheckedRequestState["keys"] {
  const where = "requestState.keys";
  const form = `must be a list of 1 to ${MAX_KEYS} keys: { id, secret }`;
  const list = readList(report, where, keys, undefined, form);
  if (Array.isArray(keys) && (list.length < 1 || list.length > MAX_KEYS)) {
    report.add(where, form);
    return [];
  }
  const read = list.map((given, index) => {
    const place = `${where}[${index}]`;
    const key = readObject(report, place, given, "must be an object with an id and a secret");
    if (key === undefined) return Object.freeze({ id: place, secret: new Uint8Array() });
    checkKeys(report, place, key, ["id", "secret"]);
    const { id, secret } = key;
    if (typeof id !== "string" || !KEY_ID.test(id)) {
      report.add(`${place}.id`, "must be 1 to 32 characters of A-Z a-z 0-9 _ -");
    }
    const bytes = attempt(report, `${place}.secret`, () => bytesOf(secret));
    if (bytes === undefined || bytes.length < MIN_SECRET_BYTES) {
      const hint = "Such as 32 bytes of crypto.getRandomValues, as text or not";
      report.add(`${place}.secret`, `must be a string or a Uint8Array of at least ${MIN_SECRET_BYTES} bytes`, hint);
    }
    return Object.freeze({ id: String(id), secret: bytes ?? new Uint8Array() });
  });
  if (new Set(read.map(({ id }) => id)).size < read.length)
    report.add(where, "must have an id of its own for each key");
  return Object.freeze(read);
}

function bytesOf(secret: unknown): Uint8Array | undefined {
  if (typeof secret === "string") return new TextEncoder().encode(secret);
  return isBytes(secret) ? secret.slice() : undefined;
}
