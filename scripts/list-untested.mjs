// Public names, values and types, that no test mentions. A test is a `*.test.ts`, a `*.test-d.ts`, or a file of a
// package's test folder, of conformance/, testing/ (its consumers too) or an example's test folder. Comments do not
// count.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./set-up.mjs";
import { exportsOf, filesUnder, identifiersOf, isTest, packagesOf, parse } from "./source.mjs";

const source = /\.[mc]?tsx?$/;
const examples = existsSync(join(root, "examples")) ? readdirSync(join(root, "examples")) : [];
const tests = [
  ...filesUnder(join(root, "packages"), source).filter((file) => isTest(file) || /[/\\]test[/\\]/.test(file)),
  ...["conformance", "testing"].flatMap((folder) => filesUnder(join(root, folder), source)),
  ...examples.flatMap((name) => filesUnder(join(root, "examples", name, "test"), source)),
];

/** @type {Set<string>} */
const mentioned = new Set();
for (const file of tests) for (const name of identifiersOf(parse(file))) mentioned.add(name);

let missing = 0;
for (const pack of packagesOf(root)) {
  for (const entry of pack.entries.filter((each) => existsSync(each.source))) {
    for (const { name, isType } of exportsOf(parse(entry.source))) {
      if (mentioned.has(name)) continue;
      missing += 1;
      process.stdout.write(`${entry.name}: ${isType ? "type " : ""}${name}\n`);
    }
  }
}
process.stdout.write(
  missing === 0 ? `every public name is in one of ${tests.length} tests\n` : `${missing} without a test\n`,
);
process.exitCode = missing === 0 ? 0 : 1;
