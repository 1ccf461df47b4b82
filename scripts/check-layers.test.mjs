import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkLayers } from "./check-layers.mjs";

/** @type {string[]} */
const made = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * What the check says of packages with these sources. @param {Record<string, string>} sources by path under packages/
 */
function problemsOf(sources) {
  const root = mkdtempSync(join(tmpdir(), "layers-"));
  made.push(root);
  for (const name of ["template", "core", "http"]) {
    const manifest = {
      name: `@snodo/${name}`,
      exports: { ".": { "@snodo/source": "./src/index.ts" } },
      dependencies: name === "template" ? {} : { "@snodo/template": "*", "@snodo/core": "*" },
    };
    sources = { [`${name}/package.json`]: JSON.stringify(manifest), [`${name}/src/index.ts`]: "", ...sources };
  }
  for (const [path, text] of Object.entries(sources)) {
    const file = join(root, "packages", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return checkLayers(root);
}

describe("checkLayers", () => {
  it("accepts imports that follow the arrows", () => {
    const problems = problemsOf({
      "core/src/index.ts":
        'export { route } from "./dispatch/route.ts";\nexport type { Route } from "./dispatch/route.ts";',
      "core/src/dispatch/route.ts":
        'import { expand } from "@snodo/template";\nexport type Route = string;\nexport const route = expand;',
      "core/src/client/call.ts": 'import { route } from "../dispatch/route.ts";\nexport const call = route;',
      "core/src/define/tool.ts": 'import type { Context } from "../context/context.ts";\nexport type Tool = Context;',
      "core/src/context/context.ts": "export interface Context { process: number; Buffer?: string }",
    });
    expect(problems).toEqual([]);
  });

  it.each([
    [
      "an arrow between packages turned round",
      "template/src/a.ts",
      'import "@snodo/core";',
      "template may not use core",
    ],
    ["a sibling's inside", "http/src/a.ts", 'import "@snodo/core/src/b.ts";', "not a published entry"],
    ["a path into a sibling", "http/src/a.ts", 'import "../../core/src/index.ts";', "leaves the package's src"],
    ["an undeclared dependency", "core/src/a.ts", 'import "left-pad";', '"left-pad" is no dependency'],
    ["an own barrel", "core/src/a.ts", 'import "./index.ts";', "is a barrel"],
    ["the own door", "core/src/a.ts", 'import "@snodo/core";', "own door"],
    ["an import without .ts", "core/src/a.ts", 'import "./index";', "ends in .ts"],
    [
      "a component that knows requests",
      "core/src/define/a.ts",
      'import type { X } from "../dispatch/x.ts";',
      "know nothing of requests",
    ],
    [
      "a component with a context's value",
      "core/src/define/a.ts",
      'import { X } from "../context/x.ts";',
      "know nothing of requests",
    ],
    [
      "a method that knows a revision",
      "core/src/method/a.ts",
      'import { X } from "../dialect/v2026-07-28.ts";',
      "know no revision",
    ],
    [
      "a dialect that knows a transport",
      "core/src/dialect/a.ts",
      'import { X } from "../transport/x.ts";',
      "knows no transport",
    ],
    [
      "a client that uses a hidden name",
      "core/src/client/a.ts",
      'import { hidden } from "../dispatch/x.ts";',
      "hidden of",
    ],
    ["a node: import at the edge", "core/src/a.ts", 'import "node:fs";', "imports nothing of Node"],
    [
      "a node: import by type",
      "http/src/a.ts",
      'export type A = import("node:http").Server;',
      "imports nothing of Node",
    ],
    ["process at the edge", "core/src/a.ts", "export const a = () => process.env;", "process: edge code"],
    ["process by globalThis", "core/src/a.ts", "export const a = () => globalThis.process;", "process: edge code"],
    ["Buffer as a type", "core/src/a.ts", "export type A = Buffer;", "Buffer: edge code"],
    ["a timer on load", "core/src/a.ts", "export const a = setInterval(() => 1, 10);", "setInterval while the module"],
    [
      "a timer in a called function",
      "core/src/a.ts",
      "export const a = (() => setTimeout(b, 1))();",
      "setTimeout while the module",
    ],
    ["await on load", "core/src/a.ts", "export const a = await b;", "await while the module"],
  ])("refuses %s", (_, file, text, problem) => {
    const others = {
      "core/src/dispatch/x.ts": "",
      "core/src/dialect/v2026-07-28.ts": "",
      "core/src/transport/x.ts": "",
    };
    const problems = problemsOf({ ...others, "core/src/context/x.ts": "", [file]: text });
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toContain(`packages/${file}:1: `);
  });

  it("refuses a ring of imports, and not one of types", () => {
    const ring = {
      "core/src/a.ts": 'import { b } from "./b.ts";',
      "core/src/b.ts": 'export { a as b } from "./a.ts";',
    };
    expect(problemsOf(ring)).toEqual([
      "import cycle: packages/core/src/a.ts -> packages/core/src/b.ts -> packages/core/src/a.ts",
    ]);
    expect(problemsOf({ ...ring, "core/src/a.ts": 'import { type b } from "./b.ts";' })).toEqual([]);
  });

  it("allows Node in a package's node folder, timers in functions, and anything in tests", () => {
    const problems = problemsOf({
      "core/src/node/a.ts": 'import "node:fs"; export const a = process.cwd();',
      "core/src/a.ts": "export const a = (process: number) => setTimeout(() => process, 1);",
      "core/src/a.test.ts": 'import "node:fs"; import "vitest"; import { a } from "./index.ts"; await a;',
    });
    expect(problems).toEqual([]);
  });

  it("refuses a package that is in no table", () => {
    expect(problemsOf({ "extra/package.json": '{ "name": "@snodo/extra" }' })).toEqual([
      "packages/extra: not in the table of scripts/check-layers.mjs",
    ]);
  });
});
