import { describe, expect, it } from "vitest";
import { requestMeta } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { createServer } from "../runtime/create-server.ts";
import type { ServerOptions } from "../runtime/server-options.ts";

interface ListMethod {
  readonly method: string;
  /** The member of the result that holds the items. */
  readonly member: string;
  readonly capabilities: NonNullable<ServerOptions["capabilities"]>;
  readonly serving: (names: readonly string[]) => Partial<ServerOptions>;
}

const listMethods: readonly ListMethod[] = [
  {
    method: "tools/list",
    member: "tools",
    capabilities: { tools: {} },
    serving: (names) => ({ tools: names.map((name) => defineTool(name).call(() => "a")) }),
  },
  {
    method: "resources/list",
    member: "resources",
    capabilities: { resources: {} },
    serving: (names) => ({ resources: names.map((name) => resourceAt(name).read(() => "a")) }),
  },
  {
    method: "resources/templates/list",
    member: "resourceTemplates",
    capabilities: { resources: {} },
    serving: (names) => ({ resources: names.map((name) => templateAt(name).read(() => "a")) }),
  },
  {
    method: "prompts/list",
    member: "prompts",
    capabilities: { prompts: {} },
    serving: (names) => ({ prompts: names.map((name) => definePrompt(name).render(() => "a")) }),
  },
];

const resourceAt = (name: string) => defineResource(name).uri(`${name}://x`);
const templateAt = (name: string) => defineResource(name).template(`${name}://x/{id}`);

describe.each(listMethods)("$method", ({ method, member, capabilities, serving }) => {
  const request = (params: object = {}) => ({
    jsonrpc: "2.0",
    id: 1,
    method,
    params: { ...params, _meta: requestMeta },
  });
  const resultOf = (answer: unknown) => JSON.parse((answer as Answer).json ?? "");

  it("Q01, Q02: answers a page at a time, each with the cursor of the next", () => {
    const server = createServer({ name: "s", version: "1", pagination: { pageSize: 2 }, ...serving(["c", "a", "b"]) });
    const first = resultOf(server.dispatch(request()));
    expect(first[member]).toMatchObject([{ name: "a" }, { name: "b" }]);
    const second = resultOf(server.dispatch(request({ cursor: first.nextCursor })));
    expect(second[member]).toMatchObject([{ name: "c" }]);
    expect(second).not.toHaveProperty("nextCursor");
  });

  it("answers an empty list where the family is declared and empty", () => {
    const server = createServer({ name: "s", version: "1", capabilities });
    expect(resultOf(server.dispatch(request()))).toMatchObject({ [member]: [] });
  });

  it.each(["", "unknown", null, 5, {}, "x".repeat(5_000)])("Q04: answers -32602 to the cursor %.20j", (cursor) => {
    const server = createServer({ name: "s", version: "1", capabilities });
    expect(server.dispatch(request({ cursor }))).toEqual({
      id: 1,
      stage: "served",
      result: undefined,
      json: undefined,
      error: { code: -32602, message: "Invalid cursor" },
    });
  });
});
