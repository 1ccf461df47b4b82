import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const running = new Set<ChildProcess>();

/** A program that runs, and all that it has said. */
export interface Program {
  readonly child: ChildProcess;
  /** Standard output and standard error together, so far. */
  readonly output: () => string;
  /** Resolves with the exit code, or the signal that ended it, once all of its output is there. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** Starts a program. It is ended with this process, unless that is killed. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  let output = "";
  const keep = (data: string): void => {
    output += data;
  };
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);
  const ended = once(child, "close").then(([code, signal]) => {
    running.delete(child);
    return code ?? signal;
  });
  ended.catch(() => {}); // whoever waits for it is told; nobody may be waiting yet
  return { child, output: () => output, ended };
}

/** Kills what still runs, at once. */
export function killPrograms(): void {
  for (const child of running) child.kill("SIGKILL");
}
