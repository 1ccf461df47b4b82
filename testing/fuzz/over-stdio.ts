import { Readable, Writable } from "node:stream";
import { serveStdio } from "@snodo/stdio";
import { MAX_BYTES } from "./over-fetch.ts";
import { AUTH, type FuzzedServer } from "./servers.ts";

/** A connection over lines that stays open. */
export interface LineConnection {
  /** Writes bytes, which may be any part of lines. */
  write(bytes: Uint8Array): void;
  /** Resolves when the lines that have come in since the last `take` are enough. */
  until(areEnough: (lines: readonly string[]) => boolean): Promise<void>;
  /** The lines that have come in since. */
  take(): readonly string[];
  /** Ends the input; resolves when everything was answered. */
  end(): Promise<void>;
}

/** Serves lines in this process. */
export function lineConnection({ server }: FuzzedServer): LineConnection {
  const input = new Readable({ read() {} });
  let lines: string[] = [];
  let rest = "";
  let onLines: (() => void) | undefined;
  const output = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      const parts = `${rest}${text}`.split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
      onLines?.();
      done();
    },
  });
  const served = serveStdio(server, { input, output, auth: AUTH, maxLineBytes: MAX_BYTES });
  return {
    write: (bytes) => void input.push(bytes),
    until(areEnough) {
      return new Promise((resolve) => {
        onLines = () => {
          if (areEnough(lines)) resolve();
        };
        onLines();
      });
    },
    take() {
      const taken = lines;
      lines = [];
      return taken;
    },
    end() {
      input.push(null);
      return served;
    },
  };
}
