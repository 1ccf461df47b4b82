import { vi } from "vitest";

const Original = globalThis.Function;

/** How often code was asked for since the last `pretend`. */
let asked = 0;

class Generating extends Original {
  constructor(...code: string[]) {
    super(...code);
    asked += 1;
  }
}

class Refusing {
  constructor() {
    asked += 1;
    throw new EvalError("code generation from strings is refused");
  }
}

/** The hosts that schemas are compiled on: those that generate code from text, and those that refuse to. */
export const HOSTS = ["with generated code", "where code generation is refused"] as const;

/**
 * Does something as on one of the hosts.
 *
 * @returns what came of it, and how often code was asked for
 */
export function on<Result>(host: (typeof HOSTS)[number], work: () => Result): { result: Result; asked: number } {
  asked = 0;
  vi.stubGlobal("Function", host === HOSTS[0] ? Generating : Refusing);
  try {
    return { result: work(), asked };
  } finally {
    vi.unstubAllGlobals();
  }
}
