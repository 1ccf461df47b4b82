// What the official client makes of schemas that other servers could not serve to it: it lists them, compiles those of
// outputs, and holds structured results against them.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createServer, defineTool, type JsonSchemaObject, structured, toolError } from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { describe, expect, it } from "vitest";

const node = {
  type: "object",
  properties: { name: { type: "string" }, below: { type: "array", items: { $ref: "#/$defs/node" } } },
  required: ["name"],
};
const OUTPUTS: readonly (readonly [string, JsonSchemaObject, unknown, unknown])[] = [
  ["an array at its root", { type: "array", items: { type: "integer" } }, [1, 2], ["x"]],
  ["a text at its root", { type: "string", minLength: 2 }, "ab", "a"],
  [
    "references into its own document",
    {
      type: "object",
      properties: { tree: { $ref: "#/$defs/node" }, spare: { $ref: "#/$defs/node" } },
      $defs: { node },
    },
    { tree: { name: "a", below: [{ name: "b" }] } },
    { tree: { name: "a", below: [{}] } },
  ],
  [
    "keywords of 2020-12",
    { type: "object", properties: { pair: { type: "array", prefixItems: [{ type: "string" }], items: false } } },
    { pair: ["a"] },
    { pair: [1] },
  ],
  [
    "the dialect that its author names",
    { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: { a: { type: "null" } } },
    { a: null },
    { a: 1 },
  ],
];

async function connected(schemas: "as-written" | "inline", output: JsonSchemaObject, fits: unknown, unfit: unknown) {
  const tools = [
    defineTool("fits")
      .output(output)
      .call(() => structured(fits)),
    defineTool("unfit")
      .output(output)
      .call(() => structured(unfit)),
    defineTool("fails")
      .output(output)
      .call(() => toolError("no luck")),
  ];
  const server = createServer({ name: "s", version: "1", tools, schemas, instrumentation: () => {} });
  const handler = fetchHandler(server);
  const client = new Client(
    { name: "official", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    fetch: async (url, init) => handler(new Request(url, init)),
  });
  await client.connect(transport);
  return client;
}

describe.each(["as-written", "inline"] as const)("the official client, with schemas %s", (form) => {
  it.each(OUTPUTS)("takes an output schema with %s, and results that fit it", async (_, output, fits, unfit) => {
    const client = await connected(form, output, fits, unfit);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["fails", "fits", "unfit"]);
    if (form === "as-written") expect(tools[0]?.outputSchema).toEqual(output);
    expect(await client.callTool({ name: "fits" })).toMatchObject({ structuredContent: fits });
    await expect(client.callTool({ name: "unfit" })).rejects.toMatchObject({ code: -32603 });
    await client.close();
  });

  it.each(OUTPUTS)(
    "does not hold a failure against an output schema with %s, nor does the server",
    async (_, ...rest) => {
      const client = await connected(form, ...rest);
      await client.listTools();
      expect(await client.callTool({ name: "fails" })).toMatchObject({
        isError: true,
        content: [{ type: "text", text: "no luck" }],
      });
      await client.close();
    },
  );
});
