import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { lineReader } from "./line-reader.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** How a program ended, and everything that it had written by then. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program of this repository in a process of its own, which ends with the scope that holds it. */
export interface Program extends AsyncDisposable {
  readonly pid: number | undefined;
  /** Resolves when the process is gone and its output has been read to the end. */
  readonly ended: Promise<Ended>;
  /** The next line of standard output; rejects when the program ends without one. */
  nextLine(): Promise<string>;
  write(data: string | Uint8Array): void;
  /** Closes standard input. */
  endInput(): void;
  /** Closes the other side of standard output, as a reader does that goes away. */
  stopReading(): void;
  signal(name: NodeJS.Signals): void;
}

/**
 * Runs a script with this Node.
 *
 * @param script its path from the root of the repository
 * @param env added to the environment of this process
 */
export function spawnProgram(script: string, env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const lines = lineReader();
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    lines.push(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // A program that is gone cannot be written to; how it ended tells why.
  child.stdin.on("error", () => {});
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      lines.end(`${script} ended with ${code ?? signal}: ${stderr}`);
      resolve({ code, signal, stdout, stderr });
    });
  });
  return {
    pid: child.pid,
    ended,
    nextLine: () => lines.next(),
    write: (data) => void child.stdin.write(data),
    endInput: () => void child.stdin.end(),
    stopReading: () => void child.stdout.destroy(),
    signal: (name) => void child.kill(name),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
