// The server that every exchange of the corpus is with. It does one thing of every kind, and the same thing each time.

import {
  blobContents,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  form,
  image,
  McpError,
  resourceResult,
  type Server,
  structured,
  text,
  textContents,
  toolError,
  toolResult,
} from "@snodo/core";

/** Breaks in a way that no peer is told. */
const broken = (): never => {
  throw new Error("the canary of the corpus");
};

const tools = [
  defineTool("text", "Answers with text").call(() => "hello"),
  defineTool("nothing").call(() => undefined),
  defineTool("blocks").call(() =>
    toolResult([text("a"), image(Uint8Array.of(1, 2, 3), "image/png")], { metadata: { k: 1 } }),
  ),
  defineTool("sum")
    .argument("a", "integer", { required: true, minimum: 0 })
    .argument("b", "integer", { default: 1 })
    .additionalProperties(false)
    .output((o) => o.property("sum", "integer", { required: true }))
    .call(({ a, b }) => structured({ sum: a + b })),
  defineTool("region")
    .argument("region", "string", { header: "Region" })
    .call(({ region }) => region ?? "none"),
  defineTool("fails").call(() => toolError("the shop is closed")),
  defineTool("refuses").call(() => {
    throw new McpError(1234, "own code", { own: true });
  }),
  defineTool("breaks").call(broken),
  defineTool("breaks_late").call(async () => broken()),
  defineTool("unfit")
    .output((o) => o.property("n", "integer", { required: true }))
    .call(() => ({ n: "canary" }) as never),
  defineTool("needs_sampling").call((_args, { client }) => {
    if (client.capabilities.sampling === undefined) throw McpError.missingClientCapability({ sampling: {} });
    return "sampled";
  }),
  defineTool("reports").call(async (_args, context) => {
    context.progress(1, { total: 2, message: "half" });
    context.log("info", { step: 1 }, "corpus");
    context.progress(2, { total: 2 });
    return "done";
  }),
  defineTool("asks").call(async (_args, context) => {
    const answer = await context.elicit(
      "name",
      form("Who?", (f) => f.string("name", { required: true })),
    );
    return answer.action === "accept" ? `Hello, ${answer.content.name}` : answer.action;
  }),
  defineTool("asks_twice").call(async (_args, context) => {
    const name = await context.elicit(
      "name",
      form("Who?", (f) => f.string("name", { required: true })),
    );
    const color = await context.elicit(
      "color",
      form("Which color?", (f) => f.string("color", { required: true })),
    );
    return `${name.action} ${color.action}`;
  }),
];

const resources = [
  defineResource("note", "A note")
    .uri("note://one")
    .read(() => "text of the note"),
  defineResource("data")
    .uri("note://data")
    .read(() => ({ n: 1 })),
  defineResource("bytes")
    .uri("note://bytes")
    .mimeType("image/png")
    .read(() => Uint8Array.of(1, 2, 3)),
  defineResource("several")
    .uri("note://several")
    .read(({ uri }) =>
      resourceResult([textContents("a", { uri }), blobContents(Uint8Array.of(4), { uri: "note://several/2" })], {
        cache: { ttlMs: 1_000, scope: "public" },
      }),
    ),
  defineResource("gone")
    .uri("note://gone")
    .read(() => undefined),
  defineResource("broken").uri("note://broken").read(broken),
  defineResource("page")
    .template("page://{name}{?n}")
    .param("n", "integer", { minimum: 1, default: 1 })
    .complete("name", (prefix) => ["alpha", "beta"].filter((name) => name.startsWith(prefix)))
    .read(({ name, n }) => `${name} ${n}`),
  defineResource("one way")
    .template("two://{a}/x")
    .read(() => "a"),
  defineResource("other way")
    .template("two://y/{b}")
    .read(() => "b"),
];

const prompts = [
  definePrompt("greet", "Greets")
    .argument("name", { required: true })
    .argument("style")
    .complete("name", () => Array.from({ length: 120 }, (_, index) => `n${index}`))
    .render(({ name, style }) => `Greet ${name} ${style ?? "kindly"}.`),
  definePrompt("breaks").render(broken),
  // As the tool of the same name.
  definePrompt("asks_twice").render(async (_args, { elicit }) => {
    const who = form("Who?", (f) => f.string("name", { required: true }));
    return `${(await elicit("name", who)).action} ${(await elicit("color", who)).action}`;
  }),
];

/** Two to a page, so that there are pages. */
export const server: Server = createServer({
  name: "corpus",
  version: "1.0.0",
  instructions: "For tests.",
  tools,
  resources,
  prompts,
  pagination: { pageSize: 4 },
  cache: { tools: { ttlMs: 60_000, scope: "public" } },
  requestState: { keys: [{ id: "k", secret: "of thirty-two bytes, or even more" }] },
  instrumentation: () => {},
}) as unknown as Server;
