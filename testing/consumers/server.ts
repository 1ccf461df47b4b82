// A user's module that exports what it defined, and depends on @snodo/core alone. Compiled with `declaration: true`,
// each of these types has to be nameable through core's own doors.
import {
  arrayOf,
  builders,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  fullValidator,
  McpError,
  type OutputOf,
  object,
  type SchemaLike,
  type StandardSchema,
  structured,
  toolError,
} from "@snodo/core";

// Parts, and half-built chains, are exported too.
export const tagList = arrayOf("string");
export const line = object(
  (l) => l.property("sku", "string", { required: true }).property("quantity", "integer", { required: true }),
  { additionalProperties: false },
);
export const base = defineTool("base")
  .argument("page", "integer", { minimum: 1, default: 1 })
  .argument("tags", tagList);
export const extended = base.argument("lines", arrayOf(line), { required: true });
export const baseResource = defineResource("base").template("base://{name}{?q}");
export const typedResource = defineResource("typed").template("typed://{page}{?limit,q}").param("page", "integer");
export const basePrompt = definePrompt("base").argument("name", { required: true });
export const validator = fullValidator();
export const placed = structured({ order_id: "o-1", total: 12.5 });
export const failure = toolError("hex.pm returned 503");
export const refusal = McpError.invalidParams("Resource not found", { uri: "x:y" });

export const search = defineTool("search", "Search packages")
  .title("Search packages")
  .annotations({ readOnlyHint: true })
  .argument("query", "string", { required: true, minLength: 1, description: "What to look for" })
  .argument("page", "integer", { minimum: 1, default: 1 })
  .argument("sort", "string", { enum: ["asc", "desc"] })
  .argument("tags", arrayOf("string"), { uniqueItems: true })
  .call(
    ({ query, page, sort, tags }) => `searching for ${query} on page ${page} ${sort ?? ""} ${tags?.join(" ") ?? ""}`,
  );

export const order = defineTool("order", "Place an order")
  .argument(
    "customer",
    object((c) => c.property("id", "string", { required: true }).property("email", "string")),
    { required: true },
  )
  .argument("lines", arrayOf(line), { required: true, minItems: 1 })
  .output((o) => o.property("order_id", "string", { required: true }).property("total", "number", { required: true }))
  .call(({ customer, lines }) => {
    if (lines.length > 100) return toolError("Too many lines");
    return structured({ order_id: `o-${customer.id}`, total: lines.reduce((sum, line) => sum + line.quantity, 0) });
  });

export const sum = defineTool("sum")
  .input({
    type: "object",
    properties: { numbers: { type: "array", items: { type: "number" } } },
    required: ["numbers"],
  })
  .call(({ numbers }) => numbers.reduce((total, each) => total + each, 0));

/** A wrapper that knows nothing of the schema but what it is. */
export function timed<const Name extends string, const Schema extends SchemaLike | StandardSchema>(
  name: Name,
  schema: Schema,
  run: (args: OutputOf<Schema>) => string,
) {
  return defineTool(name)
    .input(schema)
    .call((args) => run(args));
}

export const doubled = timed(
  "doubled",
  { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
  ({ n }) => (2 * n).toFixed(),
);

export const misspelt = defineTool("misspelt")
  .output((o) => o.property("id", "string", { required: true }))
  // @ts-expect-error - ids is no key of the output
  .call(() => structured({ id: "1", ids: [] }));

export const info = defineResource("package_info")
  .template("hex://{name}/info")
  .mimeType("application/json")
  .complete("name", (prefix) => ["jason", "plug"].filter((name) => name.startsWith(prefix)))
  .read(({ uri, name }) => {
    if (name === "none") throw McpError.invalidParams("Resource not found", { uri });
    return { name };
  });

export const pages = typedResource.param("limit", "integer", { default: 10 }).read(({ page, limit, q }) => {
  const known: number = page + limit;
  const optional: string | undefined = q;
  // @ts-expect-error - page is a number
  const wrong: string = page;
  return [known, optional, wrong].join();
});

export const sections = defineResource("sections")
  .template("docs://site{#section}")
  .matches((uri) => uri.startsWith("docs://site#") && { section: uri.slice(12) })
  .read(({ section }) => section);

export const groups = defineResource("groups")
  .uri("toolbox://groups")
  .read(() => ({ groups: ["web", "data"] }));

export const review = definePrompt("review", "Review a package")
  .argument("name", { required: true, description: "Package name" })
  .argument("focus", { description: "quality, security, or upgrade" })
  .complete("name", (prefix) => [prefix])
  .render(({ name, focus }) => `Review ${name}, focusing on ${focus ?? "quality"}.`);

export const server = createServer({
  name: "consumer",
  version: "1.0.0",
  tools: [search, order, sum, doubled],
  resources: [info, groups, pages, sections],
  prompts: [review],
});

const typed = builders<{ state: { prefix: string }; auth: { sub: string } | undefined }>();

export const greet = typed
  .defineTool("greet")
  .argument("name", "string", { required: true })
  .call(({ name }, context) => `${context.state.prefix} ${name} (${context.auth?.sub ?? "nobody"})`);

export const stateful = typed.createServer({
  name: "stateful",
  version: "1.0.0",
  tools: [greet],
  state: { prefix: "Hello," },
});
