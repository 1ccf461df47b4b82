import {
  type AnyTool,
  arrayOf,
  defineTool,
  encodable,
  form,
  image,
  inputRequired,
  McpError,
  object,
  optional,
  roots,
  sampling,
  structured,
  text,
  timeout,
  toolError,
  toolResult,
  url,
} from "@snodo/core";
import { CANARY } from "./canary.ts";

/** Kept by closures only. */
const secret = { note: `of the closure: ${CANARY}` };

/** Breaks in a way that no peer is told of. */
export const broken = (): never => {
  throw new Error(`broken: ${CANARY}`, { cause: new Error(`${secret.note} ${process.env.SNODO_FUZZ_CANARY}`) });
};

/** Later than the turn that it is called in. */
const aTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A tree that leads back to itself. */
const tree = {
  type: "object",
  properties: { root: { $ref: "#/$defs/node" } },
  required: ["root"],
  additionalProperties: false,
  $defs: {
    node: {
      type: "object",
      properties: {
        label: { type: "string", pattern: "^[a-z]{1,8}$" },
        size: { type: "number", multipleOf: 0.5 },
        children: { type: "array", items: { $ref: "#/$defs/node" }, maxItems: 4, uniqueItems: true },
        mark: { oneOf: [{ const: "a" }, { type: "integer" }, { type: "null" }] },
      },
      required: ["label"],
      additionalProperties: false,
    },
  },
} as const;

/** Those whose answer is none that can travel, which is told as a fault without the canary. */
export const UNFIT: readonly string[] = ["sends_bigint", "sends_itself"];

/** Tools of every kind and every end. */
export const TOOLS: readonly AnyTool[] = [
  defineTool("text", "Answers with text").call(() => "hello"),
  defineTool("echo", "Says what it was told")
    .argument("say", "string", { required: true, maxLength: 200 })
    .call(({ say }) => say),
  defineTool("any", "Takes anything").call((args) => `${Object.keys(args).length} arguments`),
  defineTool("sum")
    .argument("a", "integer", { required: true, minimum: 0 })
    .argument("b", "integer", { default: 1 })
    .additionalProperties(false)
    .output((o) => o.property("sum", "number", { required: true }))
    .call(({ a, b }) => structured({ sum: a + b })),
  defineTool("order")
    .argument("lines", arrayOf(object((line) => line.property("sku", "string").property("count", "integer"))), {
      required: true,
      maxItems: 50,
    })
    .argument("speed", "string", { enum: ["slow", "fast"] })
    .call(async ({ lines, speed }) => {
      await aTurn();
      return `${lines.length} lines, ${speed ?? "slow"}`;
    }),
  defineTool("tree")
    .input(tree)
    .call((args) => structured(encodable(args) as object as Record<string, never>)),
  defineTool("region")
    .argument("region", "string", { header: "Region" })
    .argument("level", "integer", { header: "Level" })
    .argument("dry", "boolean", { header: "Dry" })
    .call(({ region, level, dry }) => `${region} ${level} ${dry}`),
  defineTool("blocks").call(() =>
    toolResult([text("a"), image(Uint8Array.of(1, 2, 3), "image/png")], { metadata: { k: 1 } }),
  ),
  defineTool("late").call(async () => {
    await aTurn();
    return "late";
  }),
  defineTool("wrapped")
    .wrap(timeout({ ms: 20_000 }))
    .call(async () => {
      await aTurn();
      return "in time";
    }),
  defineTool("fails").call(() => toolError("the shop is closed", { cause: new Error(CANARY) })),
  defineTool("refuses").call(() => {
    throw new McpError(1234, "own code", { own: true }, { cause: new Error(CANARY) });
  }),
  defineTool("breaks").call(broken),
  defineTool("breaks_late").call(async () => {
    await aTurn();
    return broken();
  }),
  defineTool("breaks_with_text").call(() => {
    throw `thrown as text: ${CANARY}`;
  }),
  defineTool("returns_an_error").call(() => new Error(CANARY) as never),
  defineTool("unfit")
    .output((o) => o.property("n", "integer", { required: true }))
    .call(() => ({ n: CANARY }) as never),
  defineTool("sends_bigint").call(() => ({ n: 1n, secret }) as never),
  defineTool("sends_itself").call(() => {
    const self: Record<string, unknown> = { secret };
    self.self = self;
    return self as never;
  }),
  defineTool("needs_sampling").call((_args, { client }) => {
    if (client.capabilities.sampling === undefined) throw McpError.missingClientCapability({ sampling: {} });
    return "sampled";
  }),
  defineTool("reports").call(async (_args, context) => {
    context.progress(1, { total: 2, message: "half" });
    context.log("info", { step: 1 }, "fuzz");
    await aTurn();
    context.log("error", () => secret);
    context.progress(2, { total: 2 });
    return "done";
  }),
  defineTool("asks").call(async (_args, context) => {
    const answer = await context.elicit(
      "name",
      form("Who?", (f) => f.string("name", { required: true, maxLength: 40 }).integer("age", { minimum: 0 })),
    );
    return answer.action === "accept" ? `Hello, ${answer.content.name}` : answer.action;
  }),
  defineTool("asks_twice").call(async (_args, context) => {
    const number = await context.remember("number", () => 7);
    const name = await context.elicit(
      "name",
      form("Who?", (f) => f.string("name", { required: true })),
    );
    const color = await context.elicit(
      "color",
      form("Which color?", (f) => f.string("color", { required: true })),
    );
    return `${number} ${name.action} ${color.action}`;
  }),
  defineTool("asks_all").call(async (_args, context) => {
    const given = await context.inputs({
      where: roots(),
      model: optional(sampling("Which one?", { maxTokens: 10 })),
      pay: optional(url("Pay", "https://pay.example.com/1")),
    });
    return `${given.where.length} ${given.model?.model} ${given.pay?.action}`;
  }),
  defineTool("asks_by_hand").call((_args, { inputResponses, requestState }) => {
    if (inputResponses?.go === undefined) {
      return inputRequired({ requests: { go: form("Go?", (f) => f.boolean("ok")) }, state: { step: 1 } });
    }
    return `${Object.keys(inputResponses).length} ${typeof requestState}`;
  }),
];

/** Answers long after the time that it has is up, unless nobody bounds that; or when its signal aborts. */
export const HANGS: AnyTool = defineTool("hangs").call(
  (_args, { signal }) =>
    new Promise<string>((resolve) => {
      const timer = setTimeout(() => resolve("late"), 1_000);
      const give = () => {
        clearTimeout(timer);
        resolve("aborted");
      };
      if (signal.aborted) give();
      signal.addEventListener("abort", give, { once: true });
    }),
);
