import {
  basicValidator,
  createServer,
  DefinitionError,
  defineTool,
  type InputOf,
  type InstrumentationEvent,
  type OutputOf,
  passthroughValidator,
  structured,
  type Tool,
  text,
  toolError,
  toolResult,
} from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import type { StandardResult } from "@snodo/schema";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import { besidesRequests } from "../../../testing/besides-requests.ts";

const LIBRARIES = [
  ["Zod", z.object({ to: z.string().min(3), times: z.number().default(2) })],
  [
    "Valibot",
    toStandardJsonSchema(v.object({ to: v.pipe(v.string(), v.minLength(3)), times: v.optional(v.number(), 2) })),
  ],
  ["ArkType", type({ to: "string >= 3", times: "number = 2" })],
] as const;

const serve = (...tools: Tool[]) =>
  createServer({ name: "library-schemas", version: "1.0.0", tools, instrumentation: () => {} });

describe.each(LIBRARIES)("a tool whose input is a schema of %s", (_, schema) => {
  const received = vi.fn();
  const tool = defineTool("send")
    .input(schema)
    .call((args) => {
      received(args);
      return args;
    });
  const connected = connect(direct(serve(tool)));

  it("has the library check the arguments, and what it makes of them reach the handler", async () => {
    const client = await connected;
    expect(await client.callTool("send", { to: "Ada" })).toMatchObject({ structured: { to: "Ada", times: 2 } });
  });

  it("F12, F13: refuses arguments in words for a model, before the handler runs", async () => {
    received.mockClear();
    const client = await connected;
    const refused = await client.callTool("send", { to: 5 });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^Invalid arguments at \/to: .*string/) }],
    });
    expect(received).not.toHaveBeenCalled();
  });

  it("F14: names required arguments that are missing as every other tool does", async () => {
    const client = await connected;
    expect(await client.callTool("send", { times: 1 })).toMatchObject({
      isError: true,
      content: [{ text: "Missing required arguments: to" }],
    });
  });

  it("F16, F17: never tells the value, whatever the library's message says", async () => {
    const client = await connected;
    for (const args of [{ to: { a: "canary" } }, { to: "abc", times: "canary" }, { to: ["canary"] }]) {
      const refused = await client.callTool("send", args);
      expect(refused.isError).toBe(true);
      expect(JSON.stringify(refused)).not.toContain("canary");
    }
  });

  it("checks whatever the server's own validator does, or could not do", async () => {
    const union = defineTool("union")
      .input(z.object({ a: z.union([z.string(), z.number()]) }))
      .output(z.object({ a: z.union([z.string(), z.number()]) }))
      .call((args) => args);
    for (const validator of [passthroughValidator(), basicValidator()]) {
      const client = await connect(direct(serve(tool, union).with({ validator })));
      expect(await client.callTool("send", { to: 5 })).toMatchObject({ isError: true });
      expect(await client.callTool("union", { a: 5 })).toMatchObject({ structured: { a: 5 } });
    }
  });
});

describe("the types of a tool with a library's schema", () => {
  it("can be named", () => {
    const schema = z.object({ n: z.string().transform(Number) });
    expectTypeOf<InputOf<typeof schema>>().toEqualTypeOf<{ n: string }>();
    expectTypeOf<OutputOf<typeof schema>>().toEqualTypeOf<{ n: number }>();
  });

  it("are those that the library infers: what is sent, what is received, what is answered", async () => {
    const tool = defineTool("convert")
      .input(z.object({ n: z.string().transform(Number), page: z.number().default(1), tag: z.string().optional() }))
      .output(z.object({ at: z.iso.datetime(), n: z.number().default(3) }))
      .call((args) => {
        expectTypeOf(args).toEqualTypeOf<{ n: number; page: number; tag?: string | undefined }>();
        return { at: "2026-11-30T00:00:00Z" };
      });
    const client = await connect(direct(createServer({ name: "a", version: "1", tools: [tool] })));
    const result = await client.tools.convert({ n: "1" });
    expect(result).toMatchObject({ structured: { at: "2026-11-30T00:00:00Z", n: 3 } });
    if (!result.isError) expectTypeOf(result.structured).toEqualTypeOf<{ at: string; n: number }>();
    // @ts-expect-error - n is sent as a string
    await client.tools.convert({ n: 1 });

    const ark = defineTool("ark")
      .input(type({ to: "string", "n?": "number", d: "string = 'x'" }))
      .call((args) => {
        expectTypeOf(args).toEqualTypeOf<{ to: string; n?: number; d: string }>();
      });
    expectTypeOf<NonNullable<(typeof ark)["~types"]>["sent"]>().toEqualTypeOf<{ to: string; n?: number; d?: string }>();
    const valibot = defineTool("valibot")
      .input(toStandardJsonSchema(v.object({ to: v.string(), n: v.optional(v.number(), 1) })))
      .call((args) => {
        expectTypeOf(args).toEqualTypeOf<{ to: string; n: number }>();
      });
    expectTypeOf<NonNullable<(typeof valibot)["~types"]>["sent"]>().toEqualTypeOf<{
      to: string;
      n?: number | undefined;
    }>();
  });

  it("refuse an answer that does not fit, and a schema that cannot say itself as JSON Schema", () => {
    const output = defineTool("a").output(z.object({ n: z.number() }));
    // @ts-expect-error - n is a number
    output.call(() => ({ n: "1" }));
    expect(() =>
      defineTool("a")
        // @ts-expect-error - Valibot needs toStandardJsonSchema()
        .input(v.object({ a: v.string() }))
        .call(() => ""),
    ).toThrow(DefinitionError);
  });
});

describe("a library's schema", () => {
  it("that is asynchronous is waited for, on both sides", async () => {
    const later = z.string().refine(async (name) => name !== "taken", "the name is not free");
    const tool = defineTool("sign-up")
      .input(z.object({ name: later }))
      .output(z.object({ name: later }))
      .call(({ name }) => ({ name: name === "free" ? name : "taken" }));
    const client = await connect(direct(serve(tool)));
    expect(await client.callTool("sign-up", { name: "free" })).toMatchObject({ structured: { name: "free" } });
    expect(await client.callTool("sign-up", { name: "taken" })).toMatchObject({
      isError: true,
      content: [{ text: "Invalid arguments at /name: the name is not free" }],
    });
    await expect(client.callTool("sign-up", { name: "other" })).rejects.toMatchObject({ code: -32603 });
  });

  it("that throws is a fault of the server, told to the sink alone", async () => {
    const events: InstrumentationEvent[] = [];
    const failing = (fail: () => unknown) =>
      createServer({
        name: "a",
        version: "1",
        tools: [
          defineTool("a")
            .input(z.object({ a: z.string().refine(fail) }))
            .call(() => ""),
        ],
        instrumentation: besidesRequests(events),
      });
    const boom = new Error("canary");
    const throwing = failing(() => {
      throw boom;
    });
    const rejecting = failing(() => Promise.reject(boom));
    for (const server of [throwing, rejecting]) {
      events.length = 0;
      const client = await connect(direct(server));
      const error: unknown = await client.callTool("a", { a: "" }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: -32603, message: expect.stringMatching(/^Internal error \(ref /) });
      expect(events).toMatchObject([{ type: "exception", cause: boom }]);
    }
  });

  it("keeps its own policy for unknown arguments, and advertises it", async () => {
    const tools = [
      defineTool("strips")
        .input(z.object({ a: z.string() }))
        .call((args) => ({ ...args })),
      defineTool("keeps")
        .input(z.looseObject({ a: z.string() }))
        .call((args) => ({ ...args })),
      defineTool("refuses")
        .input(z.strictObject({ a: z.string() }))
        .call((args) => ({ ...args })),
    ];
    const client = await connect(direct(serve(...tools)));
    const args = { a: "x", b: 1 };
    expect(await client.callTool("strips", args)).toMatchObject({ structured: { a: "x" } });
    expect(await client.callTool("keeps", args)).toMatchObject({ structured: args });
    expect(await client.callTool("refuses", args)).toMatchObject({
      isError: true,
      content: [{ text: 'Invalid arguments: Unrecognized key: "b"' }],
    });
    const listed = await client.listTools();
    expect(listed.map(({ inputSchema }) => inputSchema.additionalProperties)).toEqual([{}, false, undefined]);
  });

  it("takes keys that every object inherits as ordinary ones", async () => {
    const tool = defineTool("a")
      .input(z.looseObject({ a: z.string().optional() }))
      .call((args) => Object.keys(args));
    const client = await connect(direct(serve(tool)));
    const args = JSON.parse('{"__proto__": {"polluted": true}, "toString": "x"}');
    expect(await client.callTool("a", args)).toMatchObject({ isError: false });
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  it("of the output converts what the handler answers, also into what JSON can carry", async () => {
    const dated = z.object({
      at: z
        .date()
        .transform((at) => at.toISOString())
        .pipe(z.string()),
    });
    const tool = defineTool("when")
      .output(dated)
      .call(() => structured({ at: new Date(0) }, { content: [text("then")], metadata: { "example.com/a": 1 } }));
    const client = await connect(direct(serve(tool)));
    expect(await client.callTool("when")).toMatchObject({
      structured: { at: "1970-01-01T00:00:00.000Z" },
      content: [{ text: "then" }],
      metadata: { "example.com/a": 1 },
    });
  });

  it("C35: of the output refuses what the handler answers with -32603, naming place and rule and never the value", async () => {
    const events: InstrumentationEvent[] = [];
    const answers: Record<string, unknown> = {
      wrong: { n: "canary" },
      nothing: undefined,
      content: toolResult([text("canary")]),
      block: text("canary"),
    };
    const tool = defineTool("a")
      .argument("what", "string", { required: true })
      .output(z.object({ n: z.number() }))
      .call(({ what }) => answers[what] as { n: number });
    const server = serve(tool).with({ instrumentation: besidesRequests(events) });
    const client = await connect(direct(server));
    await expect(client.callTool("a", { what: "wrong" })).rejects.toMatchObject({
      code: -32603,
      message: "Invalid output at /n: Invalid input: expected number, received string",
    });
    for (const what of ["nothing", "content", "block"]) {
      await expect(client.callTool("a", { what })).rejects.toMatchObject({
        code: -32603,
        message: "Invalid output: the tool answered no structured content",
      });
    }
    expect(events.map(({ type: kind }) => kind)).toEqual(Array.from({ length: 4 }, () => "output-refused"));
  });

  it("of the output does not look at a failure that the tool reports", async () => {
    const tool = defineTool("a")
      .output(z.object({ n: z.number() }))
      .call(() => toolError("no luck"));
    const client = await connect(direct(serve(tool)));
    expect(await client.callTool("a")).toMatchObject({ isError: true, content: [{ text: "no luck" }] });
  });

  it("of the output that gives what JSON cannot carry is a masked failure", async () => {
    const giving = (result: StandardResult<{ n: number }> | Promise<StandardResult<{ n: number }>>) => {
      const jsonSchema = { input: () => ({ type: "object" }), output: () => ({ type: "object" }) };
      return { "~standard": { version: 1, vendor: "mine", validate: () => result, jsonSchema } } as const;
    };
    const unfit = { value: { n: 1n as unknown as number } };
    const tools = [
      defineTool("a")
        .output(giving(unfit))
        .call(() => ({ n: 1 })),
      defineTool("b")
        .output(giving(Promise.resolve(unfit)))
        .call(() => ({ n: 1 })),
    ];
    const client = await connect(direct(serve(...tools)));
    for (const name of ["a", "b"]) {
      expect(await client.callTool(name)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/^Internal error \(ref /) }],
      });
    }
  });

  it("that is asynchronous runs once for each call", async () => {
    const check = vi.fn(async () => true);
    const tool = defineTool("a")
      .input(z.object({ a: z.string().refine(check) }))
      .call(() => "");
    const client = await connect(direct(serve(tool)));
    await client.callTool("a", { a: "" });
    expect(check).toHaveBeenCalledTimes(1);
  });
});

describe("the definition of a tool with a library's schema", () => {
  it("is refused at creation where the schema cannot be read, beside tools that are sound", () => {
    const broken = {
      kind: "tool" as const,
      name: "broken",
      input: z.object({ at: z.date() }),
      call: () => "",
    };
    const sound = defineTool("sound")
      .input(z.object({}))
      .call(() => "");
    expect(() => serve(broken as unknown as Tool, sound)).toThrow(
      'tool "broken", input: zod cannot say it as JSON Schema: Date cannot be represented in JSON Schema',
    );
  });

  it("names one place only for each side", () => {
    const problemsOf = (fields: object): unknown => {
      try {
        return serve({ kind: "tool", name: "a", call: () => "", ...fields } as unknown as Tool);
      } catch (error) {
        return (error as DefinitionError).problems.map(({ where, rule }) => `${where} ${rule}`);
      }
    };
    const input = z.object({ a: z.string() });
    expect(problemsOf({ inputSchema: input })).toEqual(['tool "a", inputSchema must be a JSON Schema']);
    expect(problemsOf({ input: { type: "object" } })).toEqual([
      'tool "a", input must be the schema of another library',
    ]);
    expect(problemsOf({ input, inputSchema: { type: "object" } })).toEqual([
      'tool "a", inputSchema is not what input says as JSON Schema',
    ]);
    expect(problemsOf({ output: v.object({}) })).toEqual([
      'tool "a", output a schema of another library must be able to say itself as JSON Schema',
    ]);
  });

  it("can be copied with a change, and registered again", async () => {
    const tool = defineTool("a")
      .input(z.object({ a: z.string() }))
      .output(z.object({ a: z.string() }))
      .call((args) => args);
    const copy = { ...tool, name: "b" };
    const client = await connect(direct(createServer({ name: "a", version: "1", tools: [tool, copy] })));
    expect(await client.callTool("b", { a: "x" })).toMatchObject({ structured: { a: "x" } });
    const [one, other] = await client.listTools();
    expect({ ...one, name: "b" }).toEqual(other);
  });

  it("G01: marks arguments that travel as headers by the library's own metadata", () => {
    const tool = defineTool("a")
      .input(z.object({ region: z.string().meta({ "x-mcp-header": "Region" }) }))
      .call(() => "");
    expect(tool.inputSchema).toMatchObject({ properties: { region: { "x-mcp-header": "Region" } } });
    const wrong = defineTool("a").input(z.object({ region: z.number().meta({ "x-mcp-header": "Region" }) }));
    expect(() => wrong.call(() => "")).toThrow(/argument "region"/);
  });
});

it("a schema of Zod that leads back to itself keeps no server from being made", async () => {
  const node = z.object({
    name: z.string(),
    get children() {
      return z.array(node);
    },
  });
  const client = await connect(
    direct(
      serve(
        defineTool("count")
          .input(node)
          .call(({ children }) => children.length),
      ),
    ),
  );
  const leaf = { name: "leaf", children: [] };
  expect(await client.callTool("count", { name: "root", children: [leaf] })).toMatchObject({ structured: 1 });
});
