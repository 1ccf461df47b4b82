import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkRows } from "./check-rows.mjs";

/** @type {string[]} */
const made = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * What the check says of these rows, lists and tests.
 *
 * @param {Record<string, object>} requirements by path under conformance/requirement/, without .json
 * @param {string} test the source of one test
 * @param {string} file where that stands
 */
function checked(requirements, test = "", file = "packages/a/src/a.test.ts") {
  const root = mkdtempSync(join(tmpdir(), "rows-"));
  made.push(root);
  write(file, test);
  for (const [path, rows] of Object.entries(requirements)) {
    write(`conformance/requirement/${path}.json`, JSON.stringify(rows));
  }
  return checkRows(root);

  /** @param {string} path @param {string} text */
  function write(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const A01 = { "components/server": { A01: "is served" } };
const FOLDER = "conformance/requirement";

describe("checkRows", () => {
  it("Z401: refuses a row that no test cites, and no list holds", () => {
    expect(checked(A01).problems).toEqual([`${FOLDER}/components/server.json: A01 has no test`]);
  });

  it.each([
    ["a test", 'it("A01: is served", () => {});'],
    ["a test by its other name", 'test("A01: is served", () => {});'],
    ["a group of tests", 'describe("A01: a server", () => { it("is served", () => {}); });'],
    ["a table of tests", 'it.each([1, 2])("A01: serves %i", () => {});'],
    ["a group over a table", 'describe.each([1])("A01: on %i", () => {});'],
    ["a table in a template", "it.each`a`('A01: is served', () => {});"],
    ["a title made of parts", `it(\`A01: serves \${1}\`, () => {});`],
  ])("takes the citation of %s", (_what, test) => {
    expect(checked(A01, test).problems).toEqual([]);
  });

  it("takes several rows of one title", () => {
    const rows = { ...A01, extensions: { X01: "is added" } };
    expect(checked(rows, 'it("A01, X01: is served", () => {});').problems).toEqual([]);
  });

  it.each([
    "packages/a/src/a.test-d.ts",
    "packages/a/test/on-each.ts",
    "examples/a/test/a.test.ts",
    "docs/test/a.test.ts",
    "scripts/a.test.mjs",
  ])("reads the tests of %s", (file) => {
    expect(checked(A01, 'it("A01: is served", () => {});', file).problems).toEqual([]);
  });

  it.each([
    ["a comment", '// it("A01: is served", () => {});'],
    ["another call", 'expect("A01: is served").toBe(1);'],
    ["a title that a table fills", 'it.each([["A01"]])("%s: is served", () => {});'],
    ["a title that only mentions it", 'it("serves, as A01 says", () => {});'],
  ])("does not take %s for a citation", (_what, test) => {
    expect(checked(A01, test).problems).toEqual([`${FOLDER}/components/server.json: A01 has no test`]);
  });

  it.each(["A01 B02: x", "A01 to A03: x", "A01–A03: x", "A01 x", "A01,B02: x", "A01:x", "A01"])(
    "refuses the title %j, which cites rows in another form",
    (title) => {
      const { problems } = checked({}, `\nit("${title}", () => {});`);
      expect(problems).toEqual(['packages/a/src/a.test.ts:2: a title cites rows so: "A01, A02: …"']);
    },
  );

  it("lets titles begin with other short names", () => {
    expect(
      checked({}, 'it("H3: a", () => {}); it("TS PR 1735: b", () => {}); it("A1234: c", () => {});').problems,
    ).toEqual([]);
  });

  it("refuses a citation of what is no row, and a listed one", () => {
    expect(checked({ open: { C03: "work" } }, 'it("B02: x", () => {});').problems).toEqual([
      `${FOLDER}/open.json: C03 is no row`,
      "packages/a/src/a.test.ts:1: B02 is no row",
    ]);
  });

  it.each(["no-meaning", "later", "open"])(
    "lets a row without a test stand on %s, and takes off one that has a test",
    (list) => {
      const listed = { ...A01, [list]: { A01: "because" } };
      expect(checked(listed).problems).toEqual([]);
      expect(checked(listed, 'it("A01: is served", () => {});').problems).toEqual([
        `${FOLDER}/${list}.json: A01 has a test, so it comes off: packages/a/src/a.test.ts:1`,
      ]);
    },
  );

  it("refuses a row that is there twice, or on two lists", () => {
    const twice = { ...A01, extensions: { A01: "again" }, later: { A01: "b" }, open: { A01: "a" } };
    expect(checked(twice).problems).toEqual([
      `${FOLDER}/extensions.json: A01 is in ${FOLDER}/components/server.json already`,
      `${FOLDER}/open.json: A01 is in ${FOLDER}/later.json already`,
    ]);
  });

  it("refuses an id that no title could cite, and a row or an entry without words", () => {
    const wrong = { extensions: { a01: "x", A02: "" }, later: { a01: "tests", A02: 5 } };
    expect(checked(wrong).problems).toEqual([
      `${FOLDER}/extensions.json: a01 is no id: a letter and two or three digits`,
      `${FOLDER}/extensions.json: A02 says nothing`,
      `${FOLDER}/later.json: a01 is no id: a letter and two or three digits`,
      `${FOLDER}/later.json: A02 says nothing`,
    ]);
  });

  it("counts the rows of each table", () => {
    const rows = { A01: "a", A02: "b", A03: "c" };
    const { counts } = checked(
      {
        "components/server": rows,
        "components/tools": { C01: "d" },
        extensions: { X01: "e" },
        later: { A02: "x", X01: "x" },
        open: { A03: "x" },
      },
      'it("A01, C01: x", () => {});',
    );
    expect(counts).toEqual({
      components: { rows: 4, tested: 2, lists: { later: 1, open: 1 } },
      extensions: { rows: 1, tested: 0, lists: { later: 1 } },
    });
  });
});
