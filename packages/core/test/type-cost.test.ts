import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** Beside the sources, so that the generated files find the packages that the tests find. */
const cache = join(ROOT, "packages/core/node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "type-cost-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** How much the compiler instantiates to check a file as the tests are checked, and the errors that it finds. */
function checked(name: string, source: string): { readonly instantiations: number; readonly errors: string } {
  writeFileSync(join(folder, `${name}.mts`), source);
  const include = [join(folder, `${name}.mts`)];
  const project = join(folder, `${name}.json`);
  writeFileSync(project, JSON.stringify({ extends: join(ROOT, "tsconfig.test.json"), include, exclude: [] }));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const args = [tsc, "-p", project, "--extendedDiagnostics", "--pretty", "false", "--types", ""];
  const { stdout, error } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  if (error !== undefined) throw error;
  const instantiations = /^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1];
  const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
  return { instantiations: Number(instantiations), errors: errors.join("\n") };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Thirty fields: described, with a default, and optional, in turn. */
const ZOD = range(30).map((field) => {
  const kinds = [`z.string().describe("f")`, "z.number().default(5)", "z.array(z.string()).optional()"];
  return `f${field}: ${kinds[field % 3]}`;
});
const DECLARED = range(30).map((field) => {
  const kinds = [`"string", { required: true, description: "f" }`, `"number", { default: 5 }`, `arrayOf("string")`];
  return `.argument("f${field}", ${kinds[field % 3]})`;
});
const LITERAL = range(30).map((field) => {
  const kinds = [
    `{ type: "string", description: "f" }`,
    `{ type: "number", default: 5 }`,
    `{ type: "array", items: { type: "string" } }`,
  ];
  return `f${field}: ${kinds[field % 3]}`;
});
const REQUIRED = range(10).map((field) => `"f${field * 3}"`);

/** One tool of a file for each way to give its arguments, each with a type of its own. */
const WAYS: readonly ((index: number) => string)[] = [
  (index) => `.input(z.object({ own${index}: z.string(), ${ZOD.join(", ")} }))`,
  (index) => `.argument("own${index}", "string", { required: true })${DECLARED.join("")}`,
  (index) =>
    `.input({ type: "object", properties: { own${index}: { type: "string" }, ${LITERAL.join(", ")} }, required: ["own${index}", ${REQUIRED}] })`,
];

/**
 * A module of so many tools for each way, and of a server that has them all, called by a client that knows its type.
 */
function moduleOf(count: number): string {
  const names = range(count * WAYS.length).map((index) => `t${index}`);
  const tools = names.map(
    (name, index) => `const ${name} = defineTool("${name}")${WAYS[index % WAYS.length]?.(index)}
      .output((o) => o.property("sum${index}", "number", { required: true }))
      .call(({ own${index}, f0, f1, f2 }) => ({ sum${index}: own${index}.length + f0.length + (f1 ?? 0) + (f2?.length ?? 0) }));`,
  );
  const texts = REQUIRED.map((name) => `${name}: ""`).join(", ");
  return `import { arrayOf, createServer, defineTool } from "@snodo/core";
    import { connect, direct } from "@snodo/core/client";
    import { z } from "zod";
    ${tools.join("\n")}
    export const server = createServer({ name: "s", version: "1", tools: [${names}] });
    const client = await connect(direct(server));
    export const answers = [
      await client.tools.t0({ own0: "", ${texts} }),
      await client.tools.t1({ own1: "", ${texts} }),
      await client.tools.t2({ own2: "", ${texts} }),
    ];
    // @ts-expect-error - own0 is missing
    void (() => client.tools.t0({}));
    // @ts-expect-error - own1 is a text
    void (() => client.tools.t1({ own1: 1, ${texts} }));
  `;
}

it("the compiler's work grows with the number of tools of thirty fields, and no faster", () => {
  const found = [25, 50, 100].map((count) => checked(`tools-${count}`, moduleOf(count)));
  expect(found.map(({ errors }) => errors)).toEqual(["", "", ""]);
  const [few = Number.NaN, some = Number.NaN, many = Number.NaN] = found.map(({ instantiations }) => instantiations);
  // Twice as many tools more are twice as much work more: these are counts, the same at each run.
  expect((many - some) / (some - few)).toBeLessThan(2.05);
}, 60_000);
