// The public names of every entry of every package, kept in testing/public-names.txt, so that a new one is a line in a
// review.
//
//   node scripts/check-exports.mjs            compares
//   node scripts/check-exports.mjs --write    updates the file

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { root } from "./set-up.mjs";
import { exportsOf, packagesOf, parse } from "./source.mjs";

const snapshot = join(root, "testing", "public-names.txt");

/** @type {string[]} */
const problems = [];
/** @type {string[]} */
const lines = [];

for (const pack of packagesOf(root)) {
  if (!isPublishedTheSame(pack.manifest)) {
    problems.push(`${pack.manifest.name}: publishConfig.exports is not exports without its "@snodo/source" condition`);
  }
  for (const entry of pack.entries) {
    if (!existsSync(entry.source)) {
      problems.push(`${entry.name}: ${relative(root, entry.source)} is not there`);
      continue;
    }
    const names = exportsOf(parse(entry.source));
    if (names.some(({ name }) => name === "*")) {
      problems.push(`${entry.name}: a door lists its names one by one, without "export *"`);
    }
    lines.push(entry.name, ...names.map(({ name, isType }) => (isType ? `  type ${name}` : `  ${name}`)).sort(), "");
  }
}

const text = lines.join("\n");
const kept = existsSync(snapshot) ? readFileSync(snapshot, "utf8") : "";
if (process.argv.includes("--write")) {
  writeFileSync(snapshot, text);
} else if (text !== kept) {
  problems.push(
    "the public names are not those of testing/public-names.txt (--write updates it):",
    ...difference(kept, text),
  );
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length === 0)
  process.stdout.write(`${lines.filter((line) => line.startsWith(" ")).length} public names\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** @param {any} manifest */
function isPublishedTheSame(manifest) {
  /** @type {Record<string, unknown>} */
  const expected = {};
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    const { "@snodo/source": _, ...rest } = target;
    expected[subpath] = typeof target === "string" ? target : rest;
  }
  return isDeepStrictEqual(manifest.publishConfig?.exports ?? {}, expected);
}

/**
 * What is in one text and not in the other, under the entry it belongs to. @param {string} before @param {string} after
 */
function difference(before, after) {
  const [was, is] = [withEntries(before), withEntries(after)];
  return [
    ...[...was].filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...[...is].filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ];
}

/** @param {string} text */
function withEntries(text) {
  let entry = "";
  /** @type {Set<string>} */
  const found = new Set();
  for (const line of text.split("\n")) {
    if (line.startsWith(" ")) found.add(`${entry}: ${line.trim()}`);
    else entry = line;
  }
  return found;
}
