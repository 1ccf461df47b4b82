// The official client, pinned to revision 2026-07-28, with a record of everything that travels between it and a server.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { recordingFetch } from "./recording-fetch.ts";
import { type Exchange, exchangesOf, problemsOf, type Travelled } from "./travelled.ts";

/**
 * A connected client. When its scope ends, every message that the server sent has been judged by the official schema.
 */
export interface OfficialClient extends AsyncDisposable {
  readonly client: Client;
  /** Every message so far, of both sides, in order. */
  travelled(): Promise<readonly Travelled[]>;
  /** The requests that have been answered so far, in the order of their answers. */
  exchanges(): Promise<readonly Exchange[]>;
}

/** Connects over HTTP. */
export function connectOverHttp(url: string, options?: ClientOptions): Promise<OfficialClient> {
  const record: Travelled[] = [];
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: recordingFetch(record) });
  return connect(transport, { travelled: async () => [...record], end: async () => {} }, options);
}

/** A client whose server is a process that it started. */
export interface StdioClient extends OfficialClient {
  /** Sends a signal to the server. */
  signal(name: NodeJS.Signals): void;
}

/**
 * Connects over standard input and output to a script that the client spawns.
 *
 * @param script its path from the root of the repository
 */
export async function connectOverStdio(script: string, options?: ClientOptions): Promise<StdioClient> {
  const folder = await mkdtemp(join(tmpdir(), "snodo-stdio-"));
  const record = join(folder, "record.jsonl");
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path("./record-stdio.mjs"), record, path(`../${script}`)],
  });
  const session = await connect(
    transport,
    { travelled: async () => linesOf(await readFile(record, "utf8")), end: () => rm(folder, { recursive: true }) },
    options,
  );
  const signal = (name: NodeJS.Signals) => {
    if (transport.pid !== null) process.kill(transport.pid, name);
  };
  return { ...session, signal };
}

interface Recorder {
  travelled(): Promise<readonly Travelled[]>;
  end(): Promise<void>;
}

async function connect(
  transport: Transport,
  { travelled, end }: Recorder,
  options: ClientOptions = {},
): Promise<OfficialClient> {
  const client = new Client(
    { name: "snodo-interop", version: "1.0.0" },
    { ...options, versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  try {
    await client.connect(transport);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    client,
    travelled,
    exchanges: async () => exchangesOf(await travelled()),
    async [Symbol.asyncDispose]() {
      await client.close();
      const problems = problemsOf(await travelled());
      await end();
      if (problems.length > 0) throw new Error(`The server sent what the schema refuses:\n${problems.join("\n")}`);
    },
  };
}

/** What `record-stdio.mjs` wrote. The client may probe on one process and then use another. */
function linesOf(record: string): readonly Travelled[] {
  return record
    .split("\n")
    .slice(0, -1)
    .map((entry) => {
      const { process, from, line } = JSON.parse(entry);
      return { connection: process, from, message: JSON.parse(line) };
    });
}
