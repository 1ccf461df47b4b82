import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";

describe("a pattern", () => {
  it("that only the host can match, in an exponential time, is refused when it is declared", () => {
    const declared = () =>
      defineTool("find")
        .argument("name", "string", { pattern: "^(a|\\1b)+$" })
        .call(() => "");
    const written = () =>
      defineTool("find")
        .input({ type: "object", properties: { name: { type: "string", pattern: "^(a|\\1b)+$" } } })
        .call(() => "");
    for (const define of [declared, written]) {
      expect(define).toThrow(expect.objectContaining({ name: "DefinitionError" }));
      expect(define).toThrow(/must not refer to groups.*Write out what is referred to/);
    }
  });

  it("that would take the host an exponential time is matched in linear time", async () => {
    const tool = defineTool("find")
      .argument("name", "string", { pattern: "^(a+)+$" })
      .call(() => "found");
    const client = await connect(direct(createServer({ name: "names", version: "1.0.0", tools: [tool] })));
    expect(await client.tools.find({ name: "a".repeat(10_000) })).toMatchObject({ isError: false });
    expect(await client.tools.find({ name: `${"a".repeat(10_000)}b` })).toMatchObject({ isError: true });
  });

  it("that takes many steps for each character is not run on a long text", async () => {
    const tool = defineTool("find")
      .argument("name", "string", { pattern: "a{1,900}b" })
      .call(() => "found");
    const client = await connect(direct(createServer({ name: "names", version: "1.0.0", tools: [tool] })));
    expect(await client.tools.find({ name: `${"a".repeat(100)}b` })).toMatchObject({ isError: false });
    const refused = await client.tools.find({ name: `${"a".repeat(20_000)}b` });
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("/name") }] });
  });
});
