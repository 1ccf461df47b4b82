import { setTimeout as sleep } from "node:timers/promises";
import { createActor } from "@snodo/core/actor";

const slow = createActor({
  state: 0,
  calls: {
    work: async (ms: number, done, { signal }) => {
      await sleep(ms, undefined, { signal });
      return { reply: done + 1, state: done + 1 };
    },
  },
  queue: 2,
});

// Bounded by its caller: a message that waits leaves the mailbox, one that is handled is told by its signal.
await slow.call("work", 10_000, { signal: AbortSignal.timeout(10) }).catch(({ name }) => console.log(name));

const calls = [slow.call("work", 20), slow.call("work", 1), slow.call("work", 1)];
console.log(await Promise.all(calls.map((call) => call.catch(({ code }) => code))));

const last = slow.call("work", 20);
await slow.stop(); // takes no more, and handles what it has
console.log(await last, await slow.stopped);
