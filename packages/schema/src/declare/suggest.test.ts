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

  const options = ["required", "title", "description", "enum", "default", "schema"];
  const ofText = [...options, "pattern", "minLength", "maxLength", "format", "header", "minimum", "minItems"];
  const ofNumber = [...options, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "minItems"];

  it.each([
    ["min_length", "minLength", ofText],
    ["minLen", "minLength", ofText],
    ["min", "minLength", ofText],
    ["min", "minimum", ofNumber],
    ["gte", "minimum", ofNumber],
    ["gt", "exclusiveMinimum", ofNumber],
    ["max", "maximum", ofNumber],
    ["minSize", "minLength", ofText],
    ["regex", "pattern", ofText],
    ["desc", "description", ofText],
    ["descr", "description", ofText],
    ["describe", "description", ofText],
    ["choices", "enum", ofText],
    ["x-mcp-header", "header", ofText],
    ["default_value", "default", ofText],
  ])("C17, D143: knows %s as another word for the option %s", (word, meant, known) => {
    expect(suggest(word, known)).toBe(`Did you mean "${meant}"?`);
  });

  it.each([
    ["optional", "Leave it out: what is not required is optional"],
    ["nullable", 'Hand in a schema as the type, such as { type: ["string", "null"] }'],
    ["type", "The type stands before the options: (name, type, options)"],
    ["name", "The name stands before the type: (name, type, options)"],
    ["inputSchema", "Hand in the schema of the argument in place of its type"],
    ["properties", 'Declare them as the type: object((o) => o.property("id", "string"))'],
    ["items", 'Say it as the type: arrayOf("string")'],
  ])("D143: says what to do in place of the option %s, which no name stands for", (word, advice) => {
    expect(suggest(word, ofText)).toBe(advice);
  });

  it("D143: gives other advice where the place is another", () => {
    const ofPrompt = ["title", "description", "required"];
    expect(suggest("type", ofPrompt)).toBe("Leave it out: the argument of a prompt is always a string");
    expect(suggest("optional", ofPrompt)).toBe("Leave it out: what is not required is optional");
    expect(suggest("nullable", ofPrompt)).toBeUndefined();
    expect(suggest("description", ["additionalProperties", "schema"])).toBe(
      "It is an option of the argument or the property, not of the object",
    );
  });

  const types = ["string", "integer", "number", "boolean", "null", "object"];

  it.each([
    ["int", "integer"],
    ["long", "integer"],
    ["bool", "boolean"],
    ["str", "string"],
    ["date", "string"],
    ["float", "number"],
    ["dict", "object"],
    ["Map", "object"],
    ["None", "null"],
  ])("D120: knows %s as another word for the type %s", (word, meant) => {
    expect(suggest(word, types)).toBe(`Did you mean "${meant}"?`);
  });

  it.each([
    ["list", 'Say what its items are: arrayOf("string")'],
    ["any", "Use {} for any value"],
    ["enum", "Use the type of its members, with the option enum"],
  ])("D120: says what to do in place of the type %s", (word, advice) => {
    expect(suggest(word, types)).toBe(advice);
  });

  it.each([
    ["readOnly", "readOnlyHint"],
    ["read_only_hint", "readOnlyHint"],
    ["destructive", "destructiveHint"],
    ["isIdempotent", "idempotentHint"],
  ])("D143: knows %s as another word for the hint %s", (word, meant) => {
    const hints = ["title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
    expect(suggest(word, hints)).toBe(`Did you mean "${meant}"?`);
  });

  it.each([
    ["mime_type", "mimeType"],
    ["contentType", "mimeType"],
    ["uri_template", "uriTemplate"],
    ["url", "uri"],
    ["handler", "read"],
    ["readCallback", "read"],
    ["variables", "params"],
    ["type", "kind"],
  ])("D143: knows %s as another word for a field of a resource: %s", (word, meant) => {
    const known = ["kind", "name", "uri", "uriTemplate", "mimeType", "size", "completers", "params", "matches", "read"];
    expect(suggest(word, known)).toBe(`Did you mean "${meant}"?`);
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
