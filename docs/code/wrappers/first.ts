import { builders, concurrency, timeout } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const { createServer, defineTool, rateLimit } = builders<{ auth: { sub: string } }>();

const search = defineTool("search")
  .argument("query", "string", { required: true })
  .wrap(
    timeout({ ms: 2_000 }),
    concurrency({ limit: 4, queue: 16 }),
    rateLimit({ limit: 2, windowMs: 60_000, key: ({ auth }) => auth.sub }),
  )
  .call(({ query }) => `found ${query}`);

const server = createServer({ name: "packages", version: "1.0.0", tools: [search] });
for (const sub of ["ada", "ada", "ada", "bob"]) {
  const client = await connect(direct(server, { auth: { sub } }));
  const { isError } = await client.tools.search({ query: "json" });
  console.log(sub, isError ? "refused" : "admitted");
}
