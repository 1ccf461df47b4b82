import type { JsonSchema, Validator } from "@snodo/schema";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { requestMeta } from "../../../../testing/raw-message.ts";
import type { AnyTool } from "../define/tool.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { McpError } from "../error/mcp-error.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { text } from "../result/content.ts";
import { toolResult } from "../result/structured.ts";
import { toolError } from "../result/tool-error.ts";
import { createServer } from "../runtime/create-server.ts";

/** What came of a call: the error, or the result without what every result has. */
async function outcomeOf(tools: readonly AnyTool[], params: object, validator?: Validator): Promise<unknown> {
  return (await called(tools, params, validator)).outcome;
}

/** What came of a call, and what the sink was told. */
async function called(tools: readonly AnyTool[], params: object, validator?: Validator) {
  const events: InstrumentationEvent[] = [];
  const server = createServer({
    name: "s",
    version: "1",
    tools,
    instrumentation: besidesRequests(events),
    ...(validator !== undefined && { validator }),
  });
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...params, _meta: requestMeta } };
  const { result, error } = (await server.dispatch(request)) as Answer;
  const { resultType: _, _meta: __, ...outcome } = result ?? {};
  return { outcome: error ?? outcome, events };
}

const answered = (...texts: string[]) => ({ content: texts.map((one) => ({ type: "text", text: one })) });
const failed = (...texts: string[]) => ({ ...answered(...texts), isError: true });
const masked = {
  content: [{ type: "text", text: expect.stringMatching(/^Internal error \(ref .{13}\)$/) }],
  isError: true,
};
const internal = { code: -32603, message: expect.stringMatching(/^Internal error \(ref .{13}\)$/) };
const request = {
  id: 1,
  method: "tools/call",
  protocolVersion: "2026-07-28",
  principal: null,
  spanId: expect.any(String),
};

const echo = defineTool("echo")
  .argument("text", "string", { required: true })
  .argument("times", "integer", { default: 1, minimum: 1 })
  .call((args) => JSON.stringify(args));

describe("tools/call", () => {
  describe("looks the tool up", () => {
    it.each(["unknown", "Echo", "", "constructor", "__proto__", "toString"])(
      "F18: answers -32602 to %j",
      async (name) => {
        expect(await outcomeOf([echo], { name })).toEqual({ code: -32602, message: "Unknown tool", data: { name } });
      },
    );

    it.each([{}, { name: null }, { name: 5 }, { name: ["echo"] }])(
      "answers -32602 to the params %j",
      async (params) => {
        expect(await outcomeOf([echo], params)).toEqual({
          code: -32602,
          message: "Invalid params: name must be a string",
        });
      },
    );

    it("serves a tool that is named as something every object inherits", async () => {
      const tools = ["constructor", "__proto__", "toString"].map((name) => defineTool(name).call(() => `I am ${name}`));
      expect(await outcomeOf(tools, { name: "constructor" })).toEqual(answered("I am constructor"));
      expect(await outcomeOf(tools, { name: "__proto__" })).toEqual(answered("I am __proto__"));
    });
  });

  describe("checks the arguments", () => {
    it.each([null, [], [{ text: "a" }], "text", 5, true])("F19: answers -32602 to the arguments %j", async (args) => {
      expect(await outcomeOf([echo], { name: "echo", arguments: args })).toEqual({
        code: -32602,
        message: "Invalid params: arguments must be an object",
      });
    });

    it("F19: takes absent arguments for an empty object", async () => {
      const tool = defineTool("t").call((args) => JSON.stringify(args));
      expect(await outcomeOf([tool], { name: "t" })).toEqual(answered("{}"));
      expect(await outcomeOf([echo], { name: "echo" })).toEqual(failed("Missing required arguments: text"));
    });

    it("F01, F14: names every missing argument in the order of the schema, whatever the validator", async () => {
      const tool = defineTool("t")
        .argument("b", "string", { required: true })
        .argument("a", "string", { required: true })
        .argument("c", "string", { required: true })
        .call(() => "ran");
      const anything: Validator = { compile: () => () => [] };
      const { outcome, events } = await called([tool], { name: "t", arguments: { a: "x" } }, anything);
      expect(outcome).toEqual(failed("Missing required arguments: b, c"));
      expect(events).toEqual([
        {
          type: "arguments-refused",
          request,
          component: { kind: "tool", name: "t" },
          problems: [
            { path: "", rule: 'required property "b" is missing', keyword: "required" },
            { path: "", rule: 'required property "c" is missing', keyword: "required" },
          ],
        },
      ]);
    });

    it("F01: counts a null as present, and an inherited name as missing", async () => {
      const tool = defineTool("t")
        .argument("toString", "null", { required: true })
        .call(() => "ran");
      expect(await outcomeOf([tool], { name: "t", arguments: { toString: null } })).toEqual(answered("ran"));
      expect(await outcomeOf([tool], { name: "t", arguments: {} })).toEqual(
        failed("Missing required arguments: toString"),
      );
    });

    it("F15, F21: shows the first problem with its place, and tells the sink all of them", async () => {
      const tool = defineTool("t")
        .argument("n", "integer", { minimum: 1 })
        .argument("s", "string")
        .call(() => "ran");
      const { outcome, events } = await called([tool], { name: "t", arguments: { n: 0, s: 1 } });
      expect(outcome).toEqual(failed("Invalid arguments at /n: number is less than 1"));
      expect(events).toEqual([
        {
          type: "arguments-refused",
          request,
          component: { kind: "tool", name: "t" },
          problems: [
            { path: "/n", rule: "number is less than 1", keyword: "minimum" },
            { path: "/s", rule: "value is not one of the declared JSON types", keyword: "type" },
          ],
        },
      ]);
    });

    it("F15: leaves the place out where it is the root", async () => {
      const tool = defineTool("t")
        .input({ type: "object", minProperties: 1 })
        .call(() => "ran");
      expect(await outcomeOf([tool], { name: "t", arguments: {} })).toEqual(
        failed("Invalid arguments: object has fewer than 1 property"),
      );
    });

    it("F12, F13: runs the handler neither for a missing nor for a wrong argument, and says which it is", async () => {
      const handler = vi.fn(() => "ran");
      const tool = defineTool("t").argument("n", "integer", { required: true }).call(handler);
      expect(await outcomeOf([tool], { name: "t" })).toEqual(failed("Missing required arguments: n"));
      expect(await outcomeOf([tool], { name: "t", arguments: { n: "1" } })).toEqual(
        failed("Invalid arguments at /n: value is not one of the declared JSON types"),
      );
      expect(handler).not.toHaveBeenCalled();
    });

    it("F12, F16: does not run the handler, and does not repeat the value", async () => {
      const handler = vi.fn(() => "ran");
      const tool = defineTool("t").argument("secret", "integer").call(handler);
      const { outcome, events } = await called([tool], { name: "t", arguments: { secret: "hunter2" } });
      expect(handler).not.toHaveBeenCalled();
      expect(JSON.stringify([outcome, events])).not.toContain("hunter2");
    });

    it("refuses an argument that a closed tool does not declare, also __proto__", async () => {
      const tool = defineTool("t")
        .additionalProperties(false)
        .call(() => "ran");
      expect(await outcomeOf([tool], { name: "t", arguments: { constructor: 1 } })).toEqual(
        failed("Invalid arguments at /constructor: property is not allowed"),
      );
      expect(await outcomeOf([tool], { name: "t", arguments: JSON.parse('{"__proto__":1}') })).toEqual(
        failed("Invalid arguments at /__proto__: property is not allowed"),
      );
    });

    it("hands the handler an argument named __proto__ as its own property, and no prototype of the peer's", async () => {
      const tool = defineTool("t").call((args: object) => [
        Object.keys(args),
        (args as { isAdmin?: unknown }).isAdmin ?? null,
      ]);
      const args = JSON.parse('{"__proto__":{"isAdmin":true}}');
      expect(await outcomeOf([tool], { name: "t", arguments: args })).toMatchObject({
        structuredContent: [["__proto__"], null],
      });
    });

    it("C02, C11, D126: fills defaults before it checks, and leaves what was sent as it is", async () => {
      const sent = Object.freeze({ text: "a" });
      expect(await outcomeOf([echo], { name: "echo", arguments: sent })).toEqual(answered('{"text":"a","times":1}'));
      expect(await outcomeOf([echo], { name: "echo", arguments: { text: "a", times: 2 } })).toEqual(
        answered('{"text":"a","times":2}'),
      );
    });

    it("F20: looks up, then checks that the arguments are an object, then required, then all of them", async () => {
      const bad = { times: "x" };
      expect(await outcomeOf([echo], { name: "x", arguments: [] })).toMatchObject({ message: "Unknown tool" });
      expect(await outcomeOf([echo], { name: "echo", arguments: [] })).toMatchObject({ code: -32602 });
      expect(await outcomeOf([echo], { name: "echo", arguments: bad })).toEqual(
        failed("Missing required arguments: text"),
      );
      expect(await outcomeOf([echo], { name: "echo", arguments: { ...bad, text: "a" } })).toEqual(
        failed("Invalid arguments at /times: value is not one of the declared JSON types"),
      );
    });
  });

  describe("with a validator of the application's own", () => {
    const tool = defineTool("t")
      .output((o) => o.property("n", "integer"))
      .call(() => ({ n: 1 }));
    /** A validator that does this for input schemas, and this for output schemas. */
    const validatorOf = (input: () => unknown, output: () => unknown = () => []): Validator => ({
      compile: (schema: JsonSchema) => {
        const isOutput = typeof schema === "object" && JSON.stringify(schema).includes('"n"');
        return () => (isOutput ? output() : input()) as never;
      },
    });
    const throwing = () => {
      throw new Error("validator");
    };
    const problem = { path: "/a", rule: "is wrong", keyword: "x" };
    const fault = { type: "exception", component: { kind: "tool", name: "t" }, cause: new Error("validator") };

    it("shows what it finds, whether it waits or not", async () => {
      expect(
        await outcomeOf(
          [tool],
          { name: "t" },
          validatorOf(() => [problem]),
        ),
      ).toEqual(failed("Invalid arguments at /a: is wrong"));
      expect(
        await outcomeOf(
          [tool],
          { name: "t" },
          validatorOf(async () => [problem]),
        ),
      ).toEqual(failed("Invalid arguments at /a: is wrong"));
      expect(
        await outcomeOf(
          [tool],
          { name: "t" },
          validatorOf(
            async () => [],
            async () => [],
          ),
        ),
      ).toMatchObject({
        structuredContent: { n: 1 },
      });
    });

    it.each([
      ["throws", throwing],
      ["rejects", async () => throwing()],
    ])("F25: answers -32603, masked, when its check of the arguments %s", async (_what, check) => {
      const { outcome, events } = await called([tool], { name: "t" }, validatorOf(check));
      expect(outcome).toEqual(internal);
      expect(events).toMatchObject([fault]);
    });

    it.each([
      ["throws", throwing],
      ["rejects", async () => throwing()],
    ])("F25: does not call it a failure of the tool when its check of the output %s", async (_what, check) => {
      const { outcome, events } = await called(
        [tool],
        { name: "t" },
        validatorOf(() => [], check),
      );
      expect(outcome).toEqual(internal);
      expect(events).toMatchObject([fault]);
    });

    it("F17: shows the place and the rule in its words, and nothing else that it says", async () => {
      const telling = { ...problem, value: "hunter2", hint: "hunter3", keyword: "hunter4" };
      expect(
        await outcomeOf(
          [tool],
          { name: "t" },
          validatorOf(() => [telling, { path: "", rule: "hunter5" }]),
        ),
      ).toEqual(failed("Invalid arguments at /a: is wrong"));
    });

    it("F20: is asked of the arguments before the handler runs, and of what it answers after", async () => {
      const order: string[] = [];
      const step = <Answer>(name: string, answer: Answer) => {
        order.push(name);
        return answer;
      };
      const made = (input: readonly object[], output: readonly object[]) => {
        order.length = 0;
        return validatorOf(
          () => step("input", input),
          () => step("output", output),
        );
      };
      const recording = defineTool("t")
        .argument("a", "integer", { required: true })
        .output((o) => o.property("n", "integer"))
        .call(() => step("handler", { n: 1 }));
      const sent = { name: "t", arguments: { a: 1 } };
      await outcomeOf([recording], { name: "t" }, made([], []));
      expect(order).toEqual([]);
      await outcomeOf([recording], sent, made([problem], []));
      expect(order).toEqual(["input"]);
      await outcomeOf([recording], sent, made([], [problem]));
      expect(order).toEqual(["input", "handler", "output"]);
    });

    it.each([undefined, null, "no problems", {}, [5], [{ path: 1 }]])(
      "answers -32603 when it finds %j, which is no list of problems",
      async (found) => {
        expect(
          await outcomeOf(
            [tool],
            { name: "t" },
            validatorOf(() => found),
          ),
        ).toEqual(internal);
        expect(
          await outcomeOf(
            [tool],
            { name: "t" },
            validatorOf(
              () => [],
              () => found,
            ),
          ),
        ).toEqual(internal);
      },
    );

    it("F11, F25: answers -32603 when it cannot compile, and tries again at the next call", async () => {
      const compile = vi.fn((): (() => []) => {
        if (compile.mock.calls.length === 1) throw new Error("validator");
        return () => [];
      });
      const plain = defineTool("t").call(() => "ran");
      const server = createServer({
        name: "s",
        version: "1",
        instrumentation: () => {},
        validator: { compile },
        tools: [plain],
      });
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "t", _meta: requestMeta } };
      expect(server.dispatch(message)).toMatchObject({ error: internal });
      expect(server.dispatch(message)).toMatchObject({ result: answered("ran") });
      expect(compile).toHaveBeenCalledTimes(2);
    });
  });

  describe("words what the handler did", () => {
    const toolOf = (handler: () => unknown) => [defineTool("t").call(handler)];
    const throwing = (reason: unknown) => () => {
      throw reason;
    };

    it("D107, E01, E02: a text, nothing, another value, blocks", async () => {
      expect(
        await outcomeOf(
          toolOf(() => "a"),
          { name: "t" },
        ),
      ).toEqual(answered("a"));
      expect(
        await outcomeOf(
          toolOf(() => undefined),
          { name: "t" },
        ),
      ).toEqual({ content: [] });
      expect(
        await outcomeOf(
          toolOf(() => [1]),
          { name: "t" },
        ),
      ).toEqual({ ...answered("[1]"), structuredContent: [1] });
      expect(
        await outcomeOf(
          toolOf(() => toolResult([text("a")])),
          { name: "t" },
        ),
      ).toEqual(answered("a"));
    });

    it("tells the sink what was behind a toolError with a cause, and the peer its message alone", async () => {
      const error = toolError("hex.pm returned 503", { cause: new Error("no route to 10.0.0.7") });
      const tool = defineTool("a").call(() => error);
      expect(await called([tool], { name: "a" })).toEqual({
        outcome: failed("hex.pm returned 503"),
        events: [
          {
            type: "exception",
            reference: expect.any(String),
            request,
            component: { kind: "tool", name: "a" },
            cause: error,
          },
        ],
      });
    });

    it("D134, E05: a reported failure, thrown or returned", async () => {
      const error = toolError("hex.pm returned 503", { content: [text("try later")] });
      const reported = failed("hex.pm returned 503", "try later");
      for (const handler of [() => error, throwing(error), async () => error, () => Promise.reject(error)]) {
        expect(await outcomeOf(toolOf(handler), { name: "t" })).toEqual(reported);
      }
    });

    it("E06: an error of the protocol, thrown or returned", async () => {
      const error = McpError.invalidParams("No such page", { page: 9 });
      const refused = { code: -32602, message: "No such page", data: { page: 9 } };
      for (const handler of [() => error, throwing(error), async () => error, () => Promise.reject(error)]) {
        const { outcome, events } = await called(toolOf(handler), { name: "t" });
        expect(outcome).toEqual(refused);
        expect(events).toEqual([]);
      }
    });

    it("E09: any other error, thrown or returned, masked", async () => {
      const error = new Error("secret");
      for (const handler of [() => error, throwing(error), async () => error, () => Promise.reject(error)]) {
        const { outcome, events } = await called(toolOf(handler), { name: "t" });
        expect(outcome).toEqual(masked);
        expect(events).toMatchObject([{ type: "exception", cause: error, component: { kind: "tool", name: "t" } }]);
      }
    });

    it.each([
      ["a bigint", 1n],
      ["NaN", Number.NaN],
      ["a function", () => {}],
      ["a Map", new Map()],
      ["a malformed block", toolResult([{ type: "text" } as never])],
    ])("masks %s, which cannot travel", async (_what, value) => {
      expect(
        await outcomeOf(
          toolOf(() => value),
          { name: "t" },
        ),
      ).toEqual(masked);
      expect(
        await outcomeOf(
          toolOf(async () => value),
          { name: "t" },
        ),
      ).toEqual(masked);
    });

    it("masks a failure reported with malformed blocks, whether it is thrown or returned", async () => {
      const error = toolError("a", { content: [{ type: "text" } as never] });
      for (const handler of [() => error, throwing(error), async () => error, () => Promise.reject(error)]) {
        expect(await outcomeOf(toolOf(handler), { name: "t" })).toEqual(masked);
      }
    });
  });

  describe("checks the output", () => {
    const toolOf = (handler: () => unknown) => [
      defineTool("t")
        .output((o) => o.property("total", "number", { required: true }))
        .call(handler as () => never),
    ];

    it("takes what fits", async () => {
      expect(
        await outcomeOf(
          toolOf(() => ({ total: 1 })),
          { name: "t" },
        ),
      ).toEqual({
        ...answered('{"total":1}'),
        structuredContent: { total: 1 },
      });
    });

    it("C35: answers -32603 to what does not fit, naming the place and never the value", async () => {
      const { outcome, events } = await called(
        toolOf(() => ({ total: "hunter2" })),
        { name: "t" },
      );
      const rule = "value is not one of the declared JSON types";
      expect(outcome).toEqual({ code: -32603, message: `Invalid output at /total: ${rule}` });
      expect(events).toEqual([
        {
          type: "output-refused",
          request,
          component: { kind: "tool", name: "t" },
          problems: [{ path: "/total", rule, keyword: "type" }],
        },
      ]);
    });

    it.each([
      ["nothing", undefined],
      ["blocks only", toolResult([text("a")])],
    ])("C35: answers -32603 to %s, where structured content is declared", async (_what, value) => {
      const missing = { code: -32603, message: "Invalid output: the tool answered no structured content" };
      expect(
        await outcomeOf(
          toolOf(() => value),
          { name: "t" },
        ),
      ).toEqual(missing);
      expect(
        await outcomeOf(
          toolOf(async () => value),
          { name: "t" },
        ),
      ).toEqual(missing);
    });

    it("C35: does not check a failure", async () => {
      expect(
        await outcomeOf(
          toolOf(() => toolError("no")),
          { name: "t" },
        ),
      ).toEqual(failed("no"));
      expect(
        await outcomeOf(
          toolOf(() => {
            throw new Error("x");
          }),
          { name: "t" },
        ),
      ).toEqual(masked);
    });

    it("checks a null, which is a value", async () => {
      const nullable = defineTool("t")
        .output({ type: ["null", "string"] })
        .call(() => null);
      expect(await outcomeOf([nullable], { name: "t" })).toEqual({ ...answered("null"), structuredContent: null });
    });
  });
});
