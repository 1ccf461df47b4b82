import { createActor } from "@snodo/core/actor";

const start = (afterCrash: "resume" | "restart" | "stop") =>
  createActor({
    state: () => 0,
    calls: {
      add: (by: number, count) => ({ reply: count + by, state: count + by }),
      fail: () => {
        throw new Error("broken");
      },
    },
    afterCrash,
    onCrash: ({ kind, message, cause }) => console.log(afterCrash, kind, message, String(cause)),
  });

for (const policy of ["resume", "restart", "stop"] as const) {
  const actor = start(policy);
  await actor.call("add", 5);
  await actor.call("fail").catch(({ code, cause }) => console.log(code, String(cause)));
  await actor.call("add", 1).then(console.log, ({ code }) => console.log(code));
}
