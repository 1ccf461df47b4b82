// The stories of examples/: each README says how its story is run and shows what it prints, and that is what happens. A
// story checks itself, and does not end with 0 when something is not as it tells.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { spawnProgram } from "../spawn-program.ts";

const folder = new URL("../../examples/", import.meta.url);
const index = readFileSync(new URL("README.md", folder), "utf8");
const examples = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/package.json`, folder)));
const stories = examples
  .map((name) => ({ name, file: new URL(`${name}/README.md`, folder) }))
  .filter(({ file }) => existsSync(file))
  .map(({ name, file }) => ({ name, readme: readFileSync(file, "utf8") }));

describe("R01: the stories of examples/", () => {
  it("show each part of the system", () => {
    const required = [
      "actor-tools",
      "authorization",
      "aws-lambda",
      "completion",
      "context-and-state",
      "direct-tools",
      "elicitation",
      "inline-components",
      "instrumentation",
      "mounted-app",
      "paging",
      "prompts",
      "resources-and-templates",
      "schema-validation",
      "stdio-tools",
      "structured-output",
      "subscription-hub",
      "subscription-source",
      "tools-over-http",
    ];
    const told = stories.map(({ name }) => name).filter((name) => required.includes(name));
    expect(told.toSorted()).toEqual(required);
  });

  it.each(stories)("$name prints what its README shows, and ends with 0", async ({ name, readme }) => {
    const program = `examples/${name}/dist/main.js`;
    expect(blockOf(readme, "sh")).toBe(`pnpm build && node ${program}\n`);
    await using running = spawnProgram(program);
    expect(await running.ended).toEqual({ code: 0, signal: null, stdout: blockOf(readme, "text"), stderr: "" });
  });
});

describe("examples/README.md", () => {
  it("lists every example", () => {
    const linked = [...index.matchAll(/\]\(([a-z0-9-]+)\)/g)].map(([, name]) => name);
    expect(linked.toSorted()).toEqual(examples.toSorted());
  });

  it.each(stories)("calls $name by the title of its README", ({ name, readme }) => {
    expect(index).toContain(`[${/^# (.+)\n/.exec(readme)?.[1]}](${name})`);
  });
});

/** What is in the first fenced block of a language; empty where there is none. */
function blockOf(markdown: string, language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(markdown)?.[1] ?? "";
}
