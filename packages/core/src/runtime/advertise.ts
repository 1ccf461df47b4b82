import { inlineReferences, type JsonSchemaObject, type StrictReader, strictForm, strictReader } from "@snodo/schema";
import { placeIn, subjectOf } from "../define/report.ts";
import type { CheckedTool } from "../define/tool.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import type { ServerOptions } from "./server-options.ts";

/** How the schemas of tools are advertised. */
export type SchemaForm = NonNullable<ServerOptions["schemas"]>;

/** All of them, the one that is taken unless told otherwise first. */
export const SCHEMA_FORMS: readonly [SchemaForm, ...SchemaForm[]] = ["as-written", "inline", "strict"];

/** A tool as it is listed: itself, where its schemas are advertised as they are. Its schemas must have the form. */
export function advertisedTool(tool: CheckedTool, form: SchemaForm): CheckedTool {
  if (form === "as-written") return tool;
  // A host holds what a model writes to the strict form. What a tool answers fits the schema that the tool declares.
  const input = form === "strict" ? strictOf(tool.inputSchema).schema : inlineOf(tool.inputSchema);
  const output = tool.outputSchema === undefined ? undefined : inlineOf(tool.outputSchema);
  if (input === undefined || (input === tool.inputSchema && output === tool.outputSchema)) return tool;
  return Object.freeze({ ...tool, inputSchema: input, ...(output !== undefined && { outputSchema: output }) });
}

/** Why tools cannot be advertised in the strict form: nothing for those that can. */
export function strictProblems(tools: readonly CheckedTool[]): readonly DefinitionProblem[] {
  return tools.flatMap((tool) =>
    strictOf(tool.inputSchema).problems.map(({ path, rule, hint }) => ({
      where: `${subjectOf("tool", tool.name)}, ${placeIn("inputSchema", path)}`,
      rule: `${rule} (schemas: "strict")`,
      ...(hint !== undefined && { hint }),
    })),
  );
}

// By the schema object: one for all servers that hold the descriptor, also where a server is made for each request.

const inlineOf = remembered(inlineReferences);
const strictOf = remembered(strictForm);

/** How arguments for the strict form of a schema are read. */
export const strictReaderOf: (schema: JsonSchemaObject) => StrictReader = remembered(
  (schema): StrictReader => strictReader(schema) ?? { schema, withoutNulls: undefined },
);

function remembered<Result>(make: (schema: JsonSchemaObject) => Result): (schema: JsonSchemaObject) => Result {
  const known = new WeakMap<JsonSchemaObject, { readonly result: Result }>();
  return (schema) => {
    let entry = known.get(schema);
    if (entry === undefined) {
      entry = { result: make(schema) };
      known.set(schema, entry);
    }
    return entry.result;
  };
}
