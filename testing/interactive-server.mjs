// A server for clients that are asked, told and cancelled: over standard input and output, or over HTTP on a free port
// where TRANSPORT=http is set; its first line then says at what address. What it saw that no client is told, the tool
// `seen` tells.

import {
  arrayOf,
  createHub,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  form,
  McpError,
  optional,
  sampling,
  text,
  url,
} from "@snodo/core";
import { listen } from "@snodo/http/node";
import { serveStdio } from "@snodo/stdio";

const hub = createHub();

/** @type {string[]} */
const seen = [];

/** What lets a call of `counts` go on, by the name that it was given. @type {Map<string, () => void>} */
const goes = new Map();

const every = form("Fill in", (f) =>
  f
    .string("name", { required: true, minLength: 1, title: "Name" })
    .string("mail", { format: "email" })
    .integer("age", { minimum: 0, maximum: 150, default: 30 })
    .number("score", { default: 95.5 })
    .boolean("verified", { default: true })
    .choice("size", ["s", "l"])
    .choice("color", { r: "Red", g: "Green" }, { default: "g" })
    .choices("tags", ["a", "b"], { minItems: 1 })
    .choices("days", { mo: "Monday", tu: "Tuesday" }),
);
const name = form("Name?", (f) => f.string("name", { required: true }));
const weather = defineTool("weather", "The weather of a place")
  .argument("place", "string", { required: true })
  .call(({ place }) => `Rain in ${place}`);

const asking = [
  defineTool("form").call(async (_args, { elicit }) => elicit("every", every)),
  defineTool("address").call(async (_args, { elicit }) => elicit("pay", url("Pay", "https://pay.example.com/17"))),
  defineTool("model").call(async (_args, { sample }) => {
    /** @type {import("@snodo/core").SamplingMessage[]} */
    const messages = [{ role: "user", content: text("How is the weather in Oslo and in Rome?") }];
    for (;;) {
      const said = await sample("weather", sampling(messages, { maxTokens: 50, tools: [weather] }));
      const uses = [said.content].flat().flatMap((block) => (block.type === "tool_use" ? [block] : []));
      if (uses.length === 0) return { messages: messages.length, said: said.content, model: said.model };
      const results = uses.map(({ id, input }) => ({
        type: /** @type {const} */ ("tool_result"),
        toolUseId: id,
        content: [text(`Rain in ${input.place}`)],
      }));
      messages.push({ role: said.role, content: said.content }, { role: "user", content: results });
    }
  }),
  defineTool("folders").call(async (_args, context) => ({ roots: await context.roots() })),
  defineTool("together").call(async (_args, context) => {
    const [who, poem, places, paid] = await Promise.all([
      context.elicit("name", name),
      context.sample("poem", sampling("A poem", { maxTokens: 20 })),
      context.roots(),
      context.elicit("pay", url("Pay", "https://pay.example.com/17")),
    ]);
    return { who, poem: poem.content, places, paid };
  }),
  defineTool("rounds").call(async (_args, context) => {
    const order = await context.remember("order", () => `o-${seen.push("an order")}`);
    let guesses = 0;
    for (;;) {
      guesses += 1;
      const guess = await context.elicit(
        "guess",
        form(`Guess ${guesses}`, (f) => f.integer("n", { required: true })),
      );
      if (guess.action === "accept" && guess.content.n === 3) break;
    }
    return { order, guesses, last: await context.elicit("name", name) };
  }),
  defineTool("counted_rounds").call(async (_args, context) => {
    context.progress(1, { total: 2 });
    const who = await context.elicit("name", name);
    context.progress(2, { total: 2 });
    return { who };
  }),
  defineTool("able").call(async (_args, { inputs }) => {
    const poem = optional(sampling("A poem", { maxTokens: 20, tools: [weather] }));
    const answers = await inputs({ who: name, poem });
    return { who: answers.who, isPoemLeftOut: answers.poem === undefined };
  }),
  defineTool("needs").call(async (_args, { sample }) =>
    sample("a", sampling("?", { maxTokens: 1, includeContext: "allServers" })),
  ),
];

const telling = [
  // With the last report its client lets it go on, so that no answer overtakes a report that the client has to read.
  defineTool("counts")
    .argument("go", "string")
    .call(async ({ go }, context) => {
      seen.push(`sent: ${context.progress(1, { total: 3, message: "one" })}`);
      context.progress(1);
      context.progress(0.5);
      context.progress(2.5, { total: 3 });
      context.progress(3);
      if (go !== undefined) await new Promise((resolve) => goes.set(go, () => resolve(undefined)));
      setTimeout(() => seen.push(`sent after the answer: ${context.progress(4)} ${context.log("error", "late")}`), 5);
      return "counted";
    }),
  defineTool("go")
    .argument("go", "string", { required: true })
    .call(({ go }) => goes.get(go)?.()),
  defineTool("logs").call((_args, context) => {
    for (const level of /** @type {const} */ (["debug", "info", "notice", "warning"])) context.log(level, { level });
    for (const level of /** @type {const} */ (["error", "critical", "alert", "emergency"])) {
      context.log(level, level, "machine");
    }
    return "logged";
  }),
  defineTool("waits").call(async (_args, context) => {
    const { signal } = context;
    seen.push("waiting");
    context.progress(1);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    seen.push("aborted");
    context.progress(2);
    context.log("error", "late");
    return "late";
  }),
];

const told = [
  defineTool("publish")
    .argument("events", arrayOf({ type: "object" }), { required: true })
    .call(({ events }) => {
      for (const event of events) hub.publish(/** @type {never} */ (event));
      return "published";
    }),
  defineTool("listeners").call(() => String(hub.stats().listeners)),
  defineTool("close_hub").call(() => {
    hub.close();
    return "closed";
  }),
  defineTool("seen").call(() => ({ seen })),
];

const server = createServer({
  name: "interactive",
  version: "1.0.0",
  requestState: { keys: [{ id: "k", secret: "0123456789abcdef0123456789abcdef" }], encrypt: true },
  tools: [...asking, ...telling, ...told],
  resources: [
    defineResource("r")
      .uri("x://asks")
      .read(async (_params, { elicit }) => (await elicit("every", every)).action),
    defineResource("secret")
      .uri("x://secret")
      .read(() => "canary"),
    defineResource("folder")
      .template("x://folder/{name}")
      .read(({ name: file }) => file),
  ],
  prompts: [definePrompt("asks").render(async (_args, { elicit }) => (await elicit("every", every)).action)],
  authorization: {
    authorize: (_phase, component) => (component.name === "secret" ? new McpError(4003, "Not for clients") : undefined),
  },
  subscriptions: hub,
  instrumentation: () => {},
});

if (process.env.TRANSPORT === "http") {
  const listener = await listen(server, { port: 0 });
  console.log(listener.url);
  process.once("SIGTERM", () => void listener.close({ drainMs: 500 }));
} else {
  const ending = new AbortController();
  process.once("SIGTERM", () => ending.abort());
  await serveStdio(server, { signal: ending.signal, drainMs: 500 });
}
