import { createServer, definePrompt } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { problemsOf, untyped } from "./definition-problems.ts";

describe("the arguments of a prompt", () => {
  it("are required where they say so, and optional otherwise, as listed so when they are sent", async () => {
    const prompt = definePrompt("p")
      .argument("name", { required: true })
      .argument("focus")
      .argument("tone", { required: false, description: "How" })
      .render((args) => JSON.stringify(args));
    const client = await connect(direct(createServer({ name: "s", version: "1", prompts: [prompt] })));
    const [listed] = await client.listPrompts();
    expect(listed?.arguments?.map(({ name, required }) => [name, required ?? false])).toEqual([
      ["name", true],
      ["focus", false],
      ["tone", false],
    ]);
    expect(await client.prompts.p({ name: "x" })).toMatchObject({ messages: [{ content: { text: '{"name":"x"}' } }] });
    await expect(client.prompts.p({ focus: "x" } as never)).rejects.toMatchObject({
      code: -32602,
      data: { missing: ["name"] },
    });
  });

  it.each([
    ["the type of a tool's argument", "number"],
    ["a type among the options", { type: "number" }],
    ["a JSON Schema", { type: "integer", minimum: 1 }],
    ["a schema of Zod", z.number()],
  ])("are texts: another type is refused when the prompt is defined, not at each request: %s", (_, options) => {
    const problems = problemsOf(() =>
      untyped(definePrompt("p"))
        .argument("n", options)
        .render(() => ""),
    );
    expect(problems[0]).toMatchObject({ where: 'prompt "p", argument "n"' });
  });

  it("take any text, one that looks like a number too", async () => {
    const prompt = definePrompt("p")
      .argument("n", { required: true })
      .render(({ n }) => `${typeof n} ${n}`);
    const client = await connect(direct(createServer({ name: "s", version: "1", prompts: [prompt] })));
    expect(await client.prompts.p({ n: "5" })).toMatchObject({ messages: [{ content: { text: "string 5" } }] });
  });
});
