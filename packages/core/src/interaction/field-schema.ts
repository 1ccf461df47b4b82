import { appendPointer, isPlainObject, type JsonSchemaObject } from "@snodo/schema";

/** One field of a form: as clients are told of it, and as its answer is checked. */
export interface FieldSchema {
  /** Nothing but the keywords that the protocol has for a field. */
  readonly wire: JsonSchemaObject;
  /** The same values, in keywords that every validator knows. */
  readonly check: JsonSchemaObject;
}

/** What keeps a schema from being a field. */
export interface FieldProblem {
  /** A JSON Pointer into the schema. */
  readonly path: string;
  readonly rule: string;
  readonly hint?: string;
}

/**
 * Projects a schema on what the protocol has for a field of a form. What only describes is left out where there is no
 * place for it; what a client could not be told, though it decides which answers fit, is a problem.
 *
 * @see MCP 2026-07-28, elicitation, "Requested Schema"
 */
export function fieldSchema(schema: unknown, path: string): FieldSchema | readonly FieldProblem[] {
  if (!isPlainObject(schema))
    return [{ path, rule: "must be the schema of a text, a number, a truth value or a choice" }];
  const choice = choiceOf(schema);
  if (choice !== undefined) return projected(schema, path, "string", choice);
  const { type } = schema;
  if (type === "array") return choicesField(schema, path);
  const kind = type === "integer" ? "number" : type;
  if (kind === "string" || kind === "number" || kind === "boolean") return projected(schema, path, kind);
  return [
    {
      path: appendPointer(path, "type"),
      rule: "must be string, integer, number, boolean, or array",
      hint: "A form is flat: every field has one simple value, or several texts of a list",
    },
  ];
}

/** Texts to choose from, with titles where there are some. */
interface Choice {
  readonly values: readonly string[];
  readonly titles: readonly string[] | undefined;
  /** What the older form of titles has. */
  readonly names?: readonly string[];
  /** The keywords that were read for it. */
  readonly read: readonly string[];
}

function choiceOf(schema: JsonSchemaObject): Choice | undefined {
  if (schema.type !== undefined && schema.type !== "string") return undefined;
  if (isTexts(schema.enum)) {
    const { enum: values, enumNames } = schema;
    const isNamed = isTexts(enumNames) && enumNames.length === values.length;
    return { values, titles: undefined, ...(isNamed && { names: enumNames }), read: ["enum", "enumNames"] };
  }
  if (typeof schema.const === "string") return { values: [schema.const], titles: undefined, read: ["const"] };
  const key = schema.oneOf !== undefined ? "oneOf" : "anyOf";
  const options = schema[key];
  if (!Array.isArray(options) || options.length === 0 || !options.every(isOption)) return undefined;
  const values = options.map((option) => option.const);
  const isTitled = options.some((option) => option.title !== undefined);
  return {
    values,
    titles: isTitled ? options.map(({ title }, at) => title ?? values[at] ?? "") : undefined,
    read: [key],
  };
}

function isOption(value: unknown): value is { readonly const: string; readonly title?: string } {
  if (!isPlainObject(value) || typeof value.const !== "string") return false;
  const { type, title } = value;
  return (type === undefined || type === "string") && (title === undefined || typeof title === "string");
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");
}

function choicesField(schema: JsonSchemaObject, path: string): FieldSchema | readonly FieldProblem[] {
  const { items } = schema;
  const itemsPath = appendPointer(path, "items");
  const choice = isPlainObject(items) ? choiceOf(items) : undefined;
  if (choice === undefined) {
    const hint = "A field of several values is a choice among texts that are listed";
    return [{ path: itemsPath, rule: "must be an enum of texts", hint }];
  }
  const item = projected(items as JsonSchemaObject, itemsPath, "string", choice);
  if (!("wire" in item)) return item;
  const { values, titles } = choice;
  const wireItems = titles === undefined ? { type: "string", enum: values } : { anyOf: titled(values, titles) };
  return projected(schema, path, "array", undefined, { wire: wireItems, check: { type: "string", enum: values } });
}

type FieldKind = "string" | "number" | "boolean" | "array";

/** What the protocol has for each kind of field, besides its type. */
const CARRIED: { readonly [Kind in FieldKind | "choice"]: readonly string[] } = {
  string: ["title", "description", "minLength", "maxLength", "format", "default"],
  number: ["title", "description", "minimum", "maximum", "default"],
  boolean: ["title", "description", "default"],
  array: ["title", "description", "minItems", "maxItems", "default"],
  choice: ["title", "description", "default"],
};

/** What decides which values of a kind fit. Other keywords describe, or are about values of other kinds. */
const DECIDES: { readonly [Kind in FieldKind]: readonly string[] } = {
  string: ["minLength", "maxLength", "pattern"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  boolean: [],
  array: ["items", "minItems", "maxItems", "uniqueItems", "prefixItems", "contains", "unevaluatedItems"],
};
const DECIDE_ALL = ["enum", "const", "$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if"] as const;

const LABELS: readonly string[] = ["title", "description"];
const FORMATS: readonly unknown[] = ["email", "uri", "date", "date-time"];

function projected(
  schema: JsonSchemaObject,
  path: string,
  kind: FieldKind,
  choice?: Choice,
  items?: { readonly wire: object; readonly check: object },
): FieldSchema | readonly FieldProblem[] {
  const carried = CARRIED[choice === undefined ? kind : "choice"];
  const read = choice?.read ?? [];
  const problems: FieldProblem[] = [];
  const wire: { [keyword: string]: unknown } = { type: kind === "number" ? schema.type : kind };
  const check: { [keyword: string]: unknown } = { ...wire };
  for (const [keyword, value] of Object.entries(schema)) {
    if (value === undefined || read.includes(keyword)) continue;
    const decides = DECIDES[kind].includes(keyword) || (DECIDE_ALL as readonly string[]).includes(keyword);
    if ((decides && keyword !== "items") || keyword === "default") check[keyword] = value;
    if (LABELS.includes(keyword) && typeof value !== "string") {
      problems.push({ path: appendPointer(path, keyword), rule: "must be a string" });
    } else if (carried.includes(keyword)) {
      // What a bound that was closed before says is narrower.
      if (keyword !== "format" || FORMATS.includes(value)) wire[keyword] ??= value;
    } else if (decides && !isImplied(keyword, schema, choice)) {
      const told = kind === "number" && wholeBound(keyword, schema);
      if (told) wire[told.keyword] = told.value;
      else problems.push({ path: appendPointer(path, keyword), rule: "is more than a form can say", hint: HINT });
    }
  }
  if (choice !== undefined) {
    check.enum = choice.values;
    if (choice.titles === undefined) wire.enum = choice.values;
    else wire.oneOf = titled(choice.values, choice.titles);
    if (choice.names !== undefined) wire.enumNames = choice.names;
  }
  if (items !== undefined) {
    wire.items = items.wire;
    check.items = items.check;
  }
  return problems.length > 0 ? problems : { wire, check };
}

const HINT = "Say it in the description, check the answer, and ask again";

/** What the rest of the field says already, to a client at least: the answer is checked all the same. */
function isImplied(keyword: string, schema: JsonSchemaObject, choice: Choice | undefined): boolean {
  if (keyword === "items") return true;
  // Nobody chooses the same value twice.
  if (keyword === "uniqueItems") return true;
  // Libraries write a format both ways.
  if (keyword === "pattern") return choice === undefined && FORMATS.includes(schema.format);
  return false;
}

/** An open bound of whole numbers as a closed one. */
function wholeBound(
  keyword: string,
  schema: JsonSchemaObject,
): { readonly keyword: string; readonly value: number } | false {
  const bound = schema[keyword];
  if (schema.type !== "integer" || typeof bound !== "number" || !Number.isSafeInteger(bound)) return false;
  if (keyword === "exclusiveMinimum") {
    const closed = typeof schema.minimum === "number" ? Math.max(schema.minimum, bound + 1) : bound + 1;
    return { keyword: "minimum", value: closed };
  }
  if (keyword === "exclusiveMaximum") {
    const closed = typeof schema.maximum === "number" ? Math.min(schema.maximum, bound - 1) : bound - 1;
    return { keyword: "maximum", value: closed };
  }
  return false;
}

function titled(values: readonly string[], titles: readonly string[]): readonly object[] {
  return values.map((value, at) => ({ const: value, title: titles[at] }));
}
