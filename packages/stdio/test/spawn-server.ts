import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { StdioOptions } from "@snodo/stdio";
import { rolldown } from "rolldown";

/** A program that serves on its standard input and output. */
export interface SpawnedServer {
  readonly child: ChildProcessWithoutNullStreams;
  /** Writes one line: a text as it is, anything else as JSON. */
  send(message: unknown): void;
  /** The next line of its output, read as JSON; undefined at its end. */
  next(): Promise<unknown>;
  /** Waits until its standard error matches, and gives all of it. */
  said(pattern: RegExp): Promise<string>;
  /** Waits for its end. @returns the exit code, or the signal that ended it */
  ended(): Promise<number | string | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The fixture as a program of one file, made from the sources so that nothing needs to be built before. */
export interface Program {
  readonly file: string;
  remove(): void;
}

/** Makes the program. */
export async function makeProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "snodo-stdio-"));
  const file = join(folder, "server.mjs");
  const bundle = await rolldown({
    input: fileURLToPath(new URL("fixture/server.mjs", import.meta.url)),
    platform: "node",
    resolve: { conditionNames: ["@snodo/source", "import", "default"] },
  });
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

/** Starts the program. Disposing of what it returns ends it, however it fares. */
export function spawnServer(
  program: Program,
  options: Omit<StdioOptions, "input" | "output" | "signal"> = {},
): SpawnedServer {
  const child = spawn(process.execPath, ["--expose-gc", program.file, JSON.stringify(options)]);
  const exit = once(child, "close").then(([code, signal]) => code ?? signal);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += String(text);
  });
  // A program that has ended takes no more input; its tests look at how it ended.
  child.stdin.on("error", () => {});
  return {
    child,
    send: (message) => void child.stdin.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`),
    async next() {
      const { done, value } = await lines.next();
      return done ? undefined : JSON.parse(value);
    },
    async said(pattern) {
      while (!pattern.test(errors)) {
        if (child.stderr.readableEnded) throw new Error(`it never said ${pattern}: ${JSON.stringify(errors)}`);
        await Promise.race([once(child.stderr, "data"), exit]);
      }
      return errors;
    },
    ended: () => exit,
    async [Symbol.asyncDispose]() {
      child.stdout.destroy();
      child.kill("SIGKILL");
      await exit;
    },
  };
}
