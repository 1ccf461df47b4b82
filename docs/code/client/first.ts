import { builders } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

interface App {
  state: { readonly versions: ReadonlyMap<string, string> };
  auth: { readonly sub: string } | undefined;
}
const { createServer, definePrompt, defineResource, defineTool } = builders<App>();

const server = createServer({
  name: "packages",
  version: "1.0.0",
  state: { versions: new Map([["json", "1.2.3"]]) },
  tools: [
    defineTool("version")
      .argument("name", "string", { required: true })
      .output((o) => o.property("version", "string", { required: true }))
      .call(({ name }, { state }) => ({ version: state.versions.get(name) ?? "none" })),
    defineTool("whoami").call((_args, { auth }) => auth?.sub ?? "nobody"),
  ],
  resources: [
    defineResource("readme")
      .template("pkg://{name}/readme{?page}")
      .param("page", "integer", { default: 1 })
      .read(({ name, page }) => `${name}, page ${page}`),
  ],
  prompts: [
    definePrompt("review")
      .argument("name", { required: true })
      .complete("name", (prefix) => ["json", "jwt", "zip"].filter((name) => name.startsWith(prefix)))
      .render(({ name }) => `Review ${name}.`),
  ],
});

const client = await connect(direct(server, { auth: { sub: "ada" } }));

const found = await client.tools.version({ name: "json" });
if (!found.isError) console.log(found.structured.version);
console.log((await client.tools.whoami()).content);

const read = await client.resources.read("pkg://{name}/readme{?page}", { name: "json", page: 2 });
console.log(read.contents[0]?.uri, read.contents[0]?.text);
console.log((await client.prompts.review({ name: "json" })).messages);

const argument = { name: "name", value: "j" };
console.log((await client.complete({ type: "ref/prompt", name: "review" }, argument)).values);
console.log((await client.listTools()).map(({ name }) => name));
await client.close();
