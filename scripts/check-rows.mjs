// The requirements under conformance/requirement, row by row, against the titles of the tests: a row is cited by a test
// or stands on one of the lists beside them. The lists only shrink: a row that has a test stands on none.

import { readFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root as repository } from "./set-up.mjs";
import { filesUnder, isTest, parse, walk } from "./source.mjs";

/** Rows without a test: those that mean nothing here, those that later work brings, those being worked on. */
const LISTS = ["no-meaning", "later", "open"];

const ID = /^[A-Z]\d{2,3}$/;

/** How a title cites the rows that its test shows. */
const CITATION = /^([A-Z]\d{2,3}(?:, [A-Z]\d{2,3})*): /;

/** How a title begins that means to cite rows, in whatever form. */
const ANY_CITATION = /^[A-Z]\d{2,3}\b/;

/** @typedef {{ readonly place: string, readonly text: string }} Entry of a file of rows, or of a list */
/** @typedef {{ readonly rows: number, readonly tested: number, readonly lists: Record<string, number> }} Count */

/**
 * @param {string} root of the repository
 * @returns {{ problems: string[], counts: Record<string, Count> }} the counts by folder
 */
export function checkRows(root) {
  /** @type {string[]} */
  const problems = [];
  const folder = join(root, "conformance", "requirement");
  const files = filesUnder(folder, /\.json$/);
  const isList = (/** @type {string} */ file) => dirname(file) === folder && LISTS.includes(basename(file, ".json"));
  /** @type {Map<string, Entry>} */
  const rows = new Map();
  for (const file of files.filter((each) => !isList(each))) read(file, rows);
  /** @type {Map<string, Entry>} */
  const listed = new Map();
  for (const file of files.filter(isList)) read(file, listed);

  const { cited, misspelt } = citationsOf(root);
  problems.push(...misspelt);
  for (const [id, { place }] of listed) {
    if (!rows.has(id)) problems.push(`${place}: ${id} is no row`);
    else if (cited.has(id)) problems.push(`${place}: ${id} has a test, so it comes off: ${cited.get(id)}`);
  }
  for (const [id, place] of cited) if (!rows.has(id)) problems.push(`${place}: ${id} is no row`);
  for (const [id, { place }] of rows) {
    if (!cited.has(id) && !listed.has(id)) problems.push(`${place}: ${id} has no test`);
  }
  return { problems, counts: count() };

  /** @param {string} file @param {Map<string, Entry>} into */
  function read(file, into) {
    const place = nameOf(root, file);
    for (const [id, text] of Object.entries(JSON.parse(readFileSync(file, "utf8")))) {
      const before = into.get(id);
      if (!ID.test(id)) problems.push(`${place}: ${id} is no id: a letter and two or three digits`);
      if (typeof text !== "string" || text.trim() === "") problems.push(`${place}: ${id} says nothing`);
      if (before) problems.push(`${place}: ${id} is in ${before.place} already`);
      else into.set(id, { place, text });
    }
  }

  function count() {
    /** @type {Record<string, { rows: number, tested: number, lists: Record<string, number> }>} */
    const counts = {};
    for (const [id, { place }] of rows) {
      const area = basename(place.split("/")[2] ?? "", ".json");
      counts[area] ??= { rows: 0, tested: 0, lists: {} };
      const counted = counts[area];
      counted.rows += 1;
      if (cited.has(id)) counted.tested += 1;
      const list = basename(listed.get(id)?.place ?? "", ".json");
      if (list) counted.lists[list] = (counted.lists[list] ?? 0) + 1;
    }
    return counts;
  }
}

/**
 * The rows that titles of `it`, `test` and `describe` cite, each with the first place; and the titles that mean to and
 * do not. Only what stands in the source counts: a row that a table puts into a title (`%s: …`) is not seen.
 *
 * @param {string} root
 */
function citationsOf(root) {
  /** @type {Map<string, string>} */
  const cited = new Map();
  /** @type {string[]} */
  const misspelt = [];
  for (const file of testsOf(root)) {
    const source = parse(file);
    walk(source.ast, (node) => {
      const title = titleOf(node);
      if (!title || !ANY_CITATION.test(title)) return;
      const place = `${nameOf(root, file)}:${source.lineOf(node)}`;
      const rows = CITATION.exec(title)?.[1];
      if (rows === undefined) misspelt.push(`${place}: a title cites rows so: "A01, A02: …"`);
      else for (const id of rows.split(", ")) if (!cited.has(id)) cited.set(id, place);
    });
  }
  return { cited, misspelt };
}

/** Every file that declares tests. @param {string} root */
function testsOf(root) {
  return ["packages", "examples", "conformance", "testing", "scripts", "docs"]
    .flatMap((folder) => filesUnder(join(root, folder), /\.m?[jt]s$/))
    .filter((file) => isTest(file) || /\/test\//.test(nameOf(root, file)));
}

/**
 * The title that a call gives a test or a group of tests, as far as the source says it.
 *
 * @param {import("./source.mjs").Node} node
 */
function titleOf(node) {
  if (node.type !== "CallExpression" || !["it", "test", "describe"].includes(calledName(node.callee))) return undefined;
  const [title] = node.arguments;
  if (title?.type === "TemplateLiteral") return title.quasis[0].value.cooked;
  return title?.type === "Literal" && typeof title.value === "string" ? title.value : undefined;
}

/** The `it` of `it(…)`, `it.each(…)(…)` and the like. @param {import("./source.mjs").Node} callee @returns {string} */
function calledName(callee) {
  if (callee.type === "CallExpression" || callee.type === "TaggedTemplateExpression") {
    return calledName(callee.callee ?? callee.tag);
  }
  return callee.type === "MemberExpression" ? calledName(callee.object) : callee.name;
}

/** @param {string} root @param {string} file */
const nameOf = (root, file) => relative(root, file).split(sep).join("/");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { problems, counts } = checkRows(repository);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  for (const [area, { rows, tested, lists }] of Object.entries(counts)) {
    const others = LISTS.map((list) => `${lists[list] ?? 0} ${list}`).join(", ");
    process.stdout.write(`${area.padEnd(12)} ${rows} rows: ${tested} tested, ${others}\n`);
  }
  process.stdout.write(problems.length === 0 ? "every row is tested or listed\n" : `${problems.length} wrong\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
