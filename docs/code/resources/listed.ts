import { createServer, defineResource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const logo = defineResource("logo", "The picture")
  .uri("toolbox://logo")
  .mimeType("image/png")
  .size(3)
  .annotations({ audience: ["user"], priority: 0.2 })
  .read(() => Uint8Array.of(1, 2, 3));
const page = defineResource("page")
  .template("toolbox://docs/{+path}")
  .mimeType("text/markdown")
  .read(() => "# Page");

const server = createServer({ name: "docs", version: "1.0.0", resources: [logo, page] });
const client = await connect(direct(server));
console.log(await client.listResources());
console.log(await client.listResourceTemplates());
console.log((await client.readResource("toolbox://logo")).contents);
