import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ArgumentType,
  arrayOf,
  checkSchema,
  declarationsOf,
  defaultFiller,
  fullValidator,
  type JsonObject,
  type JsonValue,
  object,
  objectSchema,
  type Shape,
  shape,
} from "../src/index.ts";

interface Declared {
  readonly type: ArgumentType;
  /** A value of the declared type. */
  readonly fitting: fc.Arbitrary<JsonValue>;
  /** A value that breaks the type at this very place. */
  readonly breaking: fc.Arbitrary<JsonValue>;
}

interface DeclaredProperty extends Declared {
  readonly name: string;
  readonly required: boolean;
}

const name = fc.oneof(fc.constantFrom("a", "toString", "__proto__", "x/y"), fc.string({ minLength: 1, maxLength: 4 }));
const json = (value: unknown) => value as JsonValue;
const notAn = (isOne: (value: JsonValue) => boolean) =>
  fc
    .jsonValue({ maxDepth: 1 })
    .map(json)
    .filter((value) => !isOne(value));
const isObject = (value: JsonValue) => typeof value === "object" && value !== null && !Array.isArray(value);

const scalars: readonly Declared[] = [
  { type: "string", fitting: fc.string(), breaking: notAn((value) => typeof value === "string") },
  { type: "integer", fitting: fc.integer(), breaking: notAn((value) => Number.isInteger(value)) },
  {
    type: "number",
    fitting: fc.double({ noNaN: true, noDefaultInfinity: true }),
    breaking: notAn((value) => typeof value === "number"),
  },
  { type: "boolean", fitting: fc.boolean(), breaking: notAn((value) => typeof value === "boolean") },
  { type: "null", fitting: fc.constant(null), breaking: notAn((value) => value === null) },
  { type: "object", fitting: fc.dictionary(fc.string(), fc.boolean()), breaking: notAn(isObject) },
];

const { declared, properties } = fc.letrec<{ declared: Declared; properties: readonly DeclaredProperty[] }>((tie) => ({
  declared: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc.constantFrom(...scalars),
    tie("declared").map((item) => ({
      type: arrayOf(item.type),
      fitting: fc.array(item.fitting, { maxLength: 3 }),
      breaking: fc.oneof(
        notAn(Array.isArray),
        item.breaking.map((value) => [value]),
      ),
    })),
    tie("properties").map((inner) => ({
      type: object(() => shapeOf(inner), { additionalProperties: false }),
      fitting: objectOf(inner),
      breaking: notAn(isObject),
    })),
  ),
  properties: fc
    .uniqueArray(fc.tuple(name, fc.boolean(), tie("declared")), { maxLength: 4, selector: ([key]) => key })
    .map((all) => all.map(([key, required, rest]) => ({ name: key, required, ...rest }))),
}));

function shapeOf(all: readonly DeclaredProperty[]): Shape<{}, {}> {
  return all.reduce<Shape<{}, {}>>(
    (o, { name: key, type, required }) => o.property(key, type, { required }) as Shape<{}, {}>,
    shape(),
  );
}

function objectOf(all: readonly DeclaredProperty[]): fc.Arbitrary<JsonObject> {
  const entries = all.map(({ name: key, required, fitting }) =>
    (required ? fitting : fc.option(fitting, { nil: undefined })).map((value) => [key, value] as const),
  );
  return fc
    .tuple(...entries)
    .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as JsonObject);
}

describe("declarations", () => {
  it("C20, C29: give sound schemas, which accept what the declarations describe and refuse what breaks one of them", () => {
    const cases = properties.chain((all) => fc.tuple(fc.constant(all), objectOf(all), fc.nat()));
    fc.assert(
      fc.property(cases, ([all, value, index]) => {
        const { declarations, problems } = declarationsOf(shapeOf(all));
        const { schema } = objectSchema(declarations, { additionalProperties: false });
        expect(problems).toEqual([]);
        expect(checkSchema(JSON.parse(JSON.stringify(schema)))).toEqual([]);
        const check = fullValidator().compile(schema);
        expect(check(value)).toEqual([]);

        const broken = all[index % Math.max(all.length, 1)];
        if (broken === undefined) return;
        const [bad] = fc.sample(broken.breaking, { numRuns: 1, seed: index });
        const changed = Object.fromEntries([...Object.entries(value), [broken.name, bad]]);
        expect(check(changed)).not.toEqual([]);
        if (!broken.required) return;
        const missing = Object.fromEntries(Object.entries(value).filter(([key]) => key !== broken.name));
        expect(check(missing)).toMatchObject([{ path: "", keyword: "required" }]);
      }),
    );
  });

  it("have a type for random single arguments too", () => {
    fc.assert(
      fc.property(declared, fc.nat(), ({ type, fitting, breaking }, seed) => {
        const { declarations } = declarationsOf(shape().property("a", type));
        const check = fullValidator().compile(objectSchema(declarations).schema);
        for (const a of fc.sample(fitting, { numRuns: 3, seed })) expect(check({ a })).toEqual([]);
        for (const a of fc.sample(breaking, { numRuns: 3, seed })) expect(check({ a })).not.toEqual([]);
      }),
    );
  });

  it("C11: fill defaults that their own schema accepts", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.string()), objectOf([]), (number, strings, sent) => {
        const { declarations } = declarationsOf(
          shape().property("n", "integer", { default: number }).property("s", arrayOf("string"), { default: strings }),
        );
        const filled = defaultFiller(declarations)?.(sent);
        expect(filled).toEqual({ n: number, s: strings });
        expect(fullValidator().compile(objectSchema(declarations).schema)(filled)).toEqual([]);
      }),
    );
  });
});
