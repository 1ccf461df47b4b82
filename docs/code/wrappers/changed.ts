import { createServer, defineTool, derive, type Wrapper } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

/** Goes on with other arguments, and with a context that differs in one member. */
const asTeam: Wrapper = (next) => (input, context) => {
  const args = input as { readonly query: string };
  return next({ ...args, query: args.query.trim() }, derive(context, { auth: { team: "web" } }));
};

const search = defineTool("search")
  .argument("query", "string", { required: true, minLength: 1 })
  .wrap(asTeam)
  .call(({ query }, { auth }) => JSON.stringify({ query, auth }));

const client = await connect(direct(createServer({ name: "packages", version: "1.0.0", tools: [search] })));
console.log((await client.tools.search({ query: " json " })).content);
// The schema's minLength was checked before the wrapper changed the text:
console.log((await client.tools.search({ query: " " })).content);
