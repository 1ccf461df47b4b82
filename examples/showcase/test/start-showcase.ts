import { type Program, spawnProgram } from "../../../testing/spawn-program.ts";

/** The showcase over HTTP, in a process of its own. */
export interface HttpShowcase extends AsyncDisposable {
  readonly url: string;
  readonly program: Program;
}

/** Starts `dist/server.js` on a free port, and waits until it listens. */
export async function startHttpShowcase(env: Readonly<Record<string, string>> = {}): Promise<HttpShowcase> {
  const program = spawnProgram("examples/showcase/dist/server.js", { PORT: "0", ...env });
  try {
    const line = await program.nextLine();
    const url = /^listening on (http:\/\/\S+)$/.exec(line)?.[1];
    if (url === undefined) throw new Error(`The first line is not "listening on URL": ${line}`);
    return { url, program, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() };
  } catch (error) {
    await program[Symbol.asyncDispose]();
    throw error;
  }
}

/** Starts `dist/stdio.js`, which serves at once. */
export function startStdioShowcase(): Program {
  return spawnProgram("examples/showcase/dist/stdio.js");
}
