import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Converted, convertValue } from "./convert-value.ts";
import type { StandardIssue, StandardResult, StandardSchema } from "./standard-schema.ts";

/** A library whose schema answers this to every value. */
function answering(result: unknown): StandardSchema {
  const jsonSchema = { input: () => ({}), output: () => ({}) };
  const validate = () => result as StandardResult<unknown>;
  return { "~standard": { version: 1, vendor: "mine", validate, jsonSchema } };
}

const refusing = (...issues: (StandardIssue & { readonly expected?: unknown })[]) => answering({ issues });

describe("convertValue", () => {
  it("gives what the library made of the value", () => {
    expect(convertValue(answering({ value: 5 }), "5")).toEqual({ ok: true, value: 5 });
    expect(convertValue(answering({ value: undefined, issues: undefined }), "5")).toEqual({ ok: true });
  });

  it("waits only where the library does, for any kind of promise", async () => {
    const lazy: PromiseLike<unknown> = {
      // biome-ignore lint/suspicious/noThenProperty: the promise of another library
      then: (resolve) => Promise.resolve({ value: 5 }).then(resolve),
    };
    expect(await convertValue(answering(Promise.resolve({ value: 5 })), "5")).toEqual({ ok: true, value: 5 });
    expect(await convertValue(answering(lazy), "5")).toEqual({ ok: true, value: 5 });
  });

  it("F15: names the place of each problem by a JSON Pointer, and the library", () => {
    const schema = refusing(
      { message: "no", path: ["a/b", 0, "~", Symbol("s")] },
      { message: "nor this", path: [{ key: "k" }, { key: 1 }] },
      { message: "at all" },
    );
    expect(convertValue(schema, {})).toEqual({
      ok: false,
      problems: [
        { path: "/a~1b/0/~0/Symbol(s)", rule: "no", keyword: "mine" },
        { path: "/k/1", rule: "nor this", keyword: "mine" },
        { path: "", rule: "at all", keyword: "mine" },
      ],
    });
  });

  const ruleOf = (schema: StandardSchema, value: unknown) =>
    (convertValue(schema, value) as Converted & { ok: false }).problems[0]?.rule;

  it("F16, F17: leaves out a message that quotes the value, and says what was expected", () => {
    expect(ruleOf(refusing({ message: "must be a number (was canary)", expected: "a number" }), ["canary"])).toBe(
      "expected a number",
    );
    expect(ruleOf(refusing({ message: "was canary", expected: "not canary" }), ["canary"])).toBe(
      "value is not accepted",
    );
    expect(ruleOf(refusing({ message: "was canary", expected: null }), ["canary"])).toBe("value is not accepted");
  });

  it("leaves out a message by which Valibot or ArkType tells what came, although it was changed before", () => {
    const email = toStandardJsonSchema(v.pipe(v.string(), v.toLowerCase(), v.email()));
    expect(ruleOf(email, "CANARY")).toBe("value is not accepted");
    expect(ruleOf(type("string.trim").to("string.email"), ' "canary" ')).toBe("must be an email address");
    expect(ruleOf(type("'a' | 'b'"), "canary")).toBe('must be "a" or "b"');
    expect(ruleOf(type("number > 3"), 3)).toBe("must be more than 3");
  });

  it("passes on what an author wrote, also where it has a word in common with the value", async () => {
    const taken = "the name is taken";
    const zod = await convertValue(
      z.string().refine(() => false, taken),
      "taken",
    );
    expect(zod).toMatchObject({ problems: [{ rule: taken }] });
    expect(
      ruleOf(
        toStandardJsonSchema(
          v.pipe(
            v.string(),
            v.check(() => false, taken),
          ),
        ),
        "taken",
      ),
    ).toBe(taken);
  });

  it.each([5, null, undefined, {}, { issues: "no" }, { issues: false }])(
    "takes %j for no answer of a library",
    (result) => {
      expect(() => convertValue(answering(result), 1)).toThrow("mine answered neither a value nor issues");
    },
  );

  it("has a rule where the library gives none", () => {
    expect(ruleOf(refusing({ message: "" }), 1)).toBe("value is not accepted");
    expect(ruleOf(refusing({} as StandardIssue), 1)).toBe("value is not accepted");
    expect(ruleOf(refusing(), 1)).toBe("value is not accepted");
  });

  it("tells 16 problems at most", () => {
    const issues = Array.from({ length: 50 }, (_, index) => ({ message: "no", path: [index] }));
    const converted = convertValue(refusing(...issues), []) as Converted & { ok: false };
    expect(converted.problems).toHaveLength(16);
  });
});
