import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jsonSchemaProblems, schemaProblems, wireProblems } from "../wire-schema.ts";

const examples = new URL("../vendor/mcp-2026-07-28/examples/", import.meta.url);

describe("schemaProblems", () => {
  it.each(readdirSync(examples))("finds the official examples of %s valid", (definition) => {
    const folder = new URL(`${definition}/`, examples);
    for (const file of readdirSync(folder)) {
      const example: unknown = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
      expect({ file, problems: schemaProblems(definition, example) }).toEqual({ file, problems: [] });
    }
  });

  it("throws for a definition that is not there", () => {
    expect(() => schemaProblems("NoSuchType", {})).toThrow("no definition NoSuchType");
  });
});

describe("wireProblems", () => {
  const called = { resultType: "complete", content: [{ type: "text", text: "x" }] };

  it("takes an answer that fits the method", () => {
    expect(wireProblems({ jsonrpc: "2.0", id: 1, result: called }, "tools/call")).toEqual([]);
  });

  it("refuses the answer of another method", () => {
    expect(wireProblems({ jsonrpc: "2.0", id: 1, result: called }, "tools/list")).toEqual([
      "/result must have required property 'cacheScope'",
      "/result must have required property 'tools'",
      "/result must have required property 'ttlMs'",
    ]);
  });

  it("refuses a result without a resultType", () => {
    const problems = wireProblems({ jsonrpc: "2.0", id: 1, result: { content: [] } }, "tools/call");
    expect(problems).toContain("/result must have required property 'resultType'");
  });

  it("refuses a result of an unknown method", () => {
    expect(wireProblems({ jsonrpc: "2.0", id: 1, result: called }, "ping")).toEqual([
      "the message is a result, but of no method that has one: ping",
    ]);
  });

  it("takes an error without an id", () => {
    expect(wireProblems({ jsonrpc: "2.0", error: { code: -32700, message: "Parse error" } })).toEqual([]);
  });

  it("refuses an error whose id is null", () => {
    expect(wireProblems({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } })).toEqual([
      "/id must be string,integer",
    ]);
  });

  it("refuses a version error that names no versions", () => {
    const problems = wireProblems({ jsonrpc: "2.0", id: 1, error: { code: -32022, message: "Unsupported" } });
    expect(problems).toEqual(["/error must have required property 'data'"]);
  });

  it("refuses a message with both a result and an error", () => {
    const both = { jsonrpc: "2.0", id: 1, result: called, error: { code: 1, message: "" } };
    expect(wireProblems(both, "tools/call")).toEqual(["the message has both a result and an error"]);
  });

  it("refuses a request", () => {
    expect(wireProblems({ jsonrpc: "2.0", id: 1, method: "ping" })).toEqual([
      "the message is a request: a server sends none",
    ]);
  });

  it("refuses a notification that no server sends", () => {
    expect(wireProblems({ jsonrpc: "2.0", method: "notifications/initialized" })).not.toEqual([]);
  });

  it("refuses what is no object", () => {
    expect(wireProblems("text")).toEqual(["the message is not an object"]);
  });
});

describe("jsonSchemaProblems", () => {
  it("takes JSON Schema 2020-12", () => {
    expect(jsonSchemaProblems({ type: "object", properties: { a: { type: "number" } } })).toEqual([]);
  });

  it("refuses what is none", () => {
    expect(jsonSchemaProblems({ type: "objekt" })).not.toEqual([]);
  });
});
