import { createServer, defineResource, isDefinitionError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const any = defineResource("any")
  .template("x://h/{+p}")
  .read(({ p }) => p);
const docs = defineResource("docs")
  .template("x://h/docs{/page*}")
  .read(({ page }) => page ?? "");

const options = { name: "overlap", version: "1.0.0", resources: [any, docs], instrumentation: () => {} };
const client = await connect(direct(createServer(options)));
console.log((await client.readResource("x://h/other")).contents[0]?.text);
await client.readResource("x://h/docs/intro").catch(({ code, message }) => console.log(code, message));

try {
  createServer({ ...options, overlaps: "refuse" });
} catch (error) {
  if (isDefinitionError(error)) console.log(error.message);
}
