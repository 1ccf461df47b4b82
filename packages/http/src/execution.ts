/**
 * What some hosts hand to each request besides their bindings. They drop a request as soon as nobody waits for its
 * answer any more, the handler that still runs included, unless they are told to go on.
 */
export interface Execution {
  /** Has the host go on until this has settled. */
  waitUntil(work: Promise<unknown>): void;
}

/** Has the host go on; undefined where it cannot be told, which is where it goes on by itself. */
export function waitUntilOf(execution: unknown): Execution["waitUntil"] | undefined {
  const { waitUntil } = (execution ?? {}) as Partial<Execution>;
  return typeof waitUntil === "function" ? (work) => (execution as Execution).waitUntil(work) : undefined;
}
