import { createServer, defineResource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const issue = defineResource("issue")
  .template("tracker://{project}/issues/{number}{?page,open}")
  .param("number", "integer", { minimum: 1 })
  .param("page", "integer", { minimum: 1, default: 1 })
  .param("open", "boolean")
  .read(({ project, number, page, open }) => ({ project, number, page, open: open ?? null }));
//        project: string; number: number; page: number; open?: boolean

const server = createServer({ name: "tracker", version: "1.0.0", resources: [issue] });
const client = await connect(direct(server));
console.log((await client.readResource("tracker://snodo/issues/7?open=true")).contents[0]?.text);
for (const uri of ["tracker://snodo/issues/seven", "tracker://snodo/issues/0", "tracker://snodo/issues/7?open=yes"]) {
  await client.readResource(uri).catch(({ code, message, data }) => console.log(code, message, data));
}
