import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import {
  checkKeys,
  checkText,
  frozenCopy,
  frozenFields,
  optionalText,
  readAnnotations,
  readFields,
  readIcons,
  readMetadata,
  reportOn,
  subjectOf,
} from "./component.ts";

/** A report and the list that it fills. */
function newReport() {
  const problems: DefinitionProblem[] = [];
  return { report: reportOn('tool "a"', problems), problems };
}

describe("subjectOf", () => {
  it("names the kind and the quoted name", () => {
    expect(subjectOf("tool", 'say "hi"')).toBe('tool "say \\"hi\\""');
  });

  it.each([[undefined], [4n], [Symbol("a")], [Object.create(null)]])("quotes no name that is no text", (name) => {
    expect(subjectOf("prompt", name)).toBe("prompt without a name");
  });
});

describe("reportOn", () => {
  it("puts the place after the subject, and a hint only where there is one", () => {
    const { report, problems } = newReport();
    report.add("", "is wrong");
    report.add("title", "must be a string", "Quote it");
    expect(problems).toEqual([
      { where: 'tool "a"', rule: "is wrong" },
      { where: 'tool "a", title', rule: "must be a string", hint: "Quote it" },
    ]);
  });
});

describe("checkText", () => {
  it.each([
    [undefined, "must be a string"],
    [4, "must be a string"],
    ["", "must not be empty"],
    [" \t\n", "must not be empty"],
  ])("D145: refuses %j", (value, rule) => {
    const { report, problems } = newReport();
    checkText(report, "name", value);
    expect(problems).toEqual([{ where: 'tool "a", name', rule }]);
  });

  it("takes any other text", () => {
    const { report, problems } = newReport();
    checkText(report, "name", "__proto__");
    expect(problems).toEqual([]);
  });
});

describe("optionalText", () => {
  it("gives the key only when it is set", () => {
    const { report, problems } = newReport();
    expect(optionalText(report, "title", undefined)).toEqual({});
    expect(optionalText(report, "title", "")).toEqual({ title: "" });
    expect(problems).toEqual([]);
  });

  it("refuses what is no text", () => {
    const { report, problems } = newReport();
    optionalText(report, "title", null);
    expect(problems).toEqual([{ where: 'tool "a", title', rule: "must be a string" }]);
  });
});

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

describe("readIcons", () => {
  it("D05, D06: takes absolute URIs, data URIs among them, with their optional fields", () => {
    const { report, problems } = newReport();
    const icons = [
      { src: "data:image/png;base64,AA==" },
      { src: "https://x.test/a.svg", mimeType: "image/svg+xml", sizes: ["48x48", "any"], theme: "dark" },
    ];
    expect(readIcons(report, icons)).toEqual({ icons });
    expect(problems).toEqual([]);
  });

  it("copies and freezes, and leaves what it was given as it was", () => {
    const sizes = ["any"];
    const icon = { src: "https://x.test/a.png", sizes };
    const given = [icon];
    const { icons } = readIcons(newReport().report, given);
    expect([icons, icons?.[0], icons?.[0]?.sizes].every(Object.isFrozen)).toBe(true);
    expect([given, icon, sizes].some(Object.isFrozen)).toBe(false);
    expect(icons?.[0]).not.toBe(icon);
  });

  it.each([
    [{ src: "a.png" }, "icons[0].src", "must be an absolute URI"],
    [{}, "icons[0].src", "must be an absolute URI"],
    [{ src: "x:a", mimeType: 1 }, "icons[0].mimeType", "must be a string"],
    [{ src: "x:a", sizes: "48x48" }, "icons[0].sizes", 'must be a list of strings such as "48x48"'],
    [{ src: "x:a", sizes: [48] }, "icons[0].sizes", 'must be a list of strings such as "48x48"'],
    [{ src: "x:a", theme: "blue" }, "icons[0].theme", 'must be "light" or "dark"'],
    ["x:a", "icons[0]", "must be an object with a src"],
    [null, "icons[0]", "must be an object with a src"],
    [["x:a"], "icons[0]", "must be an object with a src"],
  ])("refuses %j and names the place", (icon, where, rule) => {
    const { report, problems } = newReport();
    readIcons(report, [icon]);
    expect(problems).toEqual([{ where: `tool "a", ${where}`, rule }]);
  });

  it("refuses an unknown field with a suggestion", () => {
    const { report, problems } = newReport();
    readIcons(report, [{ src: "x:a", mime_type: "image/png" }]);
    expect(problems).toEqual([
      { where: 'tool "a", icons[0]', rule: '"mime_type" is not known here', hint: 'Did you mean "mimeType"?' },
    ]);
  });

  it("refuses an icon that contains itself, instead of following it for ever", () => {
    const icon: { [key: string]: unknown } = { src: "x:a" };
    icon.self = icon;
    const { report, problems } = newReport();
    readIcons(report, [icon]);
    expect(problems).toEqual([{ where: 'tool "a", icons[0]', rule: '"self" is not known here' }]);
  });

  it.each([[null], ["abc"], [4], [{}]])("refuses %j for a list", (icons) => {
    const { report, problems } = newReport();
    expect(readIcons(report, icons)).toEqual({});
    expect(problems).toEqual([{ where: 'tool "a", icons', rule: "must be a list" }]);
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

describe("readAnnotations", () => {
  it("takes every field, and copies", () => {
    const { report, problems } = newReport();
    const given = { audience: ["user", "assistant"], priority: 0, lastModified: "2026-07-28T12:00:00Z" };
    const { annotations } = readAnnotations(report, given);
    expect(annotations).toEqual(given);
    expect([annotations, annotations?.audience].every(Object.isFrozen)).toBe(true);
    expect([given, given.audience].some(Object.isFrozen)).toBe(false);
    expect(problems).toEqual([]);
  });

  it("gives nothing for nothing", () => {
    expect(readAnnotations(newReport().report, undefined)).toEqual({});
  });

  it.each(["2026-07-28", "2026-07-28T12:00Z", "2026-07-28T12:00:00.25+02:00"])("takes the timestamp %s", (text) => {
    const { report, problems } = newReport();
    readAnnotations(report, { lastModified: text });
    expect(problems).toEqual([]);
  });

  it.each([
    [{ audience: "user" }, "audience", 'must be a list of "user" and "assistant"'],
    [{ audience: ["system"] }, "audience", 'must be a list of "user" and "assistant"'],
    [{ priority: -0.1 }, "priority", "must be a number from 0 to 1"],
    [{ priority: 1.1 }, "priority", "must be a number from 0 to 1"],
    [{ priority: Number.NaN }, "priority", "must be a number from 0 to 1"],
    [{ priority: "1" }, "priority", "must be a number from 0 to 1"],
  ])("refuses %j", (annotations, field, rule) => {
    const { report, problems } = newReport();
    readAnnotations(report, annotations);
    expect(problems).toEqual([{ where: `tool "a", annotations.${field}`, rule }]);
  });

  it.each([["March 7"], ["2026-13-01"], ["2026"], [1]])("refuses the timestamp %s", (lastModified) => {
    const { report, problems } = newReport();
    readAnnotations(report, { lastModified });
    expect(problems).toEqual([
      {
        where: 'tool "a", annotations.lastModified',
        rule: "must be an ISO 8601 timestamp",
        hint: "Such as 2026-07-28T12:00:00Z",
      },
    ]);
  });

  it.each([[null], [[]], ["a"]])("refuses %j for an object", (annotations) => {
    const { report, problems } = newReport();
    expect(readAnnotations(report, annotations)).toEqual({});
    expect(problems).toEqual([{ where: 'tool "a", annotations', rule: "must be an object" }]);
  });
});

describe("checkKeys", () => {
  it("reports every unknown key, inherited names among them", () => {
    const { report, problems } = newReport();
    checkKeys(report, "", { titel: 1, toString: 2, title: 3 }, ["title"]);
    expect(problems).toEqual([
      { where: 'tool "a"', rule: '"titel" is not known here', hint: 'Did you mean "title"?' },
      { where: 'tool "a"', rule: '"toString" is not known here' },
    ]);
  });
});

describe("frozenFields", () => {
  it("keeps what is known and set, in the order of the known", () => {
    expect(Object.entries(frozenFields({ c: 3, b: undefined, a: [1], d: 4 }, ["a", "b", "c"]))).toEqual([
      ["a", [1]],
      ["c", 3],
    ]);
  });
});

describe("frozenCopy", () => {
  it("keeps a key named __proto__ as data", () => {
    const copy = frozenCopy(JSON.parse('{ "__proto__": { "polluted": true } }'));
    expect(Object.keys(copy)).toEqual(["__proto__"]);
    expect(copy.polluted).toBeUndefined();
  });
});
