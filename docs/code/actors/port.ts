import { MessageChannel } from "node:worker_threads";
import { createActor, type MessagesOf, serveActor, workerTarget } from "@snodo/core/actor";

const counter = createActor({
  state: 0,
  calls: { add: (by: number, count) => ({ reply: count + by, state: count + by }) },
});

// The two ends may be in different threads; here they are not.
const { port1, port2 } = new MessageChannel();
serveActor(port2, counter);

const target = workerTarget<MessagesOf<typeof counter>>(port1);
console.log(await target.call("add", 2));
await target.call("add", (() => 1) as never).catch(({ code, message }) => console.log(code, message));
await target.stop(); // closes the port; the actor goes on
console.log(await counter.call("add", 1));
