/**
 * Where a runtime differs from the others because of what it is. Every other difference is a failure.
 */
export interface Difference {
  /** Of which runtimes, by their names. */
  readonly of: RegExp;
  readonly because: string;
}

/** The whole list. A test asks for one by its name, and says there what holds in its place. */
export const DIFFERENCES = {
  "knows no address": {
    of: /^(?:Bun|Deno|workerd)/,
    because:
      "only Node's adapters hand the socket over, so elsewhere a Host is checked where allowedHosts is given, and a " +
      "server on a loopback address is not protected from DNS rebinding without",
  },
  "is not told of leaving": {
    of: /^workerd of \d{4}-\d{2}$/,
    because:
      "workerd aborts request.signal only with the flag enable_request_signal; the body of a stream is cancelled " +
      "without it too, so of a client that left only handlers that have sent nothing are not told",
  },
  "drops an actor's turn": {
    of: /^workerd/,
    because:
      "workerd runs each request in a context of its own and drops what is left in one that is over; an actor handles " +
      "its messages in a loop of the request whose message came first. What many requests share there lives in a " +
      "Durable Object",
  },
  "joins repeated headers": {
    of: /^(?!Node by listen$)/,
    because: "the web's Headers have one value per name",
  },
} as const satisfies Readonly<Record<string, Difference>>;

/** Whether a runtime differs in this. */
export function differs(runtime: string, name: keyof typeof DIFFERENCES): boolean {
  return DIFFERENCES[name].of.test(runtime);
}
