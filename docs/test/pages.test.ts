// Holds the code and the outputs in the guide's pages against the files under docs/code, which run here.
// `npx vitest run --project packages docs -u` writes them into the pages.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { filesOf, fillPage, tablesOf } from "./fill-page.ts";
import { LIMIT_TABLES, limitTable } from "./limit-tables.ts";

const docs = fileURLToPath(new URL("..", import.meta.url));
const code = join(docs, "code");
const pages = readdirSync(docs).filter((name) => name.endsWith(".md"));
const read = (file: string) => readFileSync(join(code, file), "utf8");
const textOf = (page: string) => readFileSync(join(docs, page), "utf8");

/** What a program prints, each run once: they are modules. References to errors are drawn anew each time. */
const outputs = new Map<string, Promise<string>>();
function output(file: string): Promise<string> {
  const known = outputs.get(file) ?? run(file);
  outputs.set(file, known);
  return known;
}

async function run(file: string): Promise<string> {
  await Promise.allSettled(outputs.values()); // one prints at a time
  const lines: string[] = [];
  const print = (...values: unknown[]) => void lines.push(format(...values));
  const spies = (["log", "error", "warn"] as const).map((name) => vi.spyOn(console, name).mockImplementation(print));
  try {
    await import(join(code, file));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines.join("\n").replaceAll(/\(ref [0-9a-f]{8}-[0-9a-f]{4}\)/g, "(ref …)");
}

describe("the guide", () => {
  it.each(pages)(
    "%s has the code of its files, and what they print",
    async (page) => {
      const filled = await fillPage(textOf(page), { read, output, table: limitTable });
      await expect(filled).toMatchFileSnapshot(join(docs, page));
    },
    60_000,
  );

  it("shows every table of limits in some page", () => {
    const shown = pages.flatMap((page) => tablesOf(textOf(page)));
    expect(shown.toSorted()).toEqual(Object.keys(LIMIT_TABLES).toSorted());
  });

  it("shows every file of code in some page", () => {
    const shown = new Set(pages.flatMap((page) => filesOf(textOf(page))));
    const files = readdirSync(code, { recursive: true }).map((file) => String(file).replaceAll("\\", "/"));
    expect(files.filter((file) => file.endsWith(".ts") && !shown.has(file))).toEqual([]);
  });
});
