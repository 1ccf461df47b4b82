import {
  basicValidator,
  createServer,
  defineTool,
  fullValidator,
  passthroughValidator,
  type SchemaProblem,
  type Validator,
} from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it, vi } from "vitest";

const named = { name: "s", version: "1", instrumentation: () => {} };
const everyValidator: readonly Validator[] = [passthroughValidator(), basicValidator(), fullValidator()];

const order = defineTool("order")
  .input({
    type: "object",
    properties: {
      line: { type: "object", properties: { sku: { type: "string", minLength: 1 } }, required: ["sku"] },
      count: { type: "integer", minimum: 1 },
    },
    required: ["line"],
  })
  .call(() => "ordered");

/** Calls the tool with whatever, as a model may. */
async function call(validator: Validator, args: object): Promise<unknown> {
  const client = await connect(direct(createServer({ ...named, validator, tools: [order] })));
  const untyped = client.tools.order as (args: object) => Promise<unknown>;
  return await untyped(args);
}

const ordered = { isError: false, content: [{ text: "ordered" }] };
const refused = (text: string) => ({ isError: true, content: [{ text }] });

describe("the validator of a server", () => {
  it("once let anything through after its object had been changed: it compiles when a tool is first called", async () => {
    const validator: { compile: Validator["compile"] } = { compile: (schema) => fullValidator().compile(schema) };
    const client = await connect(direct(createServer({ ...named, validator, tools: [order] })));
    validator.compile = () => () => [];
    expect(await client.callTool("order", { line: {} })).toMatchObject({ isError: true });
  });

  it("C22: a nested omission passes without validation, and fails under basic and full", async () => {
    const [passthrough, ...enforcing] = everyValidator;
    expect(await call(passthrough as Validator, { line: {} })).toMatchObject(ordered);
    for (const validator of enforcing) {
      expect(await call(validator, { line: {} })).toMatchObject(
        refused('Invalid arguments at /line: required property "sku" is missing'),
      );
    }
  });

  it("F01: has no say in the top-level required list", async () => {
    for (const validator of everyValidator) {
      expect(await call(validator, { count: 1 })).toMatchObject(refused("Missing required arguments: line"));
    }
  });

  it("F02, F03: what is advertised beyond that is advice where nothing enforces it", async () => {
    expect(await call(passthroughValidator(), { line: null, count: -5 })).toMatchObject(ordered);
  });

  it("F04, F05, F13: tells the model what to change, in the same words under basic and full", async () => {
    for (const validator of [basicValidator(), fullValidator()]) {
      expect(await call(validator, { line: { sku: "a" }, count: 0 })).toMatchObject(
        refused("Invalid arguments at /count: number is less than 1"),
      );
      expect(await call(validator, { line: { sku: "" } })).toMatchObject(
        refused("Invalid arguments at /line/sku: string is shorter than 1 character"),
      );
      expect(await call(validator, { line: { sku: "a" }, count: 1 })).toMatchObject(ordered);
    }
  });

  it("F06: compiles a tool's schemas once for all servers and clients that hold the descriptor", async () => {
    const basic = basicValidator();
    const compile = vi.fn(basic.compile);
    const validator: Validator = { ...basic, compile };
    const server = createServer({ ...named, validator, tools: [order] });
    for (const one of [server, server.with({ version: "2" }), createServer({ ...named, validator, tools: [order] })]) {
      for (let round = 0; round < 2; round += 1) {
        const client = await connect(direct(one));
        expect(await client.tools.order({ line: { sku: "a" } })).toMatchObject(ordered);
      }
    }
    expect(compile).toHaveBeenCalledTimes(1);
  });

  it("may say itself what it cannot enforce", () => {
    const checkSchema = (): readonly SchemaProblem[] => [
      { path: "/properties/line", rule: "is too hard", hint: "Ease" },
    ];
    const validator: Validator = { compile: () => () => [], checkSchema };
    expect(() => createServer({ ...named, validator, tools: [order] })).toThrow(
      'tool "order", inputSchema at /properties/line: is too hard. Ease',
    );
  });
});
