import { arrayOf, defineTool } from "@snodo/core";

const tag = defineTool("tag", "Tag a package")
  // Several types, or whatever else a JSON Schema says:
  .argument("package", { type: ["string", "integer"] }, { required: true })
  // Anything at all, and a list of anything:
  .argument("note", {})
  .argument("extra", arrayOf({}))
  // A keyword that is no option goes into `schema`:
  .argument("tags", arrayOf("string"), { uniqueItems: true, schema: { examples: [["web", "data"]] } })
  // And one for the root of the input schema:
  .schema({ minProperties: 1 })
  .call(({ package: name, tags = [] }) => `${name}: ${tags.join(", ")}`);

console.log(JSON.stringify(tag.inputSchema));
