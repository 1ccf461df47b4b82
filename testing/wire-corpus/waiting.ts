// What tells a test that something is being worked on, and that it was given up.

/** One piece of work that ends only when it is given up. */
export interface Waiting {
  readonly begun: Promise<void>;
  readonly aborted: Promise<void>;
}

interface Told extends Waiting {
  begin(): void;
  abort(): void;
}

let next: Told = waiting();

/** The piece of work that begins next. */
export function nextWaiting(): Waiting {
  next = waiting();
  return next;
}

/** Works until it is given up, as `nextWaiting` told of is. */
export async function waitForAbort(signal: AbortSignal): Promise<void> {
  const { begin, abort } = next;
  const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  begin();
  await aborted;
  abort();
}

function waiting(): Told {
  let begin = () => {};
  let abort = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const aborted = new Promise<void>((resolve) => {
    abort = resolve;
  });
  return { begun, aborted, begin, abort };
}
