import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What a server holds when nothing is asked of it. */
export interface Level {
  /** Bytes, after a forced collection. */
  readonly heap: number;
  /** How many handles of each kind keep the process alive. */
  readonly resources: Readonly<Record<string, number>>;
  /** How many listeners there are on the process and its standard streams. */
  readonly listeners: readonly number[];
  /** What should be nothing. */
  readonly open: Readonly<Record<string, number>>;
  /** What Node warned of, too many listeners for example. */
  readonly warnings: readonly string[];
}

/** A server in a process of its own. */
export interface SoakedProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly port: number;
  /** Waits until nothing is open any more, and looks what is left. */
  level(): Promise<Level>;
  /** Has it end what it has open. @returns how it ended, by itself */
  end(): Promise<number | string | null>;
}

const PROGRAM = fileURLToPath(new URL("soak-server.mjs", import.meta.url));

/** How often is looked whether everything has gone: what a client has dropped is noticed a little later. */
const LOOKS = 100;

export async function soakedProcess(transport: "http" | "stdio"): Promise<SoakedProcess> {
  const child = spawn(process.execPath, ["--expose-gc", PROGRAM, transport], {
    stdio: ["pipe", "pipe", "inherit", "ipc"],
  });
  const exit = once(child, "exit").then(([code, signal]) => code ?? signal);
  const told = async <Message>() => {
    const ended = exit.then((how) => {
      throw new Error(`The server has ended with ${how}`);
    });
    const [message] = await Promise.race([once(child, "message"), ended]);
    return message as Message;
  };
  const { port } = await told<{ readonly port: number }>();
  const look = () => {
    const next = told<Level>();
    child.send("level");
    return next;
  };
  return {
    child,
    port,
    async level() {
      let found = await look();
      for (let looks = 0; looks < LOOKS && Object.values(found.open).some((count) => count > 0); looks += 1) {
        found = await look();
      }
      return found;
    },
    end() {
      child.send("end");
      child.stdin?.end();
      return exit;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
