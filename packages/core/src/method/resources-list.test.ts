import { describe, expect, it } from "vitest";
import { defineResource } from "../define/resource-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { createServer } from "../runtime/create-server.ts";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const request = (params: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "resources/list",
  params: { ...params, _meta: META },
});

describe("resources/list", () => {
  it("Q01 Q02: answers a page at a time, each with the cursor of the next", () => {
    const server = createServer({
      name: "s",
      version: "1",
      pagination: { pageSize: 2 },
      resources: ["c", "a", "b"].map((name) =>
        defineResource(name)
          .uri(`${name}://x`)
          .read(() => "a"),
      ),
    });
    const first = JSON.parse((server.dispatch(request()) as Answer).json ?? "");
    expect(first.resources).toMatchObject([{ name: "a" }, { name: "b" }]);
    const second = JSON.parse((server.dispatch(request({ cursor: first.nextCursor })) as Answer).json ?? "");
    expect(second.resources).toMatchObject([{ name: "c" }]);
    expect(second).not.toHaveProperty("nextCursor");
  });

  it("answers an empty list where the family is declared and empty", () => {
    const server = createServer({ name: "s", version: "1", capabilities: { resources: {} } });
    expect(JSON.parse((server.dispatch(request()) as Answer).json ?? "")).toMatchObject({ resources: [] });
  });

  it.each(["", "unknown", null, 5, {}, "x".repeat(5_000)])("Q04: answers -32602 to the cursor %.20j", (cursor) => {
    const server = createServer({ name: "s", version: "1", capabilities: { resources: {} } });
    expect(server.dispatch(request({ cursor }))).toEqual({
      id: 1,
      stage: "served",
      result: undefined,
      json: undefined,
      error: { code: -32602, message: "Invalid cursor" },
    });
  });
});
