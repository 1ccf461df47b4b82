import { createServer, defineResource, McpError, toolError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const packages = new Map([["json", "1.2.3"]]);
const version = defineResource("version")
  .template("hex://{name}")
  .read(({ name }) => packages.get(name));
const old = defineResource("old")
  .uri("hex://old/list")
  .read(() => McpError.invalidParams("This list has moved", { to: "hex://list" }));
const upstream = defineResource("upstream")
  .uri("up://stream")
  .read(() => toolError("hex.pm returned 503"));
const broken = defineResource("broken")
  .uri("bro://ken")
  .read(() => {
    throw new Error("the password is 1234");
  });

const server = createServer({
  name: "packages",
  version: "1.0.0",
  resources: [version, old, upstream, broken],
  instrumentation: () => {},
});
const client = await connect(direct(server));
for (const uri of ["hex://yaml", "nowhere://at/all", "not a uri", "hex://old/list", "up://stream", "bro://ken"]) {
  await client.readResource(uri).catch(({ code, message, data }) => console.log(code, message, data));
}
