// Comments keep to the 120 columns that the formatter gives code, which it does not do by itself. `--write` wraps anew
// what is longer, with the rest of its paragraph.

import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./set-up.mjs";
import { filesUnder } from "./source.mjs";

const COLUMNS = 120;
const FOLDERS = ["packages", "conformance/src", "conformance/test", "examples", "testing", "benchmarks", "scripts"];

/** A line of nothing but a comment: its indentation, its mark, and what it says. */
const COMMENT = /^(\s*)(\/\/|\/\*\*|\*) (.*)$/;

/** What must stay in one line, and what a paragraph does not go on with: a tag, a list, a table, code. */
const IN_ONE_LINE = /biome-ignore|@ts-expect-error|^\s*\|/;
const NEW_PARAGRAPH = /^(@|[-*|#>]|\d+\.|```|\s|\*\/|biome-ignore|$)/;

/** @param {string} text of a file @returns {number[]} the lines of comments that are too long, from 1 */
export function longComments(text) {
  return text.split("\n").flatMap((line, at) => (isLong(line) ? [at + 1] : []));
}

/** @param {string} text of a file @returns {string} the same with the comments that are too long wrapped anew */
export function wrapped(text) {
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (!isLong(line)) continue;
    const [, indent = "", mark = "", says = ""] = COMMENT.exec(line) ?? [];
    if (mark === "/**") {
      const inside = fill(`${indent} * `, says.replace(/\s*\*\/$/, ""));
      lines.splice(at, 1, `${indent}/**`, ...inside, ...(line.endsWith("*/") ? [`${indent} */`] : []));
      continue;
    }
    const prefix = `${indent}${mark} `;
    // What belongs to a tag or an item of a list hangs under it.
    const hanging = `${prefix}${/^(@|- | {2}\S)/.test(says) ? "  " : ""}`;
    const goesOn = hanging === prefix ? (/** @type {string} */ rest) => !NEW_PARAGRAPH.test(rest) : isHanging;
    let end = at + 1;
    while (lines[end]?.startsWith(prefix) && goesOn(lines[end]?.slice(prefix.length) ?? "")) end += 1;
    const paragraph = lines.slice(at, end).map((each) => each.slice(prefix.length).trim());
    const start = says.startsWith("  ") ? hanging : prefix;
    lines.splice(at, end - at, ...fill(start, paragraph.join(" "), hanging));
  }
  return lines.join("\n");
}

/** @param {string} line */
function isLong(line) {
  const found = COMMENT.exec(line);
  if (line.length <= COLUMNS || found === null || IN_ONE_LINE.test(found[3] ?? "")) return false;
  // One word, such as an address, can be broken nowhere.
  return (found[3] ?? "").trim().includes(" ") && fill(`${found[1]}${found[2]} `, found[3] ?? "").length > 1;
}

/** @param {string} rest of a line, behind its mark */
function isHanging(rest) {
  return /^ {2}\S/.test(rest);
}

/** @param {string} prefix of the first line @param {string} words @param {string} [hanging] prefix of the others */
function fill(prefix, words, hanging = prefix) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(/ +/).filter((each) => each !== "")) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(prefix + word);
    else if (last.length + 1 + word.length <= COLUMNS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(hanging + word);
  }
  return lines;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const isWriting = process.argv.includes("--write");
  let count = 0;
  for (const file of FOLDERS.flatMap((folder) => filesUnder(join(root, folder), /\.(ts|tsx|mjs|js)$/))) {
    if (/[/\\]vendor[/\\]/.test(file)) continue;
    const text = readFileSync(file, "utf8");
    const long = longComments(text);
    if (long.length === 0) continue;
    if (isWriting) writeFileSync(file, wrapped(text));
    else
      for (const line of long)
        process.stdout.write(`${relative(root, file)}:${line}: a comment beyond ${COLUMNS} columns\n`);
    count += long.length;
  }
  if (count === 0) process.stdout.write(`no comment goes beyond ${COLUMNS} columns\n`);
  process.exitCode = count === 0 || isWriting ? 0 : 1;
}
