import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";

describe("a pattern", () => {
  it("that could take an exponential time is refused when it is declared", () => {
    const declared = () =>
      defineTool("find")
        .argument("name", "string", { pattern: "^(a+)+$" })
        .call(() => "");
    const written = () =>
      defineTool("find")
        .input({ type: "object", properties: { name: { type: "string", pattern: "^(a+)+$" } } })
        .call(() => "");
    for (const define of [declared, written]) {
      expect(define).toThrow(expect.objectContaining({ name: "DefinitionError" }));
      expect(define).toThrow(/must not match one text in very many ways.*Let each repetition start with/);
    }
  });

  it("that could take a quadratic time is not run on a long text", async () => {
    const tool = defineTool("find")
      .argument("name", "string", { pattern: "a+b" })
      .call(() => "found");
    const client = await connect(direct(createServer({ name: "names", version: "1.0.0", tools: [tool] })));
    expect(await client.tools.find({ name: `${"a".repeat(100)}b` })).toMatchObject({ isError: false });
    const refused = await client.tools.find({ name: `${"a".repeat(9_000)}b` });
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("/name") }] });
  });
});
