import type { Refusal } from "@snodo/schema";
import { describe, expectTypeOf, it } from "vitest";
import type { AnyResource, Resource } from "./resource.ts";
import { defineResource } from "./resource-builder.ts";

describe("what a resource's handler receives", () => {
  it("J03: follows the template literal", () => {
    defineResource("info")
      .template("hex://{name}{/version}{?q,lang}")
      .read((params) => {
        expectTypeOf(params).toEqualTypeOf<{
          readonly uri: string;
          name: string;
          version?: string;
          q?: string;
          lang?: string;
        }>();
        return "";
      });
  });

  it("is the URI alone for a resource at one", () => {
    defineResource("groups")
      .uri("x://groups")
      .read((params) => {
        expectTypeOf(params).toEqualTypeOf<{ readonly uri: string }>();
        return "";
      });
  });

  it("has a context of unknown auth and state", () => {
    defineResource("groups")
      .uri("x://groups")
      .read((_, { auth, state }) => {
        expectTypeOf(auth).toBeUnknown();
        expectTypeOf(state).toBeUnknown();
      });
  });
});

describe("a resource", () => {
  it("carries its name, its place and its variables", () => {
    const template = defineResource("info")
      .template("x://{a}")
      .read(() => "");
    expectTypeOf(template).toEqualTypeOf<Resource<"info", "x://{a}", { a: string }, {}>>();
    const direct = defineResource("info")
      .uri("x://a")
      .read(() => "");
    expectTypeOf(direct).toEqualTypeOf<Resource<"info", "x://a", {}, {}>>();
    expectTypeOf(template).toExtend<AnyResource>();
  });
});

describe("a builder, told what cannot be", () => {
  it("J01: shows the reason as the type of the step", () => {
    expectTypeOf(defineResource("a").uri("x://a").template).toEqualTypeOf<
      Refusal<"a resource has one place: it was given already">
    >();
    expectTypeOf(defineResource("a").read).toEqualTypeOf<
      Refusal<".read() needs a place: call .uri() or .template() before it">
    >();
  });

  it("refuses the step", () => {
    const noValues = () => [];
    // @ts-expect-error - a resource has one place
    void (() => defineResource("a").uri("x://a").uri("x://b"));
    // @ts-expect-error - a resource has one place
    void (() => defineResource("a").template("x://{a}").uri("x://b"));
    // @ts-expect-error - no place yet
    void (() => defineResource("a").read(() => ""));
    // @ts-expect-error - P02: only templates are completed
    void (() => defineResource("a").uri("x:a").complete("a", noValues));
    // @ts-expect-error - .size() is for a resource with a URI
    void (() => defineResource("a").template("x://{a}").size(1));
  });

  it("P01: refuses to complete what is no variable", () => {
    const template = defineResource("a").template("x://{a}");
    template.complete("a", () => []);
    template.complete("a", async (prefix, { arguments: others }) => {
      expectTypeOf(prefix).toBeString();
      expectTypeOf(others).toEqualTypeOf<{ readonly [name: string]: string | undefined }>();
      return { values: [], total: 0, hasMore: false };
    });
    // @ts-expect-error - b is no variable
    void (() => template.complete("b", () => []));
    // @ts-expect-error - values are strings
    void (() => template.complete("a", () => [1]));
  });
});

describe("a declared variable", () => {
  it("D154: is received as its type, optional as its part is, and there when it has a default", () => {
    const resource = defineResource("search")
      .template("x://{index}/{page}{?limit,exact,order,lang}")
      .param("page", "integer", { minimum: 1 })
      .param("limit", "number", { default: 10 })
      .param("exact", "boolean")
      .param("order", "string", { enum: ["up", "down"] })
      .read((params) => {
        expectTypeOf(params).toEqualTypeOf<{
          readonly uri: string;
          index: string;
          page: number;
          limit: number;
          exact?: boolean;
          order?: "up" | "down";
          lang?: string;
        }>();
        return "";
      });
    type Types = NonNullable<(typeof resource)["~types"]>;
    expectTypeOf<Types["sent"]>().toEqualTypeOf<{
      index: string;
      page: number;
      limit?: number;
      exact?: boolean;
      order?: "up" | "down";
      lang?: string;
    }>();
    expectTypeOf(resource).toExtend<AnyResource>();
  });

  it("D154: may be any of a template that is not known as a literal", () => {
    defineResource("r")
      .template("x://{a}" as string)
      .param("page", "integer", { default: 1 })
      .read((params) => {
        expectTypeOf(params.page).toEqualTypeOf<string | number | undefined>();
        return "";
      });
  });

  it("D154: refuses what cannot be", () => {
    const template = defineResource("a").template("x://h/{name}{?page}");
    // @ts-expect-error - no template yet
    void (() => defineResource("a").param("page", "integer"));
    // @ts-expect-error - a URI has no variables
    void (() => defineResource("a").uri("x://a").param("page", "integer"));
    // @ts-expect-error - pgae is no variable
    void (() => template.param("pgae", "integer"));
    // @ts-expect-error - no text is an object
    void (() => template.param("page", "object"));
    // @ts-expect-error - a number has no minLength
    void (() => template.param("page", "integer", { minLength: 1 }));
    // @ts-expect-error - minimun is no option
    void (() => template.param("page", "integer", { minimun: 1 }));
    // @ts-expect-error - variables are required by their place in the template
    void (() => template.param("page", "integer", { required: true }));
    // @ts-expect-error - the default is a number
    void (() => template.param("page", "integer", { default: "1" }));
    // @ts-expect-error - every URI has a name
    void (() => template.param("name", "string", { default: "a" }));
    // @ts-expect-error - it is a number already
    void (() => template.param("page", "integer").param("page", "number"));
    void (() => template.param("page", "integer", { default: 1 }).param("name", "string", { enum: ["a"] }));
    expectTypeOf(defineResource("a").param).toEqualTypeOf<
      Refusal<".param() needs a template: call .template() before it">
    >();
  });
});

describe("a resource with its own matcher", () => {
  it("K21: receives the variables that the matcher answers", () => {
    const template = defineResource("a").template("x://docs{#section}{?page}");
    template
      .matches((uri) => uri.startsWith("x://docs#") && { section: uri.slice(9) })
      .read((params) => {
        expectTypeOf(params).toEqualTypeOf<{ readonly uri: string; section: string }>();
        return "";
      });
    template
      .matches((uri) => uri.startsWith("x://docs#"))
      .read((params) => {
        expectTypeOf(params).toEqualTypeOf<{ readonly uri: string }>();
        return "";
      });
    template
      .matches((uri): { section: string; page?: string } | boolean => uri === "x://docs")
      .param("page", "integer", { default: 1 })
      .complete("section", () => [])
      .read((params) => {
        expectTypeOf(params).toEqualTypeOf<{ readonly uri: string; section?: string; page: number }>();
        return "";
      });
    template
      .matches((uri): Record<string, string> => ({ uri }))
      .param("page", "integer")
      .read((params) => {
        expectTypeOf(params.page).toEqualTypeOf<string | number | undefined>();
        return "";
      });
  });

  it("K21: refuses what cannot be", () => {
    const direct = defineResource("a").uri("x://a");
    // @ts-expect-error - a URI is matched by itself
    void (() => direct.matches(() => true));
    const matched = defineResource("a")
      .template("x://{a}")
      .matches(() => true);
    // @ts-expect-error - it has one matcher
    void (() => matched.matches(() => true));
    const template = defineResource("a").template("x://{a}{?b}");
    // @ts-expect-error - variables are texts
    void (() => template.matches(() => ({ a: 1 })));
    // @ts-expect-error - it answers at once
    void (() => template.matches(async () => true));
    const binding = template.matches(() => ({ a: "1" }));
    // @ts-expect-error - the matcher binds no b
    void (() => binding.param("b", "integer"));
    const typed = template.param("a", "integer");
    // @ts-expect-error - the matcher comes before what is said of its variables
    void (() => typed.matches(() => true));
    const silent = template.matches(() => true);
    // @ts-expect-error - c is not in the text
    void (() => silent.complete("c", () => []));
  });
});
