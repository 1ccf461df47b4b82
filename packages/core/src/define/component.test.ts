import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { readFields, readMetadata } from "./component.ts";
import { reportOn } from "./report.ts";

/** A report and the list that it fills. */
function newReport() {
  const problems: DefinitionProblem[] = [];
  return { report: reportOn('tool "a"', problems), problems };
}

describe("readFields", () => {
  it("D11: gives no key for what is unset or empty", () => {
    const { report, problems } = newReport();
    const unset = { title: undefined, description: undefined, icons: [], metadata: {} };
    expect(readFields(report, unset)).toEqual({});
    expect(problems).toEqual([]);
  });

  it("D01, D02, D03: gives what is set", () => {
    const { report } = newReport();
    const fields = { title: "A", description: "Does a", icons: [{ src: "https://x.test/a.png" }], metadata: { a: 1 } };
    expect(readFields(report, fields)).toEqual(fields);
  });
});

describe("readMetadata", () => {
  it.each([
    ["a"],
    ["A.b-c_d9"],
    ["com.example/name"],
    ["com.example/"],
    ["x/y"],
    ["constructor"],
    ["com.example.mcp/a"],
  ])("D07: takes the key %s", (key) => {
    const { report, problems } = newReport();
    expect(readMetadata(report, { [key]: 1 })).toEqual({ metadata: { [key]: 1 } });
    expect(problems).toEqual([]);
  });

  it.each([["a b"], ["-a"], ["a-"], ["a/b/c"], ["1a/b"], ["a-/b"], ["a..b/c"], ["ä"], ["__proto__"]])(
    "D07: refuses the key %s",
    (key) => {
      const { report, problems } = newReport();
      readMetadata(report, JSON.parse(`{ ${JSON.stringify(key)}: 1 }`));
      expect(problems).toEqual([
        {
          where: `tool "a", metadata[${JSON.stringify(key)}]`,
          rule: "is no _meta key",
          hint: 'A key is a name, or "prefix.of.labels/name"',
        },
      ]);
    },
  );

  it("D07: refuses the one key without prefix that the protocol writes", () => {
    const { report, problems } = newReport();
    readMetadata(report, { progressToken: 1 });
    expect(problems).toEqual([
      { where: 'tool "a", metadata["progressToken"]', rule: "is written by the protocol itself" },
    ]);
  });

  it.each([
    ["io.modelcontextprotocol/serverInfo"],
    ["dev.mcp/a"],
    ["org.mcp.tools/a"],
    ["io.modelcontextprotocol/new"],
  ])("D07: refuses %s, whose prefix MCP keeps", (key) => {
    const { report, problems } = newReport();
    readMetadata(report, { [key]: 1 });
    expect(problems).toEqual([
      {
        where: `tool "a", metadata[${JSON.stringify(key)}]`,
        rule: "has a prefix that MCP keeps for itself",
        hint: "Use a domain of yours",
      },
    ]);
  });

  it("D08: refuses what JSON cannot carry, and names the place", () => {
    const { report, problems } = newReport();
    readMetadata(report, { a: { b: [1, new Date(0)] } });
    expect(problems).toEqual([
      {
        where: 'tool "a", metadata',
        rule: "JSON cannot carry it: an instance of Date is not a JSON value: use encodable()",
        hint: "At /a/b/1",
      },
    ]);
  });

  it.each([[null], [[]], ["a"], [4]])("refuses %j for an object", (metadata) => {
    const { report, problems } = newReport();
    expect(readMetadata(report, metadata)).toEqual({});
    expect(problems).toEqual([{ where: 'tool "a", metadata', rule: "must be an object" }]);
  });

  it("copies and freezes all the way down, and leaves what it was given as it was", () => {
    const list = [1];
    const given = { a: { list } };
    const { metadata } = readMetadata(newReport().report, given);
    list.push(2);
    expect(metadata).toEqual({ a: { list: [1] } });
    expect([metadata, metadata?.a].every(Object.isFrozen)).toBe(true);
    expect([given, given.a, list].some(Object.isFrozen)).toBe(false);
  });
});
