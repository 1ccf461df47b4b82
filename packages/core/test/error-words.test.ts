import { createServer, definePrompt, defineResource, defineTool, structured } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";

/** What the lists of libraries and the messages of JavaScript look like: no peer should ever read them. */
const FOREIGN =
  /"(code|expected|received|issues|instancePath|schemaPath)":|ZodError|ValiError|TypeError|SyntaxError|Cannot read|is not (a function|iterable|defined)|undefined|\[object |\bat .+:\d+:\d+|\n/;

const depth = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } as const;
const tools = [
  defineTool("declared")
    .argument("n", "integer", { required: true })
    .call(() => ""),
  defineTool("literal")
    .input(depth)
    .call(() => ""),
  defineTool("zod")
    .input(z.object({ n: z.union([z.int(), z.object({ m: z.int() })]) }))
    .call(() => ""),
  defineTool("valibot")
    .input(toStandardJsonSchema(v.object({ n: v.union([v.number(), v.array(v.number())]) })))
    .call(() => ""),
  defineTool("arktype")
    .input(type({ n: "number.integer | number[]" }))
    .call(() => ""),
];
const server = createServer({
  name: "s",
  version: "1",
  tools,
  resources: [
    defineResource("r")
      .template("x://{a}")
      .read(() => ""),
  ],
  prompts: [
    definePrompt("p")
      .argument("a", { required: true })
      .complete("a", () => [])
      .render(() => ""),
  ],
  instrumentation: () => {},
});

describe("an error about what a peer sent", () => {
  const junk = [null, 5, "text", true, [], [[]], {}, { a: null }, [{ name: 5 }]];
  const methods: readonly (readonly [string, object])[] = [
    ["tools/call", { name: "declared", arguments: {} }],
    ["tools/list", { cursor: "x" }],
    ["resources/read", { uri: "x://a" }],
    ["resources/list", { cursor: "x" }],
    ["resources/templates/list", { cursor: "x" }],
    ["prompts/get", { name: "p", arguments: { a: "x" } }],
    ["prompts/list", { cursor: "x" }],
    ["completion/complete", { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "x" } }],
  ];

  it.each(methods)("is one line that says the place and the rule: %s", async (method, sound) => {
    const client = await connect(direct(server));
    let refused = 0;
    for (const [member] of Object.entries(sound)) {
      for (const wrong of junk) {
        const error = await client.request(method, { ...sound, [member]: wrong } as never).then(
          (result) => result,
          (reason: { readonly code: number; readonly message: string; readonly data: unknown }) => reason,
        );
        if (!("code" in (error as object))) continue;
        refused += 1;
        const { code, message, data } = error as { code: number; message: string; data?: unknown };
        expect([-32602, -32601]).toContain(code);
        expect(message).not.toMatch(FOREIGN);
        expect(JSON.stringify(data) ?? "").not.toMatch(FOREIGN);
      }
    }
    expect(refused).toBeGreaterThan(5);
  });

  it.each(tools.map(({ name }) => name))(
    "is one line about the argument, and no list of a library's: %s",
    async (name) => {
      const client = await connect(direct(server));
      let refused = 0;
      for (const wrong of [null, "text", 1.5, {}, { m: "x" }, ["x"], [[]]]) {
        const result = await client.callTool(name as "declared", { n: wrong } as never);
        if (result.isError !== true) continue;
        refused += 1;
        expect(result.content).toHaveLength(1);
        const [block] = result.content;
        const text = block?.type === "text" ? block.text : "";
        expect(text).toMatch(/^Invalid arguments at \/n(\/\w+)*: \S/);
        expect(text).not.toMatch(FOREIGN);
      }
      expect(refused).toBeGreaterThan(3);
    },
  );
});

describe("an error about what a handler answered", () => {
  it.each([
    ["a literal", depth],
    ["Zod", z.object({ n: z.int() })],
    ["Valibot", toStandardJsonSchema(v.object({ n: v.number() }))],
    ["ArkType", type({ n: "number.integer" })],
  ])("is one line that says the place and the rule: %s", async (_, output) => {
    const tool = defineTool("t")
      .output(output as typeof depth)
      .call(() => structured({ n: "secret" } as never));
    const client = await connect(
      direct(createServer({ name: "s", version: "1", tools: [tool], instrumentation: () => {} })),
    );
    const error = await client.callTool("t").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: -32603, message: expect.stringMatching(/^Invalid output at \/n: \S/) });
    expect((error as Error).message).not.toMatch(FOREIGN);
    expect((error as Error).message).not.toContain("secret");
  });
});
