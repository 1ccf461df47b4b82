import { createServer, defineResource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const section = defineResource("section")
  .template("docs://guide{#section}") // a shape that has no matcher: it is advertised, and no more
  .matches((uri) => uri.startsWith("docs://guide#") && { section: decodeURIComponent(uri.slice(13)) })
  .read(({ section }) => `the section ${section}`);

const server = createServer({ name: "docs", version: "1.0.0", resources: [section] });
const client = await connect(direct(server));
console.log((await client.readResource("docs://guide#first%20steps")).contents);
