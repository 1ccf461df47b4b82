import type { CallToolResult, ClientOptions, Progress } from "@modelcontextprotocol/client";
import { connectOverHttp, connectOverStdio, type OfficialClient } from "./official-client.ts";
import { spawnProgram } from "./spawn-program.ts";

const SCRIPT = "testing/interactive-server.mjs";

/** The official client and `interactive-server.mjs`, each in its own process, for one test. */
export interface InteractiveSession extends OfficialClient {
  /** Asks the server to end. */
  stop(): void;
  /** What the server saw that no client is told. */
  seen(): Promise<readonly string[]>;
}

/** Over which the official client is connected. */
export const TRANSPORTS = ["HTTP", "stdio"] as const;

/** Starts the server and connects. */
export async function interactiveSession(
  transport: (typeof TRANSPORTS)[number],
  options?: ClientOptions,
): Promise<InteractiveSession> {
  if (transport === "stdio") {
    const session = await connectOverStdio(SCRIPT, options);
    return { ...session, stop: () => session.signal("SIGTERM"), seen: () => seenBy(session) };
  }
  const program = spawnProgram(SCRIPT, { TRANSPORT: "http" });
  try {
    const session = await connectOverHttp(await program.nextLine(), options);
    return {
      ...session,
      stop: () => program.signal("SIGTERM"),
      seen: () => seenBy(session),
      async [Symbol.asyncDispose]() {
        await using _program = program;
        await session[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await program[Symbol.asyncDispose]();
    throw error;
  }
}

/** Calls the tool that counts, is told how far it is, and lets it go on once it has told everything. */
export async function counting(
  { client }: OfficialClient,
  onprogress: (progress: Progress) => void,
): Promise<CallToolResult> {
  const go = crypto.randomUUID();
  let letGo: Promise<unknown> = Promise.resolve();
  const answer = await client.callTool(
    { name: "counts", arguments: { go } },
    {
      onprogress(progress) {
        onprogress(progress);
        if (progress.progress === 3) letGo = client.callTool({ name: "go", arguments: { go } });
      },
    },
  );
  await letGo;
  return answer;
}

async function seenBy({ client }: OfficialClient): Promise<readonly string[]> {
  const { structuredContent } = await client.callTool({ name: "seen" });
  return (structuredContent as { readonly seen: readonly string[] }).seen;
}
