import { Type as SinclairType } from "@sinclair/typebox";
import { fromSinclair } from "@snodo/schema/sinclair";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import fc from "fast-check";
import { Type } from "typebox";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { schemaProblems } from "../../../../testing/wire-schema.ts";
import type { DefinitionError } from "../error/definition-error.ts";
import { type FormRequest, form } from "./form.ts";
import type { Reading } from "./input-request.ts";

const requested = (request: FormRequest<unknown>): unknown => request.wire.params?.requestedSchema;

const problemsOf = (make: () => unknown): readonly string[] => {
  try {
    make();
    return [];
  } catch (error) {
    return (error as DefinitionError).problems.map(({ where, rule }) => `${where}: ${rule}`);
  }
};

const read = (request: FormRequest<unknown>, content: unknown): Promise<Reading<unknown>> =>
  Promise.resolve(request["~read"]({ action: "accept", content: content as never }));

describe("form", () => {
  const every = form("Fill in", (f) =>
    f
      .string("name", { required: true, minLength: 1, maxLength: 9, title: "Name", description: "Yours" })
      .string("mail", { format: "email", default: "a@b.c" })
      .integer("age", { minimum: 0, maximum: 150 })
      .number("score", { default: 95.5 })
      .boolean("verified", { default: true })
      .choice("size", ["s", "l"], { required: true })
      .choice("color", { r: "Red", g: "Green" }, { default: "g" })
      .choices("tags", ["a", "b"], { minItems: 1, maxItems: 2, default: ["a"] })
      .choices("days", { mo: "Monday", tu: "Tuesday" }),
  );

  it("I401: has flat fields, in the protocol's own keywords", () => {
    expect(every.wire.method).toBe("elicitation/create");
    expect(schemaProblems("ElicitRequest", JSON.parse(JSON.stringify(every.wire)))).toEqual([]);
    expect(JSON.parse(JSON.stringify(requested(every)))).toEqual({
      type: "object",
      properties: {
        name: { type: "string", minLength: 1, maxLength: 9, title: "Name", description: "Yours" },
        mail: { type: "string", format: "email", default: "a@b.c" },
        age: { type: "integer", minimum: 0, maximum: 150 },
        score: { type: "number", default: 95.5 },
        verified: { type: "boolean", default: true },
        size: { type: "string", enum: ["s", "l"] },
        color: {
          type: "string",
          oneOf: [
            { const: "r", title: "Red" },
            { const: "g", title: "Green" },
          ],
          default: "g",
        },
        tags: { type: "array", items: { type: "string", enum: ["a", "b"] }, minItems: 1, maxItems: 2, default: ["a"] },
        days: {
          type: "array",
          items: {
            anyOf: [
              { const: "mo", title: "Monday" },
              { const: "tu", title: "Tuesday" },
            ],
          },
        },
      },
      required: ["name", "size"],
    });
  });

  it("fills in defaults, and leaves out what was not asked for", async () => {
    const content = JSON.parse('{"name": "Ada", "size": "s", "age": null, "other": 1, "__proto__": {"x": 1}}');
    expect(await read(every, content)).toEqual({
      ok: true,
      answer: {
        action: "accept",
        content: { name: "Ada", mail: "a@b.c", score: 95.5, verified: true, size: "s", color: "g", tags: ["a"] },
      },
    });
  });

  it.each<[object, string]>([
    [{ size: "s" }, "/content"],
    [{ name: "", size: "s" }, "/content/name"],
    [{ name: "Ada Lovelace", size: "s" }, "/content/name"],
    [{ name: 1, size: "s" }, "/content/name"],
    [{ name: "Ada", size: "m" }, "/content/size"],
    [{ name: "Ada", size: "s", age: 1.5 }, "/content/age"],
    [{ name: "Ada", size: "s", age: -1 }, "/content/age"],
    [{ name: "Ada", size: "s", verified: "yes" }, "/content/verified"],
    [{ name: "Ada", size: "s", color: "Green" }, "/content/color"],
    [{ name: "Ada", size: "s", tags: [] }, "/content/tags"],
    [{ name: "Ada", size: "s", tags: ["a", "c"] }, "/content/tags/1"],
    [{ name: "Ada", size: "s", days: ["Monday"] }, "/content/days/0"],
    [[], "/content"],
  ])("refuses %j at its place, and never shows the value", async (content, path) => {
    expect(await read(every, content)).toMatchObject({
      ok: false,
      path,
      rule: expect.not.stringContaining("Lovelace"),
    });
  });

  it("reads the other actions without content", () => {
    for (const action of ["decline", "cancel"]) {
      expect(every["~read"]({ action, content: 1 })).toEqual({ ok: true, answer: { action } });
    }
    expect(every["~read"]({ action: "maybe" })).toMatchObject({ ok: false, path: "/action" });
    expect(every["~read"]({ action: "accept" })).toMatchObject({ ok: false, path: "/content" });
  });

  it.each(["constructor", "toString", "__proto__"])("gave what every object inherits for %s left out", async (name) => {
    const given = Object.fromEntries([[name, "mine"]]);
    const properties = Object.fromEntries([[name, { type: "string" }]]);
    const forms = [
      form("m", (f) => f.string(name)),
      form("m", { type: "object", properties } as never),
      // What zod makes of the third name is its own affair.
      ...(name === "__proto__" ? [] : [form("m", z.object({ [name]: z.string().optional() }))]),
    ];
    for (const one of forms) {
      const [absent, there] = [await read(one, {}), await read(one, given)];
      expect(absent).toHaveProperty(
        "answer.content",
        expect.toSatisfy((content) => content[name] === undefined),
      );
      expect(there).toHaveProperty(
        "answer.content",
        expect.toSatisfy((content) => content[name] === "mine"),
      );
    }
    const required = form("m", (f) => f.string(name, { required: true }));
    expect(await read(required, {})).toMatchObject({ ok: false, path: "/content" });
  });

  it("labels that are no texts were sent, which no client could read", () => {
    const title = 5 as unknown as string;
    expect(
      problemsOf(() => form("m", (f) => f.string("a", { title }).choice("b", ["x"], { description: title }))),
    ).toEqual([
      "form(), schema at /properties/a/title: must be a string",
      "form(), schema at /properties/b/description: must be a string",
    ]);
  });

  it("a promise of fields ended the process when it rejected", async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", onUnhandled);
    const made = () => form("m", (() => Promise.reject(new Error("late"))) as never);
    expect(problemsOf(made)).toEqual(["form(): the fields are none"]);
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", onUnhandled);
    expect(unhandled).toEqual([]);
  });

  it("may have fields of any name", async () => {
    const odd = form("?", (f) => f.string("__proto__", { required: true }).string("constructor").string("a/b~c"));
    expect(JSON.parse(JSON.stringify(requested(odd))).required).toEqual(["__proto__"]);
    expect(await read(odd, {})).toMatchObject({ ok: false });
    const content = JSON.parse('{"__proto__": "x"}');
    const reading = (await read(odd, content)) as { answer: { content: object } };
    expect(JSON.stringify(reading.answer.content)).toBe('{"__proto__":"x"}');
    expect(await read(odd, { ...content, ["__proto__" as string]: 1, "a/b~c": 1 })).toMatchObject({ ok: false });
  });

  it.each<[string, () => unknown, readonly string[]]>([
    ["a message that is no text", () => form(1 as never, (f) => f.boolean("a")), ["form(), message: must be a string"]],
    ["fields that are none", () => form("?", () => 1 as never), ["form(): the fields are none"]],
    [
      "a name twice, and one that is empty",
      () => form("?", (f) => f.boolean("a").string("a").string("")),
      ['form(), field "a": is declared twice', "form(), fields: must have names that are not empty"],
    ],
    [
      "a misspelt option",
      () => form("?", (f) => f.string("a", { minLenght: 1 } as never)),
      ['form(), field "a": "minLenght" is not known here'],
    ],
    [
      "an option of another field",
      () => form("?", (f) => f.boolean("a", { minimum: 1 } as never)),
      ['form(), field "a": "minimum" is not known here'],
    ],
    [
      "options that are none",
      () => form("?", (f) => f.string("a", 1 as never)),
      ['form(), field "a": options must be an object'],
    ],
    [
      "required that is no truth value",
      () => form("?", (f) => f.string("a", { required: "yes" as never })),
      ['form(), field "a": required must be a boolean'],
    ],
    [
      "a default that does not fit",
      () => form("?", (f) => f.choice("a", ["x"], { default: "y" as never }).integer("b", { default: 1.5 })),
      [
        'form(), schema at /properties/a/default: does not fit the field: value is not one of the allowed values: "x"',
        "form(), schema at /properties/b/default: does not fit the field: value is not one of the declared JSON types",
      ],
    ],
    [
      "a choice of nothing",
      () => form("?", (f) => f.choices("a", [])),
      ["form(), schema at /properties/a/items: must be an enum of texts"],
    ],
    [
      "nothing at all",
      () => form("?", undefined as never),
      ["form(): must be a JSON Schema: a plain object of keywords"],
    ],
  ])("refuses %s", (_what, make, problems) => {
    expect(problemsOf(make)).toEqual(problems);
  });
});

describe("form of a whole schema", () => {
  const wanted = {
    type: "object",
    properties: {
      name: { type: "string", minLength: 1 },
      role: { type: "string", enum: ["dev", "ops"] },
      tags: { type: "array", items: { type: "string", enum: ["a", "b"] } },
      mail: { type: "string", format: "email" },
    },
    required: ["name", "role", "tags"],
  };

  it("an elicitation schema that a library made is projected on what a form has", () => {
    const Union = Type.Union([Type.Literal("dev"), Type.Literal("ops")]);
    const fields = {
      name: Type.String({ minLength: 1, examples: ["Ada"], "x-mine": 1 }),
      role: Union,
      tags: Type.Array(Type.Enum(["a", "b"]), { uniqueItems: true }),
      mail: Type.Optional(Type.String({ format: "email" })),
    };
    const S = SinclairType;
    const sinclair = S.Object({
      name: S.String({ minLength: 1 }),
      role: S.Union([S.Literal("dev"), S.Literal("ops")]),
      tags: S.Array(S.Union([S.Literal("a"), S.Literal("b")])),
      mail: S.Optional(S.String({ format: "email" })),
    });
    const forms = [
      form("?", Type.Object(fields, { additionalProperties: false })),
      form("?", fromSinclair(sinclair)),
      form(
        "?",
        z.object({
          name: z.string().min(1),
          role: z.enum(["dev", "ops"]),
          tags: z.array(z.enum(["a", "b"])),
          mail: z.email().optional(),
        }),
      ),
      form(
        "?",
        toStandardJsonSchema(
          v.object({
            name: v.pipe(v.string(), v.minLength(1)),
            role: v.picklist(["dev", "ops"]),
            tags: v.array(v.picklist(["a", "b"])),
            mail: v.optional(v.pipe(v.string(), v.email())),
          }),
        ),
      ),
    ];
    for (const request of forms) {
      expect(JSON.parse(JSON.stringify(requested(request)))).toEqual(wanted);
      expect(schemaProblems("ElicitRequest", JSON.parse(JSON.stringify(request.wire)))).toEqual([]);
    }
  });

  it("enum choices without a type have one on the wire", () => {
    const request = form("?", {
      type: "object",
      properties: { a: { enum: ["x"] }, b: { const: "y" }, c: { anyOf: [{ const: "z", title: "Z" }, { const: "w" }] } },
    });
    expect(JSON.parse(JSON.stringify(requested(request)))).toMatchObject({
      properties: {
        a: { type: "string", enum: ["x"] },
        b: { type: "string", enum: ["y"] },
        c: {
          type: "string",
          oneOf: [
            { const: "z", title: "Z" },
            { const: "w", title: "w" },
          ],
        },
      },
    });
  });

  it("keeps older titles, and closes the bounds of whole numbers", () => {
    const request = form("?", {
      type: "object",
      properties: {
        legacy: { type: "string", enum: ["a", "b"], enumNames: ["A", "B"] },
        n: { type: "integer", exclusiveMinimum: 0, minimum: -5, maximum: 9, exclusiveMaximum: 20 },
      },
    });
    expect(JSON.parse(JSON.stringify(requested(request)))).toMatchObject({
      properties: {
        legacy: { type: "string", enum: ["a", "b"], enumNames: ["A", "B"] },
        n: { type: "integer", minimum: 1, maximum: 9 },
      },
    });
  });

  it("has its answers checked and converted by the library that made it, and by the whole schema otherwise", async () => {
    const converted = form("?", z.object({ n: z.string().transform((text) => text.length) }));
    expect(await read(converted, { n: "abc", other: 1 })).toEqual({
      ok: true,
      answer: { action: "accept", content: { n: 3 } },
    });
    expect(await read(converted, { n: 1 })).toMatchObject({ ok: false, path: "/content/n" });
    const mail = form("?", Type.Object({ mail: Type.String({ format: "email", pattern: "^a" }) }));
    expect(await read(mail, { mail: "b@c.d" })).toMatchObject({ ok: false, path: "/content/mail" });
    expect(await read(form("?", Type.Object({ a: Type.Optional(Type.String({ default: "x" })) })), {})).toEqual({
      ok: true,
      answer: { action: "accept", content: {} },
    });
  });

  it.each<[object, readonly string[]]>([
    [{ a: { type: "object" } }, ["/properties/a/type: must be string, integer, number, boolean, or array"]],
    [{ a: { type: ["string", "null"] } }, ["/properties/a/type: must be string, integer, number, boolean, or array"]],
    [{ a: {} }, ["/properties/a/type: must be string, integer, number, boolean, or array"]],
    [{ a: true }, ["/properties/a: must be the schema of a text, a number, a truth value or a choice"]],
    [{ a: { type: "string", pattern: "^x" } }, ["/properties/a/pattern: is more than a form can say"]],
    [
      { a: { type: "number", exclusiveMinimum: 0, multipleOf: 2 } },
      [
        "/properties/a/exclusiveMinimum: is more than a form can say",
        "/properties/a/multipleOf: is more than a form can say",
      ],
    ],
    [{ a: { type: "integer", enum: [1, 2] } }, ["/properties/a/enum: is more than a form can say"]],
    [{ a: { type: "boolean", const: true } }, ["/properties/a/const: is more than a form can say"]],
    [{ a: { type: "string", not: { const: "x" } } }, ["/properties/a/not: is more than a form can say"]],
    [{ a: { type: "array", items: { type: "string" } } }, ["/properties/a/items: must be an enum of texts"]],
    [{ a: { type: "array", items: { type: "object" } } }, ["/properties/a/items: must be an enum of texts"]],
    [
      { "a/b": { type: "array", items: { enum: ["a"] }, contains: {} } },
      ["/properties/a~1b/contains: is more than a form can say"],
    ],
  ])("what a form cannot say is named with its place: %j", (properties, problems) => {
    const schema = { type: "object", properties };
    expect(problemsOf(() => form("?", schema as never))).toEqual(
      problems.map((problem) => `form(), schema at ${problem}`),
    );
  });

  it.each<[object, readonly string[]]>([
    [{ type: "object", anyOf: [{ required: ["a"] }] }, ["form(), schema at /anyOf: is more than a form can say"]],
    [{ type: "object", minProperties: 1 }, ["form(), schema at /minProperties: is more than a form can say"]],
    [{ type: "object", required: ["a"] }, ["form(), schema at /required/0: names a field that is not there"]],
    [{ type: "string" }, ['form(), schema at /type: the root of an input schema must say type: "object"']],
  ])("what is wrong with the whole is named as well: %j", (schema, problems) => {
    expect(problemsOf(() => form("?", schema as never))).toEqual(problems);
  });

  it("is a form on the wire for every schema that is taken, and refuses no answer that its schema takes", async () => {
    const text = fc.record(
      {
        type: fc.constant("string"),
        minLength: fc.nat(3),
        maxLength: fc.integer({ min: 3, max: 6 }),
        title: fc.string(),
      },
      { requiredKeys: ["type"] },
    );
    const number = fc.record(
      {
        type: fc.constantFrom("number", "integer"),
        minimum: fc.integer({ max: 0 }),
        exclusiveMaximum: fc.integer({ min: 1 }),
      },
      { requiredKeys: ["type"] },
    );
    const choice = fc.oneof(
      fc.record({ enum: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
      fc.record({ oneOf: fc.array(fc.record({ const: fc.string(), title: fc.string() }), { minLength: 1 }) }),
    );
    const field = fc.oneof(
      text,
      number,
      fc.constant({ type: "boolean" }),
      choice,
      fc.record({ type: fc.constant("array"), items: choice }),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), field, { maxKeys: 4 }), async (properties) => {
        let request: FormRequest<unknown>;
        try {
          request = form("?", { type: "object", properties } as never);
        } catch (error) {
          expect(
            (error as DefinitionError).problems.every(({ where }) =>
              where.startsWith("form(), schema at /properties/"),
            ),
          ).toBe(true);
          return;
        }
        expect(schemaProblems("ElicitRequest", JSON.parse(JSON.stringify(request.wire)))).toEqual([]);
        expect(await read(request, {})).toMatchObject({ ok: true });
      }),
    );
  });
});
