import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { declarationsOf, defaultFiller, fullValidator, type JsonObject, objectSchema } from "@snodo/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declaredObject, toShape, toSource, valueFor } from "./random-declaration.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Keywords that a TypeScript type says as well. */
const TYPED = new Set(["type", "required", "enum", "const", "anyOf"]);

/** Type-checks one file as the tests are. Answers the lines that have an error, by number from 1. */
function linesWithErrors(source: string): readonly number[] {
  const folder = mkdtempSync(join(tmpdir(), "snodo-types-"));
  try {
    writeFileSync(join(folder, "random.mts"), source);
    const include = [join(folder, "random.mts")];
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: join(ROOT, "tsconfig.test.json"), include }),
    );
    const args = [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder, "--pretty", "false", "--types", ""];
    const { stdout, error } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    if (error !== undefined) throw error;
    const lines = [...stdout.matchAll(/random\.mts\((\d+),\d+\): error/g)].map(([, line]) => Number(line));
    if (lines.length === 0 && stdout !== "") throw new Error(stdout);
    return [...new Set(lines)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("what a declaration's types say", () => {
  it("C08, C10, C11: agrees with what the validators accept, for any declaration and value", {
    timeout: 60_000,
  }, () => {
    const seed = Date.now();
    const index = JSON.stringify(join(ROOT, "packages/schema/src/index.ts"));
    const lines = [`import { arrayOf, object, shape } from ${index};`];
    const fitting = new Set<number>();
    const unfit = new Set<number>();
    const cases = declaredObject.chain((declared) =>
      fc.tuple(fc.constant(declared), fc.array(valueFor(declared), { minLength: 6, maxLength: 6 })),
    );

    for (const [number, [declared, values]] of fc.sample(cases, { numRuns: 100, seed }).entries()) {
      const { declarations, problems } = declarationsOf(toShape(declared));
      expect(problems).toEqual([]);
      const { schema } = objectSchema(declarations);
      const check = fullValidator().compile(schema);
      const fill = defaultFiller(declarations);
      lines.push(`const shape${number} = ${toSource(declared, "shape()")};`);
      lines.push(`type Types${number} = NonNullable<(typeof shape${number})["~types"]>;`);
      for (const value of values) {
        const sent = value as JsonObject;
        const found = check(sent);
        if (found.length === 0) {
          lines.push(`({ ...${literal(sent)} }) satisfies Types${number}["sent"];`);
          fitting.add(lines.length);
          lines.push(`(${literal(fill?.(sent) ?? sent)}) satisfies Types${number}["received"];`);
          fitting.add(lines.length);
          expect(check(fill?.(sent) ?? sent)).toEqual([]);
        } else if (found.some(({ keyword }) => TYPED.has(keyword)) && !JSON.stringify(sent).includes("1.5")) {
          lines.push(`(${literal(sent)}) satisfies Types${number}["sent"];`);
          unfit.add(lines.length);
        }
      }
    }

    expect(Math.min(fitting.size, unfit.size)).toBeGreaterThan(50);
    const errors = new Set(linesWithErrors(`${lines.join("\n")}\n`));
    const disagreeing = [
      ...[...fitting].filter((line) => errors.has(line)).map((line) => `refused by the types: ${lines[line - 1]}`),
      ...[...unfit].filter((line) => !errors.has(line)).map((line) => `taken by the types: ${lines[line - 1]}`),
    ];
    expect(disagreeing, `seed ${seed}`).toEqual([]);
  });
});

/** A value as source text, in which `__proto__` is an ordinary name. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');
}
