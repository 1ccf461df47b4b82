// A stdio server with every way to declare a schema, for the Inspector to look at. Its argument names the form in which
// it lists them; with `unportable` it has a tool besides that the Inspector must refuse.

import { Type as Sinclair } from "@sinclair/typebox";
import { arrayOf, createServer, defineTool, object } from "@snodo/core";
import { fromSinclair } from "@snodo/schema/sinclair";
import { serveStdio } from "@snodo/stdio";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import Type from "typebox";
import * as v from "valibot";
import { z } from "zod";

const declared = defineTool("declared", "Declared argument by argument")
  .argument("query", "string", { required: true, minLength: 1 })
  .argument("page", "integer", { minimum: 1, default: 1 })
  .argument("order", "string", { enum: ["name", "age"] })
  .argument("exact", "boolean")
  .call(({ query }) => query);

const nested = defineTool("nested", "Objects in lists in objects")
  .argument(
    "lines",
    arrayOf(
      object((line) =>
        line
          .property("sku", "string", { required: true })
          .property("quantity", "integer", { default: 1 })
          .property("tags", arrayOf("string")),
      ),
    ),
    { required: true },
  )
  .output((shape) => shape.property("total", "number", { required: true }))
  .call(({ lines }) => ({ total: lines.length }));

const bare = defineTool("bare", "Without arguments").call(() => "done");

const referring = defineTool("referring", "A JSON Schema with references")
  .input({
    type: "object",
    properties: {
      home: { $ref: "#/$defs/address" },
      work: { $ref: "#/$defs/address", description: "Where one works" },
      tree: { $ref: "#/$defs/node" },
      shape: {
        oneOf: [
          { type: "object", properties: { kind: { const: "circle" }, r: { type: "number" } }, required: ["kind", "r"] },
          { type: "object", properties: { kind: { const: "dot" } }, required: ["kind"] },
        ],
      },
    },
    required: ["home"],
    $defs: {
      address: { type: "object", properties: { street: { type: "string" }, zip: { type: ["string", "null"] } } },
      node: { type: "object", properties: { below: { type: "array", items: { $ref: "#/$defs/node" } } } },
    },
  })
  .output({ type: "object", properties: { at: { $ref: "#/$defs/place" } }, $defs: { place: { type: "string" } } })
  .call(() => ({ at: "home" }));

const typebox = defineTool("typebox", "A TypeBox schema")
  .input(
    Type.Object({
      id: Type.String(),
      kind: Type.Union([Type.Literal("a"), Type.Literal("b")]),
      at: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Optional(Type.Number()) })),
      names: Type.Optional(Type.Array(Type.String())),
    }),
  )
  .call(({ id }) => id);

const Address = z
  .object({ street: z.string().describe("With the number"), zip: z.string().optional() })
  .meta({ id: "Address" });

const zod = defineTool("zod", "A schema of Zod, with a part that is used twice")
  .input(z.object({ home: Address, work: Address.optional(), mail: z.email(), age: z.int().default(18) }))
  .output(z.object({ at: z.iso.datetime() }))
  .call(() => ({ at: "2026-11-30T00:00:00Z" }));

const valibot = defineTool("valibot", "A schema of Valibot")
  .input(
    toStandardJsonSchema(
      v.object({
        name: v.pipe(v.string(), v.minLength(1)),
        kind: v.picklist(["a", "b"]),
        n: v.optional(v.number(), 1),
      }),
    ),
  )
  .call(({ name }) => name);

const arktype = defineTool("arktype", "A schema of ArkType")
  .input(type({ name: "string >= 1", "kind?": "'a' | 'b'", n: "number = 1", tags: "string[]" }))
  .call(({ name }) => name);

const older = defineTool("older", "A schema of @sinclair/typebox")
  .input(
    fromSinclair(Sinclair.Object({ name: Sinclair.String(), n: Sinclair.Optional(Sinclair.Integer({ minimum: 1 })) })),
  )
  .call(({ name }) => name);

const unportable = defineTool("unportable", "A boolean where hosts want an object")
  .input({ type: "object", properties: { anything: true } })
  .call(() => "done");

const [form] = process.argv.slice(2);
const tools = [declared, nested, bare, referring, typebox, zod, valibot, arktype, older];
const server = createServer({
  name: "snodo-inspected",
  version: "0.1.0",
  tools: form === "unportable" ? [...tools, unportable] : tools,
  schemas: form === "inline" || form === "strict" ? form : "as-written",
});

await serveStdio(server);
