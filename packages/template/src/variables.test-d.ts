import { describe, expectTypeOf, it } from "vitest";
import { compileTemplate } from "./compile.ts";
import { expandTemplate } from "./expand.ts";
import { matchTemplate } from "./match.ts";
import type { Template } from "./template.ts";
import { type TemplateSet, templateSet } from "./template-set.ts";
import type { TemplateVariables } from "./variables.ts";

describe("TemplateVariables", () => {
  it("J03: has the variables that are always there", () => {
    expectTypeOf<TemplateVariables<"hex://{name}/info">>().toEqualTypeOf<{ name: string }>();
    expectTypeOf<TemplateVariables<"files://{root}/{+path}">>().toEqualTypeOf<{ root: string; path: string }>();
    expectTypeOf<TemplateVariables<"x://{a}/{a}/{+a}">>().toEqualTypeOf<{ a: string }>();
    expectTypeOf<TemplateVariables<"x://{a.b}/{c-d}/{__proto__}">>().toEqualTypeOf<{
      "a.b": string;
      "c-d": string;
      ["__proto__"]: string;
    }>();
  });

  it("K03: has optional segments as optional", () => {
    expectTypeOf<TemplateVariables<"hex://{name}{/version}">>().toEqualTypeOf<{ name: string; version?: string }>();
  });

  it("K04: has exploded paths as optional", () => {
    expectTypeOf<TemplateVariables<"hex://{name}/docs{/page*}">>().toEqualTypeOf<{ name: string; page?: string }>();
  });

  it("K05, K06: has query parameters as optional", () => {
    expectTypeOf<TemplateVariables<"search://hex/{index}{?q,lang}{&sort}">>().toEqualTypeOf<{
      index: string;
      q?: string;
      lang?: string;
      sort?: string;
    }>();
  });

  it("lets a place where a variable is always there win", () => {
    expectTypeOf<TemplateVariables<"x://{a}{?a,b}">>().toEqualTypeOf<{ a: string; b?: string }>();
  });

  it("a reserved operator is no part of a variable's name", () => {
    expectTypeOf<TemplateVariables<"x://{=a}/{,b}/{!c,d}/{@e}/{|f}/{d}">>().toEqualTypeOf<{
      a?: string;
      b?: string;
      c?: string;
      d: string;
      e?: string;
      f?: string;
    }>();
  });

  it("K21: has the variables of shapes that can only be advertised", () => {
    expectTypeOf<TemplateVariables<"x://{a:3}/{+b,c}.{d*}{/e,f*}{;g}{.h}{#i:9}">>().toEqualTypeOf<{
      a: string;
      b: string;
      c: string;
      d: string;
      e?: string;
      f?: string;
      g?: string;
      h?: string;
      i?: string;
    }>();
  });

  it("has no member for a template without variables", () => {
    expectTypeOf<TemplateVariables<"x://h/a">>().toEqualTypeOf<{}>();
  });

  it("may have any variable when the template is no literal", () => {
    type Any = { [name: string]: string | undefined };
    expectTypeOf<TemplateVariables<string>>().toEqualTypeOf<Any>();
    expectTypeOf<TemplateVariables<`hex://${string}/{name}`>>().toEqualTypeOf<Any>();
  });

  it("is a union for a union of templates", () => {
    expectTypeOf<TemplateVariables<"x://{a}" | "x://{b}">>().toEqualTypeOf<{ a: string } | { b: string }>();
  });

  it("follows as many expressions as a template has room for", () => {
    type Twice<Text extends string> = `${Text}${Text}`;
    type Long = `x://h${Twice<Twice<Twice<Twice<Twice<Twice<Twice<"/{a}">>>>>>>}/{b}`;
    expectTypeOf<TemplateVariables<Long>>().toEqualTypeOf<{ a: string; b: string }>();
  });
});

describe("public functions", () => {
  it("infer the literal text", () => {
    const template = compileTemplate("files://{root}/{+path}");
    expectTypeOf(template).toEqualTypeOf<Template<"files://{root}/{+path}">>();
    expectTypeOf(matchTemplate(template, "")).toEqualTypeOf<{ root: string; path: string } | undefined>();
  });

  it("refuse values that a template lacks or does not have", () => {
    const template = compileTemplate("x://h/{a}");
    expandTemplate(template, { a: "b" });
    // @ts-expect-error - a is missing
    expandTemplate(template, {});
    // @ts-expect-error - b is no variable
    expandTemplate(template, { a: "b", b: "c" });
    // @ts-expect-error - a is no string
    expandTemplate(template, { a: 1 });
  });

  it("let a template of any literal be one of a set", () => {
    expectTypeOf(compileTemplate("x://{a}")).toExtend<Template>();
    const set = templateSet([
      [compileTemplate("x://{a}"), "one"],
      [compileTemplate("x://{a}/{b}"), "two"],
    ]);
    expectTypeOf(set).toEqualTypeOf<TemplateSet<string>>();
  });
});
