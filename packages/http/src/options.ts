import {
  createExecutor,
  DefinitionError,
  type DefinitionProblem,
  type EntryCall,
  type Executor,
  entryProblems,
  executorProblems,
  MAX_TIMER_MS,
  type SubscriptionRoom,
  subscriptionRoom,
} from "@snodo/core/transport";
import { type HostCheck, hostCheck, isHost } from "./admission/host.ts";
import { isOrigin } from "./admission/origin.ts";
import { DEFAULT_AUTH_TIMEOUT_MS, DEFAULT_BODY_BYTES, DEFAULT_KEEP_ALIVE_MS, DEFAULT_SUBSCRIPTIONS } from "./limits.ts";

/** What every HTTP entry takes. */
export interface HttpOptions {
  /**
   * Origins whose pages may call the server, such as `"https://app.example.com"`, besides those on this machine, which
   * always may. A request without an `Origin` comes from no page and is let through. Absent: no others.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Hosts by which the server may be called, such as `"example.com"` (on any port) or `"example.com:8443"`. Where it is
   * given, a request for another host is refused. Absent: the host is checked only where the server is reached through
   * an address of this machine alone. There the machine's own names (`localhost`, 127.0.0.0/8, `[::1]`) need no entry.
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Lets the pages of these origins call from a browser: `OPTIONS` is answered with 204 before `auth`, and every answer
   * says who may read it. Only what MCP needs is allowed, and credentials never are. Absent or false: nothing of this
   * is done, as where the application's own middleware does it.
   */
  readonly cors?: boolean;
  /**
   * How long `auth` may take, in whole milliseconds: 1 to 2,147,483,647; then the answer is 504. Absent: 10,000.
   */
  readonly authTimeoutMs?: number;
  /** The longest body, in bytes; a longer one is answered with 413 before it is parsed. Absent: 2,000,000. */
  readonly maxBodyBytes?: number;
  /**
   * How many subscriptions may be open at a time; one more is answered with 503. Each is a stream that stays open.
   * Absent: 256.
   */
  readonly maxSubscriptions?: number;
  /**
   * How long a stream of events may be quiet before a comment is written to it, in whole milliseconds: 1 to
   * 2,147,483,647. Shorter than what any proxy on the way takes for dead. Absent: 15,000.
   */
  readonly keepAliveMs?: number;
  /**
   * Bounds how many requests are served at once, and for how long: no room is status 503, no answer in time 504.
   * Absent: one of its own, as `createExecutor()` makes it. Give the same one to several transports to bound them
   * together.
   */
  readonly executor?: Executor;
}

/** Options that were checked. */
export interface CheckedHttpOptions {
  readonly allowedOrigins: readonly string[];
  /** Whether the host is checked everywhere, and not only where this machine alone can reach the server. */
  readonly checksHost: boolean;
  readonly isAllowedHost: HostCheck;
  readonly cors: boolean;
  readonly authTimeoutMs: number;
  readonly maxBodyBytes: number;
  readonly keepAliveMs: number;
  readonly executor: Executor;
  /** The subscriptions that are open over the entry. */
  readonly subscriptions: SubscriptionRoom;
}

/** The options that every entry has. */
const COMMON = [
  "allowedOrigins",
  "allowedHosts",
  "cors",
  "authTimeoutMs",
  "maxBodyBytes",
  "maxSubscriptions",
  "keepAliveMs",
  "executor",
  "auth",
];

/**
 * Checks how an HTTP entry was called, once, when it is made.
 *
 * @param call `known` names the entry's own options, besides those that all have
 * @param more what else is wrong with the entry's own options
 * @throws {DefinitionError} listing every problem
 */
export function checkHttpOptions(
  call: EntryCall & { readonly options: HttpOptions & { readonly auth?: unknown } },
  more: readonly DefinitionProblem[] = [],
): CheckedHttpOptions {
  const { entry, options } = call;
  const wrongCall = entryProblems({ ...call, known: [...COMMON, ...call.known] });
  if (typeof options !== "object" || options === null) throw new DefinitionError(wrongCall);
  const {
    allowedOrigins = [],
    allowedHosts,
    cors = false,
    maxBodyBytes = DEFAULT_BODY_BYTES,
    maxSubscriptions = DEFAULT_SUBSCRIPTIONS,
  } = options;
  const { authTimeoutMs = DEFAULT_AUTH_TIMEOUT_MS, keepAliveMs = DEFAULT_KEEP_ALIVE_MS, executor, auth } = options;
  const problems: DefinitionProblem[] = [
    ...wrongCall,
    ...(auth === undefined || typeof auth === "function"
      ? []
      : [{ where: `${entry}, auth`, rule: "must be a function" }]),
    ...listProblems(entry, "allowedOrigins", allowedOrigins, isOrigin, 'an origin such as "https://app.example.com"'),
    ...listProblems(
      entry,
      "allowedHosts",
      allowedHosts ?? [],
      isHost,
      'a host such as "example.com" or "example.com:8443"',
    ),
    ...(typeof cors === "boolean" ? [] : [{ where: `${entry}, cors`, rule: "must be true or false" }]),
    ...countProblems(entry, "maxBodyBytes", maxBodyBytes),
    ...countProblems(entry, "maxSubscriptions", maxSubscriptions),
    ...timeProblems(entry, "authTimeoutMs", authTimeoutMs),
    ...timeProblems(entry, "keepAliveMs", keepAliveMs),
    ...executorProblems(entry, executor),
    ...more,
  ];
  if (problems.length > 0) throw new DefinitionError(problems);
  return Object.freeze({
    allowedOrigins: Object.freeze([...allowedOrigins]),
    checksHost: allowedHosts !== undefined,
    isAllowedHost: hostCheck(allowedHosts ?? []),
    cors,
    authTimeoutMs,
    maxBodyBytes,
    keepAliveMs,
    subscriptions: subscriptionRoom(maxSubscriptions),
    executor: executor ?? createExecutor(),
  });
}

/** What is wrong with an option that counts something. */
export function countProblems(entry: string, option: string, value: number): readonly DefinitionProblem[] {
  if (Number.isSafeInteger(value) && value > 0) return [];
  return [{ where: `${entry}, ${option}`, rule: "must be a whole number above 0" }];
}

/** What is wrong with an option that is a time, in milliseconds. */
export function timeProblems(entry: string, option: string, ms: number): readonly DefinitionProblem[] {
  if (Number.isSafeInteger(ms) && ms > 0 && ms <= MAX_TIMER_MS) return [];
  return [{ where: `${entry}, ${option}`, rule: `must be a whole number from 1 to ${MAX_TIMER_MS}` }];
}

/** What is wrong with a `path` option. */
export function pathProblems(entry: string, path: string | undefined): readonly DefinitionProblem[] {
  if (path === undefined || /^\/[^?#\s]*$/.test(path)) return [];
  return [{ where: `${entry}, path`, rule: 'must be a path such as "/mcp"' }];
}

function listProblems(
  entry: string,
  option: string,
  list: unknown,
  isSound: (item: unknown) => boolean,
  form: string,
): readonly DefinitionProblem[] {
  if (!Array.isArray(list)) return [{ where: `${entry}, ${option}`, rule: "must be a list" }];
  return list.flatMap((item, index) =>
    isSound(item) ? [] : [{ where: `${entry}, ${option}[${index}]`, rule: `must be ${form}` }],
  );
}
