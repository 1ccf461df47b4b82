import { connect, direct } from "@snodo/core/client";
import { server } from "./server.ts";

// What `transport: :beam` and `transport: :test` are for.
const client = await connect(direct(server));
console.log((await client.tools.echo({ message: "hi" })).content);
console.log((await client.tools.add({ a: 1, b: 2 })).content);
console.log((await client.readResource("config://app")).contents[0]?.text);
console.log((await client.readResource("table://users/7")).contents[0]?.text);
console.log((await client.prompts.code_review({ code: "x = 1" })).messages);
for (const by of [1, 2]) console.log((await client.tools.count({ by })).content);

// `get_tools/0` and its like: what a server declares, read-only.
console.log(server.catalog.tools.map(({ name }) => name));
