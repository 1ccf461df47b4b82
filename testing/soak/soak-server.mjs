// A server under load, over HTTP (`http`) or over lines (`stdio`). What is left of it is told over the channel of the
// process, on which it is also told to end.

import {
  concurrency,
  createExecutor,
  createHub,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  form,
  McpError,
  rateLimit,
  structured,
  timeout,
} from "@snodo/core";
import { listen } from "@snodo/http/node";
import { serveStdio } from "@snodo/stdio";

const hub = createHub({ queue: 10 });
const executor = createExecutor();
let running = 0;
/** @type {string[]} */
const warnings = [];
process.on("warning", ({ name, message }) => warnings.push(`${name}: ${message}`));

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Counts what runs.
 *
 * @template Value
 * @param {() => Promise<Value>} work
 */
const counted = async (work) => {
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
};

/** @param {AbortSignal} signal */
const aborted = (signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", resolve, { once: true });
  });

const tools = [
  defineTool("echo")
    .argument("say", "string", { required: true })
    .call(({ say }) => say),
  defineTool("sum")
    .argument("a", "integer", { required: true })
    .argument("b", "integer", { default: 1 })
    .output((o) => o.property("sum", "integer", { required: true }))
    .call(({ a, b }) => structured({ sum: a + b })),
  defineTool("late").call(() =>
    counted(async () => {
      await wait(1);
      return "late";
    }),
  ),
  defineTool("wrapped")
    .wrap(timeout({ ms: 60_000 }))
    .wrap(concurrency({ limit: 1_000 }))
    .wrap(rateLimit({ limit: 1_000_000, windowMs: 1_000 }))
    .call(() => counted(async () => "wrapped")),
  defineTool("fails").call(() => {
    throw new Error("broken");
  }),
  defineTool("reports").call((_args, context) =>
    counted(async () => {
      for (let step = 1; step <= 3; step += 1) {
        context.progress(step, { total: 3 });
        context.log("info", { step });
        await wait(0);
      }
      return "reported";
    }),
  ),
  defineTool("asks").call(async (_args, context) => {
    const answer = await context.elicit(
      "name",
      form("Who?", (f) => f.string("name", { required: true })),
    );
    return answer.action;
  }),
  // Only its client can end it.
  defineTool("holds").call((_args, context) =>
    counted(async () => {
      context.progress(1);
      await aborted(context.signal);
      return "let go";
    }),
  ),
  defineTool("publishes").call(() => {
    hub.publish({ type: "tools-list-changed" });
    hub.publish({ type: "resource-updated", uri: "note://one" });
    return `${hub.stats().listeners}`;
  }),
];

const server = createServer({
  name: "soak",
  version: "1",
  tools,
  resources: [
    defineResource("note")
      .uri("note://one")
      .read(() => "text"),
    defineResource("page")
      .template("page://{name}{?n}")
      .param("n", "integer", { default: 1 })
      .complete("name", () => ["alpha", "beta"])
      .read(({ name, n }) => `${name} ${n}`),
  ],
  prompts: [
    definePrompt("greet")
      .argument("name", { required: true })
      .render(({ name }) => `Greet ${name}.`),
  ],
  authorization: {
    authorize: (_phase, { name }) => (name === "hidden" ? McpError.invalidParams("Not for you") : undefined),
  },
  principal: () => "soak",
  requestState: { keys: [{ id: "k", secret: "of thirty-two bytes, or even more" }] },
  subscriptions: hub,
  instrumentation: () => {},
});

// Node makes a stream when it is first looked at, which must not be in the middle of it all.
const emitters = [process, process.stdin, process.stdout];

/** What is left once everything that can go has gone. */
async function level() {
  // The least of some: a collection may come in the middle of what the host does for itself.
  let heap = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8; round += 1) {
    await wait(10);
    globalThis.gc?.();
    heap = Math.min(heap, process.memoryUsage().heapUsed);
  }
  /** @type {Record<string, number>} */
  const resources = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  const listeners = emitters.map((emitter) =>
    emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(/** @type {"exit"} */ (name)), 0),
  );
  const { running: served, queued, overdue } = executor.stats();
  const { listeners: subscriptions, queued: events } = hub.stats();
  const open = { running, served, queued, overdue, subscriptions, events };
  return { heap, resources, listeners, open, warnings };
}

/** @param {object} message */
const tell = (message) => process.send?.(message);

/** @type {() => Promise<void>} */
let end;
if (process.argv[2] === "http") {
  const listener = await listen(server, { port: 0, executor });
  end = () => listener.close();
  tell({ port: listener.port });
} else {
  void serveStdio(server, { executor });
  end = async () => {};
  tell({ port: 0 });
}

process.on("message", (command) => {
  if (command === "level") void level().then(tell);
  // From then on nothing but a handle that was left behind keeps this process alive.
  else void end().then(() => process.disconnect());
});
