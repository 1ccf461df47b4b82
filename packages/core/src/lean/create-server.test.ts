import { basicValidator, type DefinitionError, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { builders, createServer, type LeanBuilders } from "@snodo/core/lean";
import { describe, expect, expectTypeOf, it } from "vitest";

const double = defineTool("double")
  .argument("n", "integer", { required: true })
  .call(({ n }) => ({ twice: 2 * n }));

describe("createServer of the lean entry", () => {
  it("makes a server with the validator that it is given", async () => {
    const server = createServer({ name: "lean", version: "1.0.0", tools: [double], validator: basicValidator() });
    const client = await connect(direct(server));
    expect(await client.tools.double({ n: 2 })).toMatchObject({ structured: { twice: 4 } });
    expect(await client.callTool("double", { n: "2" })).toMatchObject({ isError: true });
    const changed = await connect(direct(server.with({ instructions: "Double." })));
    expect(await changed.callTool("double", { n: 1.5 })).toMatchObject({ isError: true });
  });

  it("has no validator of its own", () => {
    const problemsOf = (options: object): unknown => {
      try {
        return createServer({ name: "lean", version: "1.0.0", ...options } as never);
      } catch (error) {
        return (error as DefinitionError).problems;
      }
    };
    const missing = {
      where: "server, validator",
      rule: "is needed: this entry brings none",
      hint: "basicValidator() is small; fullValidator() is the one of @snodo/core",
    };
    expect(problemsOf({})).toEqual([missing]);
    expect(problemsOf({ validator: undefined })).toEqual([missing]);
    // @ts-expect-error - the validator is required
    expect(() => createServer({ name: "lean", version: "1.0.0" })).toThrow("validator: is needed");
  });

  it("is typed for one application by builders", () => {
    const typed = builders<{ auth: { id: string } }>();
    expectTypeOf(typed).toEqualTypeOf<LeanBuilders<{ auth: { id: string } }>>();
    const tool = typed.defineTool("who").call((_args, { auth }) => auth.id);
    // @ts-expect-error - the validator is required
    expect(() => typed.createServer({ name: "lean", version: "1.0.0", tools: [tool] })).toThrow("validator");
    expect(typed.createServer({ name: "a", version: "1", tools: [tool], validator: basicValidator() }).info.name).toBe(
      "a",
    );
  });
});
