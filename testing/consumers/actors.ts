// A user's actors: one of this process, one that is known by its interface alone, and tools over both.
import { createServer, timeout } from "@snodo/core";
import {
  type Actor,
  type ActorPort,
  type ActorTarget,
  actorCall,
  actorCast,
  createActor,
  isActorError,
  type MessagesOf,
  serveActor,
  workerTarget,
} from "@snodo/core/actor";
import { connect, direct } from "@snodo/core/client";

export const counter = createActor({
  state: 0,
  calls: {
    add: (by: number, count) => ({ reply: count + by, state: count + by }),
    get: (_: undefined, count) => ({ reply: count }),
  },
  casts: { reset: () => 0 },
  queue: 100,
  afterCrash: "restart",
  onCrash: ({ message, cause }) => console.error(message, cause),
});

const input = { type: "object", properties: { by: { type: "integer" } }, required: ["by"] } as const;

export const add = actorCall("counter_add", {
  target: counter,
  message: "add",
  input,
  args: ({ by }) => by,
  reply: (value) => ({ value }),
  output: { type: "object", properties: { value: { type: "integer" } }, required: ["value"] },
  timeoutMs: 1_000,
});

export const reset = actorCast("counter_reset", {
  target: () => counter,
  message: "reset",
  input: { type: "object" },
  wrappers: [timeout({ ms: 1_000 })],
});

export interface Log {
  readonly calls: { read(from: number): readonly string[] };
  readonly casts: { write(line: string): void };
}

export const remoteLog = (port: ActorPort): Actor<Log> => workerTarget<Log>(port, { queue: 10 });
export const remoteCounter = (port: ActorPort): Actor<MessagesOf<typeof counter>> => workerTarget(port);
export const served = (port: ActorPort | null) => serveActor(port, counter);

export const writeTo = (log: ActorTarget<Log>) =>
  actorCast("log_write", {
    target: log,
    message: "write",
    input: { type: "object", properties: { line: { type: "string" } }, required: ["line"] },
    args: ({ line }) => line,
  });

export const server = createServer({ name: "actors", version: "1.0.0", tools: [add, reset] });

export async function ask(): Promise<number> {
  const client = await connect(direct(server));
  // @ts-expect-error - by is a number
  void (() => client.tools.counter_add({ by: "1" }));
  // @ts-expect-error - there is no such message
  void (() => counter.call("sub", 1));
  const result = await client.tools.counter_add({ by: 1 });
  const count: number = await counter.call("get").catch((error: unknown) => {
    if (isActorError(error) && error.code === "stopped") return 0;
    throw error;
  });
  return result.isError ? count : result.structured.value;
}
