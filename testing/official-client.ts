// The official client, pinned to revision 2026-07-28, with a record of everything that the server sends to it.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type FetchLike, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { wireProblems } from "./wire-schema.ts";

/** A request of the client and what the server answered, as they travelled. */
export interface Exchange {
  readonly method: string;
  readonly request: unknown;
  /** Over HTTP only. */
  readonly headers?: Headers;
  readonly status?: number;
  readonly answer: unknown;
}

/**
 * A connected client. When its scope ends, every message that the server sent has been judged by the official schema.
 */
export interface OfficialClient extends AsyncDisposable {
  readonly client: Client;
  /** What has travelled so far, in order. */
  exchanges(): Promise<readonly Exchange[]>;
}

/** Connects over HTTP. */
export function connectOverHttp(url: string): Promise<OfficialClient> {
  const record: Exchange[] = [];
  const recording: FetchLike = async (input, init) => {
    const request = JSON.parse(String(init?.body));
    const response = await fetch(input, init);
    const text = await response.clone().text();
    record.push({
      method: request.method,
      request,
      headers: new Headers(init?.headers),
      status: response.status,
      answer: JSON.parse(text),
    });
    return response;
  };
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: recording });
  return connect(transport, { exchanges: async () => record, end: async () => {} });
}

/**
 * Connects over standard input and output to a script that the client spawns.
 *
 * @param script its path from the root of the repository
 */
export async function connectOverStdio(script: string): Promise<OfficialClient> {
  const folder = await mkdtemp(join(tmpdir(), "snodo-stdio-"));
  const record = join(folder, "record.jsonl");
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path("./record-stdio.mjs"), record, path(`../${script}`)],
  });
  return connect(transport, {
    exchanges: async () => paired(await readFile(record, "utf8")),
    end: () => rm(folder, { recursive: true }),
  });
}

interface Recorder {
  exchanges(): Promise<readonly Exchange[]>;
  end(): Promise<void>;
}

async function connect(transport: Transport, { exchanges, end }: Recorder): Promise<OfficialClient> {
  const client = new Client(
    { name: "snodo-interop", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  try {
    await client.connect(transport);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    client,
    exchanges,
    async [Symbol.asyncDispose]() {
      await client.close();
      const travelled = await exchanges();
      await end();
      const problems = travelled.flatMap(({ method, answer }) =>
        wireProblems(answer, method).map((problem) => `${method}: ${problem} in ${JSON.stringify(answer)}`),
      );
      if (problems.length > 0) throw new Error(`The server sent what the schema refuses:\n${problems.join("\n")}`);
    },
  };
}

interface RecordedLine {
  readonly process: number;
  readonly from: "client" | "server";
  readonly line: string;
}

/** Finds the request of each line that a server wrote. The client probes on one process and then uses another. */
function paired(record: string): readonly Exchange[] {
  const requests = new Map<string, { readonly method: string }>();
  const exchanges: Exchange[] = [];
  for (const entry of record.split("\n").slice(0, -1)) {
    const { process, from, line }: RecordedLine = JSON.parse(entry);
    const message = JSON.parse(line);
    const key = JSON.stringify([process, message.id]);
    if (from === "client") {
      requests.set(key, message);
      continue;
    }
    const request = requests.get(key);
    if (request === undefined) throw new Error(`The server sent what nobody asked for: ${line}`);
    exchanges.push({ method: request.method, request, answer: message });
  }
  return exchanges;
}
