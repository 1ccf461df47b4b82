import { createServer, definePrompt, defineResource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const packages = ["jason", "json", "plug", "phoenix"];
const versions = new Map([["json", ["1.0.0", "1.1.0", "2.0.0"]]]);
const startsWith = (prefix: string) => (name: string) => name.startsWith(prefix);

const review = definePrompt("review")
  .argument("name", { required: true })
  .argument("version")
  .complete("name", (prefix) => packages.filter(startsWith(prefix)))
  .complete("version", (prefix, { arguments: { name = "" } }) => (versions.get(name) ?? []).filter(startsWith(prefix)))
  .render(({ name }) => `Review ${name}.`);

const info = defineResource("info")
  .template("hex://{name}")
  .complete("name", (prefix) => packages.filter(startsWith(prefix)))
  .read(({ name }) => name);

const server = createServer({ name: "packages", version: "1.0.0", prompts: [review], resources: [info] });
const client = await connect(direct(server));
console.log(client.server.capabilities);

const prompt = { type: "ref/prompt", name: "review" } as const;
console.log(await client.complete(prompt, { name: "name", value: "j" }));
console.log(await client.complete(prompt, { name: "version", value: "1." }, { arguments: { name: "json" } }));
console.log(await client.complete({ type: "ref/resource", uri: "hex://{name}" }, { name: "name", value: "p" }));
