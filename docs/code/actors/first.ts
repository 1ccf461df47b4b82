import { counter } from "./counter.ts";

console.log(await counter.call("add", 2));
console.log(await Promise.all([counter.call("add", 1), counter.call("add", 1), counter.call("value")]));
counter.cast("reset");
console.log(await counter.call("value"));

await counter.stop();
console.log(counter.isAlive);
await counter.call("value").catch(({ code, message }) => console.log(code, message));
