import { createServer, defineResource, isDefinitionError, resourceResult, textContents } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const news = defineResource("news")
  .uri("site://news")
  .read(() => resourceResult([textContents("Nothing new")], { cache: { ttlMs: 60_000, scope: "public" } }));
const options = {
  name: "guarded",
  version: "1.0.0",
  resources: [news],
  authorization: { authorize: () => undefined },
};

try {
  createServer({ ...options, cache: { resources: { ttlMs: 60_000, scope: "public" } } });
} catch (error) {
  if (isDefinitionError(error)) console.log(error.message);
}

const client = await connect(direct(createServer(options)));
const { ttlMs, cacheScope } = await client.readResource("site://news");
console.log(ttlMs, cacheScope);
