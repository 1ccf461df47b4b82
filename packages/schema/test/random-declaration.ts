import { type ArgumentType, arrayOf, object, type Shape, shape } from "@snodo/schema";
import fc from "fast-check";

/** The declaration of an object, as data: it can be made into a shape, and written as source text. */
export interface DeclaredObject {
  readonly properties: readonly DeclaredProperty[];
}

interface DeclaredProperty {
  readonly name: string;
  readonly type: DeclaredType;
  readonly options: { readonly [option: string]: unknown };
}

type DeclaredType =
  | { readonly kind: "scalar"; readonly name: "string" | "integer" | "number" | "boolean" | "null" | "object" }
  | { readonly kind: "array"; readonly items: DeclaredType }
  | { readonly kind: "object"; readonly inside: DeclaredObject }
  | { readonly kind: "raw"; readonly schema: { readonly [keyword: string]: unknown } };

/** Without the names that every object or array has: the compiler sees those in each literal. */
const NAMES = ["a", "b", "then", "__proto__", "with space", "a.b/c"];

const STRINGS = ["", "x", "yes", "long text"];

const scalar = fc.constantFrom("string", "integer", "number", "boolean", "null", "object" as const);

const raw = fc.constantFrom<{ readonly [keyword: string]: unknown }>(
  { type: "string" },
  { type: ["string", "null"] },
  { enum: ["x", 1, null] },
  { const: "x" },
  { anyOf: [{ type: "string" }, { type: "boolean" }] },
  { type: "object", properties: { k: { type: "integer" } }, required: ["k"] },
  { type: "array", items: { type: "integer" } },
  {},
);

/** Options that a property of a type may have. */
function optionsFor(type: DeclaredType): fc.Arbitrary<{ readonly [option: string]: unknown }> {
  const presence = fc.constantFrom({}, { required: true }, { required: true });
  if (type.kind !== "scalar") return presence;
  const withDefault = (value: unknown) => fc.oneof(presence, presence, fc.constant({ default: value }));
  switch (type.name) {
    case "string":
      return fc.oneof(
        withDefault("x"),
        presence.map((options) => ({ ...options, enum: ["x", "yes"] })),
        presence.map((options) => ({ ...options, minLength: 2 })),
      );
    case "integer":
    case "number":
      return fc.oneof(
        withDefault(1),
        presence.map((options) => ({ ...options, minimum: 0 })),
      );
    case "boolean":
      return withDefault(true);
    default:
      return presence;
  }
}

const { inside } = fc.letrec<{ type: DeclaredType; inside: DeclaredObject; property: DeclaredProperty }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: scalar.map((name): DeclaredType => ({ kind: "scalar", name })), weight: 4 },
    { arbitrary: raw.map((schema): DeclaredType => ({ kind: "raw", schema })), weight: 1 },
    { arbitrary: tie("type").map((items): DeclaredType => ({ kind: "array", items })), weight: 1 },
    { arbitrary: tie("inside").map((nested): DeclaredType => ({ kind: "object", inside: nested })), weight: 1 },
  ),
  property: fc
    .tuple(fc.constantFrom(...NAMES), tie("type"))
    .chain(([name, type]) => optionsFor(type).map((options) => ({ name, type, options }))),
  inside: fc
    .uniqueArray(tie("property"), { minLength: 1, maxLength: 4, selector: ({ name }) => name })
    .map((properties) => ({ properties })),
}));

/** Any declaration. */
export const declaredObject: fc.Arbitrary<DeclaredObject> = inside;

/** Values for a declaration: of each property a fitting one, or one of another type, or none. */
export function valueFor({ properties }: DeclaredObject): fc.Arbitrary<unknown> {
  const entries = properties.map(({ name, type }) =>
    fc.option(mixedValueOf(type), { nil: undefined, freq: 4 }).map((value) => [name, value] as const),
  );
  return fc.tuple(...entries).map((found) => Object.fromEntries(found.filter(([, value]) => value !== undefined)));
}

/** No object with a key: the compiler takes none where all properties are optional and that is not one of them. */
const anyValue = fc.constantFrom<unknown>("x", 1, 1.5, true, null, [], {}, ["x"]);

function mixedValueOf(type: DeclaredType): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fittingOf(type), weight: 9 }, { arbitrary: anyValue, weight: 1 });
}

function fittingOf(type: DeclaredType): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case "array":
      return fc.array(mixedValueOf(type.items), { maxLength: 2 });
    case "object":
      return valueFor(type.inside);
    case "raw":
      return fc.oneof(anyValue, fc.constant(type.schema.required === undefined ? [1] : { k: 1 }));
    default:
      return {
        string: fc.constantFrom(...STRINGS),
        integer: fc.constantFrom(0, 1, -1, 1.5),
        number: fc.constantFrom(0, 1, -1, 1.5),
        boolean: fc.boolean(),
        null: fc.constant(null),
        object: fc.constantFrom({}, { any: ["thing"] }),
      }[type.name];
  }
}

/** The declaration as a shape. */
export function toShape({ properties }: DeclaredObject): Shape<{}, {}> {
  return properties.reduce<Shape<{}, {}>>(
    (made, { name, type, options }) => made.property(name, toType(type), options as {}) as Shape<{}, {}>,
    shape(),
  );
}

function toType(type: DeclaredType): ArgumentType {
  switch (type.kind) {
    case "array":
      return arrayOf(toType(type.items));
    case "object":
      return object(() => toShape(type.inside));
    case "raw":
      return type.schema;
    default:
      return type.name;
  }
}

/** The declaration as source text: the same steps on an expression that gives a shape. */
export function toSource({ properties }: DeclaredObject, start: string): string {
  return properties.reduce(
    (text, { name, type, options }) =>
      `${text}.property(${JSON.stringify(name)}, ${typeSource(type)}, ${JSON.stringify(options)})`,
    start,
  );
}

function typeSource(type: DeclaredType): string {
  switch (type.kind) {
    case "array":
      return `arrayOf(${typeSource(type.items)})`;
    case "object":
      return `object((o) => ${toSource(type.inside, "o")})`;
    case "raw":
      return JSON.stringify(type.schema);
    default:
      return JSON.stringify(type.name);
  }
}
