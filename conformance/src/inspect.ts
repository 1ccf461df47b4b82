import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startProgram } from "./program.ts";

/** What the Inspector made of the schemas of one server. */
export interface Inspection {
  readonly form: string;
  /** Undefined when it is as expected. */
  readonly problem: string | undefined;
}

/** What `tools/list --strict` ends with: 0 without an error about a schema, 6 with one. */
const ACCEPTED = 0;
const UNPORTABLE = 6;

interface Expectation {
  readonly form: string;
  readonly code: number;
  /** What must hold of every listed input schema, so that the form is the one that was asked for. */
  readonly holds: (schema: Record<string, unknown>) => boolean;
}

const EXPECTED: readonly Expectation[] = [
  { form: "as-written", code: ACCEPTED, holds: (schema) => schema.type === "object" && "properties" in schema },
  { form: "inline", code: ACCEPTED, holds: (schema) => referencesOf(schema).every((each) => each === "#/$defs/node") },
  { form: "strict", code: ACCEPTED, holds: isStrict },
  // So that a check which accepts everything does not go unnoticed.
  { form: "unportable", code: UNPORTABLE, holds: () => true },
];

/**
 * Has the strict check of the MCP Inspector look at the inspected server, once for each form of its schemas.
 *
 * @param node a Node on which the Inspector runs: 22.19 or newer
 * @param server the path of the server
 */
export async function inspect(node: string, server: string): Promise<readonly Inspection[]> {
  const home = mkdtempSync(join(tmpdir(), "snodo-inspector-"));
  try {
    const found: Inspection[] = [];
    for (const expected of EXPECTED) found.push(await inspectForm(node, server, home, expected));
    return found;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function inspectForm(
  node: string,
  server: string,
  home: string,
  { form, code, holds }: Expectation,
): Promise<Inspection> {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve("@modelcontextprotocol/inspector/package.json"));
  const program = startProgram(
    node,
    [
      ...[join(folder, "clients", "launcher", "build", "index.js"), "--cli", "--protocol-era", "modern"],
      ...["--method", "tools/list", "--strict", "--format", "json", process.execPath, server, form],
    ],
    { HOME: home, NO_COLOR: "1" },
  );
  const ended = await program.ended;
  const output = program.output();
  if (ended !== code) return { form, problem: `it ended with ${ended} in place of ${code}:\n${output}` };
  const schemas = inputSchemasOf(output);
  if (schemas.length === 0) return { form, problem: `it listed no tools:\n${output}` };
  return { form, problem: schemas.every(holds) ? undefined : `a schema is not listed in this form:\n${output}` };
}

/** The result is one line of JSON; what it found wrong is said around it. */
function inputSchemasOf(output: string): readonly Record<string, unknown>[] {
  const line = output.split("\n").find((each) => each.startsWith('{"result"'));
  if (line === undefined) return [];
  const { result } = JSON.parse(line) as {
    readonly result: { readonly tools: readonly { readonly inputSchema: Record<string, unknown> }[] };
  };
  return result.tools.map(({ inputSchema }) => inputSchema);
}

function referencesOf(schema: unknown): readonly unknown[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference);
}

function isStrict({ properties, required, additionalProperties }: Record<string, unknown>): boolean {
  const names = Object.keys(properties as object);
  return additionalProperties === false && JSON.stringify(required) === JSON.stringify(names);
}
