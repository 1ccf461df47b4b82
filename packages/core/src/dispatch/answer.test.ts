import { describe, expect, it } from "vitest";
import { McpError } from "../error/mcp-error.ts";
import { answerText, errorAnswer } from "./answer.ts";

describe("errorAnswer", () => {
  it("carries code, message and data", () => {
    expect(errorAnswer(1, "served", McpError.invalidParams("Resource not found", { uri: "a:b" }))).toEqual({
      id: 1,
      stage: "served",
      result: undefined,
      json: undefined,
      error: { code: -32602, message: "Resource not found", data: { uri: "a:b" } },
    });
  });

  it.each([0, false, "", null])("keeps the data %j", (data) => {
    expect(errorAnswer(1, "served", McpError.internal("a", data)).error).toEqual({ code: -32603, message: "a", data });
  });

  it("leaves out data that JSON cannot carry", () => {
    const error = McpError.internal("a", new Map() as never);
    expect(errorAnswer(1, "served", error).error).toStrictEqual({ code: -32603, message: "a" });
  });

  it("does not send a code that is no integer, which would travel as null or as what JSON-RPC does not know", () => {
    for (const code of [Number.NaN, 1.5, Number.POSITIVE_INFINITY, 2 ** 60]) {
      expect(errorAnswer(1, "served", Object.assign(McpError.internal("a"), { code })).error?.code).toBe(-32603);
    }
    expect(errorAnswer(1, "served", new McpError(4001, "a")).error?.code).toBe(4001);
  });

  it("says nothing of the cause or the stack", () => {
    const error = new McpError(-32603, "a", undefined, { cause: new Error("secret") });
    expect(Object.keys(errorAnswer(1, "served", error).error ?? {})).toEqual(["code", "message"]);
  });
});

describe("answerText", () => {
  const answer = { stage: "served", result: undefined, json: undefined, error: undefined } as const;

  it("writes a result", () => {
    expect(answerText({ ...answer, id: 1, result: { a: [1, "é"] } })).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{"a":[1,"é"]}}',
    );
  });

  it("writes ready text as it is", () => {
    expect(answerText({ ...answer, id: "x", json: '{ "a": 1 }' })).toBe(
      '{"jsonrpc":"2.0","id":"x","result":{ "a": 1 }}',
    );
  });

  it("writes an error, with the id where there is one", () => {
    const error = { code: -32600, message: "a" };
    expect(answerText({ ...answer, id: 0, error })).toBe(
      '{"jsonrpc":"2.0","id":0,"error":{"code":-32600,"message":"a"}}',
    );
    expect(answerText({ ...answer, id: undefined, error })).toBe(
      '{"jsonrpc":"2.0","error":{"code":-32600,"message":"a"}}',
    );
  });

  it("writes an id so that it is read back as it was", () => {
    for (const id of ["", 'a"b\\\n\u2028', "\ud800", -1, 2 ** 53 - 1]) {
      expect(JSON.parse(answerText({ ...answer, id, json: "{}" }))).toEqual({ jsonrpc: "2.0", id, result: {} });
    }
  });

  it("stays on one line", () => {
    expect(answerText({ ...answer, id: "a\nb", result: { text: "c\r\nd" } })).not.toMatch(/[\r\n]/);
  });
});
