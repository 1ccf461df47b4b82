// worker.ts: whoever speaks to it; the Worker's code comes in as a type alone
import { Worker } from "node:worker_threads";
import { type Actor, actorCall, type MessagesOf, workerTarget } from "@snodo/core/actor";
import type { counter } from "./counter.ts";

type Counter = Actor<MessagesOf<typeof counter>>;

const start = (script: URL): Counter => workerTarget(new Worker(script));

/** A tool over a counter in a thread of its own, which is started again when it has died. */
export function counterTool(script: URL) {
  let current: Counter | undefined;
  const tool = actorCall("counter_add", {
    target: () => {
      if (!current?.isAlive) current = start(script);
      return current;
    },
    message: "add",
    input: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
    args: ({ by }) => by,
    reply: (value) => ({ value }),
    timeoutMs: 2_000,
  });
  return { tool, stop: () => current?.stop({ drain: false }) };
}
