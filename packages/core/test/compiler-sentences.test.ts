import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** Beside the sources, so that the generated file finds the packages that the tests find. */
const cache = join(ROOT, "packages/core/node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "compiler-sentences-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A mistake, and what whoever makes it must be able to read in the compiler's message. */
const MISTAKES: readonly (readonly [title: string, code: string, sentence: string])[] = [
  [
    "D140: a tool without a handler, given to a server",
    'createServer({ name: "s", version: "1", tools: [defineTool("t").argument("a", "string")] });',
    "the tool has no handler: end it with .call((args, context) => …)",
  ],
  [
    "D140: a resource without a place",
    'createServer({ name: "s", version: "1", resources: [defineResource("r")] });',
    "the resource has no place and no handler: .uri() or .template(), and at the end .read((params, context) => …)",
  ],
  [
    "D140: a resource without a handler",
    'createServer({ name: "s", version: "1", resources: [defineResource("r").uri("a://b")] });',
    "the resource has no handler: end it with .read((params, context) => …)",
  ],
  [
    "D140: a prompt without a handler",
    'createServer({ name: "s", version: "1", prompts: [definePrompt("p")] });',
    "the prompt has no handler: end it with .render((args, context) => …)",
  ],
  [
    "D146: a read before there is a place",
    'defineResource("r").read(() => "");',
    ".read() needs a place: call .uri() or .template() before it",
  ],
  [
    "a default of a variable that every URI has",
    'defineResource("r").template("a://{x}").param("x", "integer", { default: 1 });',
    "every URI that matches has this variable, so its default is never used",
  ],
  [
    "a schema of Zod 3",
    'defineTool("t").input(z3.object({ a: z3.string() }));',
    "says itself as JSON Schema: Zod 4.2 or later, ArkType, or toStandardJsonSchema(schema) of @valibot/to-json-schema",
  ],
  [
    "a schema of Valibot that is not wrapped",
    'defineTool("t").input(v.object({ a: v.string() }));',
    "says itself as JSON Schema: Zod 4.2 or later, ArkType, or toStandardJsonSchema(schema) of @valibot/to-json-schema",
  ],
  [
    "a schema of another library for one argument",
    'defineTool("t").argument("a", z3.string());',
    "a schema of another library is given to .input() or .output()",
  ],
  [
    "C17: an option of another type",
    'defineTool("t").argument("a", "integer", { minLength: 4 });',
    "an option of type string only",
  ],
  [
    "D126: required together with a default",
    'defineTool("t").argument("a", "string", { required: true, default: "x" });',
    "required and default exclude each other: what must be sent is never filled in",
  ],
  [
    "D126: the same in a nested shape",
    'object((o) => o.property("a", "string", { required: true, default: "x" }));',
    "required and default exclude each other: what must be sent is never filled in",
  ],
  ["D143: a misspelt option", 'defineTool("t").argument("a", "string", { min_length: 4 });', "'minLength'"],
  [
    "arguments declared both ways",
    'defineTool("t").input({ type: "object" }).argument("a", "string");',
    ".argument() cannot follow .input(): declare the arguments one way",
  ],
];

const HEADER = `import { createServer, definePrompt, defineResource, defineTool, object } from "@snodo/core";
import * as v from "valibot";
import { z as z3 } from "zod/v3";`.split("\n");

/** What the compiler says, by the line that it is about. */
function messages(): ReadonlyMap<number, string> {
  writeFileSync(join(folder, "mistakes.mts"), [...HEADER, ...MISTAKES.map(([, code]) => code)].join("\n"));
  const project = join(folder, "tsconfig.json");
  const settings = { extends: join(ROOT, "tsconfig.test.json"), include: [join(folder, "mistakes.mts")], exclude: [] };
  writeFileSync(project, JSON.stringify(settings));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout, error } = spawnSync(process.execPath, [tsc, "-p", project, "--pretty", "false", "--types", ""], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (error !== undefined) throw error;
  const found = new Map<number, string>();
  let line = 0;
  for (const text of stdout.split("\n")) {
    line = Number(/mistakes\.mts\((\d+),/.exec(text)?.[1] ?? line);
    found.set(line, `${found.get(line) ?? ""}${text}\n`);
  }
  return found;
}

describe("what the compiler says of a mistake has the reason in it", () => {
  let said: ReadonlyMap<number, string> = new Map();
  beforeAll(() => {
    said = messages();
  }, 120_000);

  it.each(MISTAKES.map(([title, , sentence], index) => [title, sentence, index] as const))(
    "%s",
    (_, sentence, index) => {
      expect(said.get(HEADER.length + index + 1)).toContain(sentence);
    },
  );
});
