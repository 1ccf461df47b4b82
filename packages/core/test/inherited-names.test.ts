import { createServer, definePrompt, defineResource, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const INHERITED = ["constructor", "valueOf", "toString", "hasOwnProperty", "__proto__"] as const;

const named = { name: "s", version: "1", instrumentation: () => {} };

describe("what was not sent, under a name that every object inherits", () => {
  it.each(INHERITED)("once read as a function: %s", async (name) => {
    const typeIn = (values: object) => typeof (values as Record<string, unknown>)[name];
    const nested = { type: "object", properties: { in: { type: "object", properties: JSON.parse(`{"${name}":{}}`) } } };
    const client = await connect(
      direct(
        createServer({
          ...named,
          tools: [
            defineTool("flat").argument(name, "string").argument("a", "string", { default: "b" }).call(typeIn),
            defineTool("nested")
              .input(nested)
              .call((args) => typeIn((args as { in: object }).in)),
          ],
          prompts: [
            definePrompt("p")
              .argument(name)
              .argument("a")
              .complete("a", (_prefix, { arguments: others }) => [typeIn(others)])
              .render(typeIn),
          ],
          resources: [defineResource("r").template(`x://{a}{?${name}}`).read(typeIn)],
        }),
      ),
    );
    const absent = { content: [{ text: "undefined" }] };
    expect(await client.callTool("flat", {})).toMatchObject(absent);
    expect(await client.callTool("nested", { in: {} })).toMatchObject(absent);
    expect((await client.getPrompt("p")).messages).toMatchObject([{ content: { text: "undefined" } }]);
    expect((await client.readResource("x://1")).contents).toMatchObject([{ text: "undefined" }]);
    const ref = { type: "ref/prompt", name: "p" } as const;
    expect((await client.complete(ref, { name: "a", value: "" })).values).toEqual(["undefined"]);
    expect(await client.callTool("flat", JSON.parse(`{"${name}":"sent"}`))).toMatchObject({
      content: [{ text: "string" }],
    });
  });

  it("leaves arguments as they were sent where nothing of that name is declared", async () => {
    const sent: object[] = [];
    const tool = defineTool("t")
      .argument("a", "string")
      .call((args) => void sent.push(args));
    const client = await connect(direct(createServer({ ...named, tools: [tool] })));
    await client.callTool("t", { a: "b" });
    expect(Object.getPrototypeOf(sent[0])).toBe(Object.prototype);
  });

  it.each([
    ["Zod", z.object({ valueOf: z.string().optional() })],
    ["Valibot", toStandardJsonSchema(v.object({ valueOf: v.optional(v.string()) }))],
    ["ArkType", type({ "valueOf?": "string" })],
  ] as const)("once had %s refuse a sound call, and a sound answer", async (_library, schema) => {
    const tool = defineTool("t")
      .input(schema)
      .output(schema)
      .call((args) => (typeof args.valueOf === "function" ? { valueOf: "read" } : {}) as never);
    const client = await connect(direct(createServer({ ...named, tools: [tool] })));
    expect(await client.callTool("t", {})).toMatchObject({ isError: false, structured: {} });
  });
});
