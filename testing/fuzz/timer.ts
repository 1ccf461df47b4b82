/** What a wait comes to that was too long. */
export const TOO_LATE: unique symbol = Symbol("too late");

export interface Timer {
  readonly rang: Promise<typeof TOO_LATE>;
  end(): void;
}

/** A bound for a wait. It keeps no process alive. */
export function timer(ms: number): Timer {
  let id: NodeJS.Timeout | undefined;
  const rang = new Promise<typeof TOO_LATE>((resolve) => {
    id = setTimeout(resolve, ms, TOO_LATE).unref();
  });
  return { rang, end: () => clearTimeout(id) };
}
