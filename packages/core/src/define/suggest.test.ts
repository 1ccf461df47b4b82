import { describe, expect, it } from "vitest";
import { suggest } from "./suggest.ts";

const TOOL = [
  "name",
  "title",
  "description",
  "icons",
  "metadata",
  "inputSchema",
  "outputSchema",
  "annotations",
  "call",
];

describe("suggest", () => {
  it.each([
    ["input_schema", "inputSchema"],
    ["INPUT-SCHEMA", "inputSchema"],
    ["output_schema", "outputSchema"],
    ["_meta", "metadata"],
    ["Title", "title"],
  ])("D125, D143: knows %s as another spelling", (word, meant) => {
    expect(suggest(word, TOOL)).toBe(`Did you mean "${meant}"?`);
  });

  it.each([
    ["inputSchema", "input"],
    ["schema", "input"],
    ["outputSchema", "output"],
    ["encode_reply", "reply"],
    ["payload", "args"],
    ["timeout", "timeoutMs"],
  ])("H20: knows %s as another word for an option of an actor tool", (word, meant) => {
    const options = ["target", "message", "input", "args", "reply", "output", "timeoutMs", "title"];
    expect(suggest(word, options)).toBe(`Did you mean "${meant}"?`);
  });

  it.each([
    ["args", "inputSchema"],
    ["arguments", "inputSchema"],
    ["parameters", "inputSchema"],
    ["params", "inputSchema"],
    ["input", "inputSchema"],
    ["schema", "inputSchema"],
    ["output", "outputSchema"],
    ["handler", "call"],
    ["handle", "call"],
    ["execute", "call"],
    ["run", "call"],
    ["callback", "call"],
    ["meta", "metadata"],
  ])("D108, D143: knows %s as another word for a field of a tool", (word, meant) => {
    expect(suggest(word, TOOL)).toBe(`Did you mean "${meant}"?`);
  });

  it("gives the handler of the kind at hand for a word that means any handler", () => {
    expect(suggest("handler", ["kind", "uri", "read"])).toBe('Did you mean "read"?');
    expect(suggest("execute", ["kind", "arguments", "render"])).toBe('Did you mean "render"?');
    expect(suggest("params", ["kind", "arguments", "render"])).toBe('Did you mean "arguments"?');
  });

  it("knows the words of resources and servers", () => {
    expect(suggest("template", ["uri", "uriTemplate"])).toBe('Did you mean "uriTemplate"?');
    expect(suggest("complete", ["completers"])).toBe('Did you mean "completers"?');
    expect(suggest("schema_validator", ["validator", "version"])).toBe('Did you mean "validator"?');
  });

  it("takes a word that is at most two edits away, the nearest first", () => {
    expect(suggest("descripton", TOOL)).toBe('Did you mean "description"?');
    expect(suggest("tittles", TOOL)).toBe('Did you mean "title"?');
    expect(suggest("abce", ["abcdef", "abcd"])).toBe('Did you mean "abcd"?');
  });

  it("says nothing when nothing is near", () => {
    expect(suggest("colour", TOOL)).toBeUndefined();
    expect(suggest("descriptionsss", ["description"])).toBeUndefined();
    expect(suggest("x", ["y"])).toBeUndefined();
    expect(suggest("ab", ["cd"])).toBeUndefined();
    expect(suggest("", ["a"])).toBeUndefined();
  });

  it("offers only what is a candidate", () => {
    expect(suggest("handler", ["kind", "name"])).toBeUndefined();
    expect(suggest("constructor", TOOL)).toBeUndefined();
    expect(suggest("__proto__", TOOL)).toBeUndefined();
  });
});
