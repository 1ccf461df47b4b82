import { describe, expectTypeOf, it } from "vitest";
import type { Refusal } from "./builder.ts";
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
