import { createServer, defineResource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, expectTypeOf, it } from "vitest";

const info = defineResource("package_info")
  .template("hex://{name}{/version}{?q,lang}")
  .mimeType("application/json")
  .read(({ uri, name, version, q, lang }) => {
    expectTypeOf(uri).toEqualTypeOf<string>();
    expectTypeOf(name).toEqualTypeOf<string>();
    expectTypeOf(version).toEqualTypeOf<string | undefined>();
    expectTypeOf(q).toEqualTypeOf<string | undefined>();
    return { name, version, q, lang };
  });
const docs = defineResource("docs")
  .template("docs://site{/page*}")
  .read(({ page }) => page ?? "the front page");
const server = createServer({ name: "hex", version: "1.0.0", resources: [info, docs] });

describe("a resource with an optional part", () => {
  it.each([
    ["hex://jason", { name: "jason" }],
    ["hex://jason/1.4.0", { name: "jason", version: "1.4.0" }],
    ["hex://jason?lang=en&q=json", { name: "jason", q: "json", lang: "en" }],
    ["hex://jason/1.4.0?q=", { name: "jason", version: "1.4.0", q: "" }],
  ])("J02, K03, K05, K13: serves %s", async (uri, expected) => {
    const client = await connect(direct(server));
    const { contents } = await client.readResource(uri);
    expect(contents).toEqual([{ uri, mimeType: "application/json", text: expect.any(String) }]);
    expect(JSON.parse(contents[0]?.text ?? "")).toEqual(expected);
  });

  it("is read by its template, with as many variables as there are to give", async () => {
    const client = await connect(direct(server));
    const read = await client.resources.read("hex://{name}{/version}{?q,lang}", { name: "jason", q: "a b" });
    expect(read.contents[0]?.uri).toBe("hex://jason?q=a%20b");
  });

  it("is read by its template without any: the text of the template was once sent as it is", async () => {
    const client = await connect(direct(server));
    const { contents } = await client.resources.read("docs://site{/page*}");
    expect(contents).toEqual([{ uri: "docs://site", text: "the front page" }]);
    // @ts-expect-error - the name is required
    await expect(client.resources.read("hex://{name}{/version}{?q,lang}")).rejects.toMatchObject({
      name: "TemplateError",
      code: "missing-value",
    });
  });

  it.each(["hex://jason/1/2", "hex://jason?x=1", "hex://jason?", "hex://jason?q=1&q=2", "hex:///1"])(
    "K14: does not serve %s",
    async (uri) => {
      const client = await connect(direct(server));
      await expect(client.readResource(uri)).rejects.toMatchObject({ code: -32602, data: { uri } });
    },
  );
});
