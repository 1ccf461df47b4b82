import { createServer, defineResource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const groups = defineResource("groups", "What packages are grouped by")
  .uri("toolbox://groups")
  .read(() => ({ groups: ["web", "data"] }));

const info = defineResource("package_info", "One package")
  .template("hex://{name}{/version}{?lang}")
  .read(({ uri, name, version = "latest", lang = "en" }) => `${name} ${version} (${lang}) from ${uri}`);
//        uri: string; name: string; version?: string; lang?: string: from the text of the template

const server = createServer({ name: "packages", version: "1.0.0", resources: [groups, info] });
const client = await connect(direct(server));

console.log((await client.readResource("toolbox://groups")).contents);
console.log((await client.readResource("hex://json/1.4.0?lang=de")).contents);
// The client writes the URI from the template too:
console.log((await client.resources.read("hex://{name}{/version}{?lang}", { name: "json" })).contents);
