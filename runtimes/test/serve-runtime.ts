import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** How one runtime is started. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A runtime that serves, in a process of its own. */
export interface Running extends AsyncDisposable {
  /** The port of every entry by its name; of one port for all, under `port`. */
  readonly ports: Readonly<Record<string, number>>;
}

const START_MS = 20_000;
const STOP_MS = 1_000;

/**
 * Starts a runtime, and waits until it says where it listens: in a line of JSON on standard output, or on its fourth
 * descriptor, which `workerd` calls the control.
 */
export async function serveRuntime({ command, args, env }: Launch): Promise<Running> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  let output = "";
  const [, out, err, control] = child.stdio;
  for (const stream of [out, err]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "close");
  ended.catch(() => {}); // told below, to whoever waits for the ports
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended.catch(() => {});
    clearTimeout(timer);
  };
  try {
    const ports = await portsOf([out, control] as Readable[], ended);
    return { ports, [Symbol.asyncDispose]: stop };
  } catch (cause) {
    await stop();
    throw new Error(`${command} does not serve:\n${output}`, { cause });
  }
}

async function portsOf(streams: readonly Readable[], ended: Promise<readonly unknown[]>): Promise<Running["ports"]> {
  const timeout = AbortSignal.timeout(START_MS);
  const announced = new Promise<Running["ports"]>((resolve, reject) => {
    timeout.addEventListener("abort", () => reject(new Error("it says nothing")));
    for (const stream of streams) {
      let text = "";
      stream.on("data", (part: unknown) => {
        text += String(part);
        const line = text.split("\n").find((each) => /^\{.*:\d+.*\}$/.test(each));
        if (line !== undefined) resolve(numbersOf(JSON.parse(line)));
      });
    }
  });
  return Promise.race([announced, ended.then(([code]) => Promise.reject(new Error(`it ended with ${code}`)))]);
}

function numbersOf(line: object): Running["ports"] {
  return Object.fromEntries(Object.entries(line).filter(([, value]) => typeof value === "number"));
}
