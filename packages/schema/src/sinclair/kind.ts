import { Kind, TransformKind } from "@sinclair/typebox";

/** The kinds that are JSON Schema as they stand, or but for the way in which tuples are written. */
const JSON_KINDS: ReadonlySet<unknown> = new Set([
  "Any",
  "Array",
  "Boolean",
  "Import",
  "Integer",
  "Intersect",
  "Literal",
  "Never",
  "Not",
  "Null",
  "Number",
  "Object",
  "Record",
  "Ref",
  "String",
  "TemplateLiteral",
  "This",
  "Tuple",
  "Union",
  "Unknown",
  "Unsafe",
]);

/** The kinds of values that JSON does not have, and what to write instead. */
const JAVASCRIPT_KINDS: ReadonlyMap<unknown, string> = new Map([
  ["AsyncIterator", "Use Type.Array()"],
  ["BigInt", "Use Type.Integer(), or Type.String() for numbers beyond 2^53, and convert in the handler"],
  ["Constructor", "Leave it out"],
  ["Date", 'Use Type.String({ format: "date-time" }), and convert in the handler'],
  ["Function", "Leave it out"],
  ["Iterator", "Use Type.Array()"],
  ["Promise", "Use the type that it resolves to"],
  ["RegExp", "Use Type.String({ pattern }), or Type.String() where a flag is needed"],
  ["Symbol", "Use Type.String() or Type.Enum()"],
  ["Uint8Array", 'Use Type.String({ contentEncoding: "base64" }), and convert in the handler'],
  ["Undefined", "Use Type.Optional() for what may be absent, or Type.Null()"],
  ["Void", "Leave it out"],
]);

/** The kinds that stand for a type which was not computed. */
const OPEN_KINDS: ReadonlySet<unknown> = new Set(["Argument", "Computed", "Mapped", "MappedResult"]);

/** By what name a schema of `@sinclair/typebox` says what it is; undefined for any other. */
export function kindOf(schema: object): unknown {
  return Object.hasOwn(schema, Kind) ? Reflect.get(schema, Kind) : undefined;
}

/** Why one schema, without those inside it, cannot be said in JSON Schema; undefined where it can. */
export function kindProblem(schema: object): { readonly rule: string; readonly hint: string } | undefined {
  if (Object.hasOwn(schema, TransformKind)) {
    return {
      rule: "what Type.Transform converts is done by functions, which no JSON Schema can say",
      hint: "Give the type that travels, and convert in the handler",
    };
  }
  const kind = kindOf(schema);
  if (kind === undefined || JSON_KINDS.has(kind)) return undefined;
  const hint = JAVASCRIPT_KINDS.get(kind);
  if (hint !== undefined) return { rule: `JSON has no ${String(kind)}`, hint };
  if (OPEN_KINDS.has(kind)) {
    return {
      rule: "the type is not computed yet",
      hint: "Compute it first: Type.Module({ … }).Import(name), or Type.Instantiate()",
    };
  }
  return {
    rule: `what the kind ${JSON.stringify(String(kind))} demands is known to a function, which no JSON Schema can say`,
    hint: "Use Type.Unsafe() with the JSON Schema keywords that it stands for",
  };
}
