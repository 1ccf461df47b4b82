import { createServer, defineTool, fullValidator, type StandardSchema, type Validator } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import type { JsonSchema } from "@snodo/schema";
import { describe, expect, it, vi } from "vitest";

const named = { name: "s", version: "1" } as const;

/** A library whose conversions are counted. */
function counted() {
  const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
  const input = vi.fn(() => schema);
  const output = vi.fn(() => schema);
  const standard: StandardSchema<{ a: string }, { a: string }> = {
    "~standard": {
      version: 1,
      vendor: "counted",
      validate: (value) => ({ value: value as { a: string } }),
      jsonSchema: { input, output },
    },
  };
  return { standard, input, output };
}

function countingValidator() {
  const full = fullValidator();
  const compile = vi.fn(full.compile);
  const checkSchema = vi.fn((schema: JsonSchema) => full.checkSchema?.(schema) ?? []);
  const validator: Validator = { compile, checkSchema };
  return { validator, compile, checkSchema };
}

describe("a server that is made anew for each request", () => {
  it.each(["as-written", "inline", "strict"] as const)(
    "converts and compiles each schema once, however many servers there are: %s",
    async (schemas) => {
      const { standard, input, output } = counted();
      const { validator, compile, checkSchema } = countingValidator();
      const tools = [
        defineTool("foreign")
          .input(standard)
          .output(standard)
          .call((args) => args),
        defineTool("declared")
          .argument("a", "string", { required: true })
          .output((o) => o.property("a", "string", { required: true }))
          .call((args) => args),
      ];
      const use = async () => {
        const client = await connect(direct(createServer({ ...named, tools, validator, schemas })));
        await client.listTools();
        for (const { name } of tools) expect(await client.callTool(name, { a: "x" })).toMatchObject({ isError: false });
      };
      await use();
      const once = [compile, checkSchema].map((each) => each.mock.calls.length);
      expect([input, output].map((each) => each.mock.calls.length)).toEqual([1, 1]);
      // Both sides of what is declared, and the library's arguments in the one form that it cannot check.
      expect(compile).toHaveBeenCalledTimes(schemas === "strict" ? 3 : 2);
      for (let round = 0; round < 20; round += 1) await use();
      expect([input, output].map((each) => each.mock.calls.length)).toEqual([1, 1]);
      expect([compile, checkSchema].map((each) => each.mock.calls.length)).toEqual(once);
    },
  );
});

describe("a server of 524 tools", () => {
  const shared = { type: "object", properties: { a: { type: "string" } }, required: ["a"] } as const;
  const tools = Array.from({ length: 524 }, (_, index) =>
    defineTool(`tool-${index}`)
      .input({ ...shared, title: `Tool ${index}` })
      .output(shared)
      .call(({ a }) => ({ a })),
  );

  it("compiles nothing before the first call, and then what is called", async () => {
    const { validator, compile } = countingValidator();
    const client = await connect(direct(createServer({ ...named, tools, validator })));
    expect(await client.listTools()).toHaveLength(524);
    expect(compile).not.toHaveBeenCalled();
    for (let round = 0; round < 2; round += 1) await client.callTool("tool-7", { a: "x" });
    expect(compile.mock.calls.map(([schema]) => schema)).toEqual([tools[7]?.inputSchema, tools[7]?.outputSchema]);
  });

  it("holds one copy of each schema: the descriptors' own", () => {
    for (const server of [
      createServer({ ...named, tools }),
      createServer({ ...named, tools }).with({ version: "2" }),
    ]) {
      const listed = new Map(server.catalog.tools.map((tool) => [tool.name, tool]));
      for (const tool of tools) {
        expect(listed.get(tool.name)?.inputSchema).toBe(tool.inputSchema);
        expect(listed.get(tool.name)?.outputSchema).toBe(tool.outputSchema);
      }
    }
  });
});
