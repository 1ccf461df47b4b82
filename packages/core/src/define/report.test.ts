import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import {
  attempt,
  checkKeys,
  checkText,
  readJsonObject,
  readList,
  readObject,
  readText,
  reportOn,
  subjectOf,
  threw,
  UNREADABLE,
} from "./report.ts";

/** A report and the list that it fills. */
function newReport() {
  const problems: DefinitionProblem[] = [];
  return { report: reportOn('tool "a"', problems), problems };
}

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

describe("subjectOf", () => {
  it("names the kind and the quoted name", () => {
    expect(subjectOf("tool", 'say "hi"')).toBe('tool "say \\"hi\\""');
  });

  it.each([[undefined], [4n], [Symbol("a")], [Object.create(null)]])("quotes no name that is no text", (name) => {
    expect(subjectOf("prompt", name)).toBe("prompt without a name");
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

describe("readText", () => {
  it("gives the key only when it is set", () => {
    const { report, problems } = newReport();
    expect(readText(report, "title", undefined)).toEqual({});
    expect(readText(report, "title", "")).toEqual({ title: "" });
    expect(problems).toEqual([]);
  });

  it("refuses what is no text", () => {
    const { report, problems } = newReport();
    readText(report, "title", null);
    expect(problems).toEqual([{ where: 'tool "a", title', rule: "must be a string" }]);
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

describe("attempt", () => {
  it("answers what was read", () => {
    const { report, problems } = newReport();
    expect(attempt(report, "title", () => 5)).toBe(5);
    expect(problems).toEqual([]);
  });

  it("reports what was thrown, and says nothing else of the place then", () => {
    const { report, problems } = newReport();
    const cause = new Error("boom.");
    const read = () =>
      attempt(report, "title", () => {
        throw cause;
      });
    expect(read()).toBeUndefined();
    report.add("title", "must be a string");
    report.add("name", "must be a string");
    expect(problems).toEqual([
      { where: 'tool "a", title', rule: "cannot be read, reading it threw: boom", cause },
      { where: 'tool "a", name', rule: "must be a string" },
    ]);
  });
});

describe("threw", () => {
  it.each([
    [new Error("boom."), "it threw: boom"],
    [new Error(""), "it threw"],
    ["secret", "it threw"],
    [undefined, "it threw"],
  ])("says of %s what its message does, and quotes nothing that is no error", (cause, rule) => {
    expect(threw("it threw", cause)).toBe(rule);
  });
});

describe("readObject", () => {
  const throwing = (key: string) =>
    Object.defineProperty({ b: 1 }, key, {
      enumerable: true,
      get: () => {
        throw new Error("boom");
      },
    });

  it("reads own members once, and leaves out those that throw", () => {
    const { report, problems } = newReport();
    let reads = 0;
    const counted = {
      get a() {
        reads += 1;
        return reads;
      },
    };
    const members = readObject(report, "annotations", counted);
    expect([members?.a, members?.a, reads]).toEqual([1, 1, 1]);
    expect(problems).toEqual([]);
    expect(readObject(report, "annotations", throwing("a"))).toEqual({ b: 1 });
    expect(problems).toMatchObject([{ where: 'tool "a", annotations.a' }]);
  });

  it("has a member named __proto__ as any other", () => {
    const { report } = newReport();
    const members = readObject(report, "", JSON.parse('{"__proto__":{"title":"T"}}'));
    expect(Object.keys(members ?? {})).toEqual(["__proto__"]);
    expect(members?.title).toBeUndefined();
  });

  it("refuses what is no object, and instances of classes", () => {
    const { report, problems } = newReport();
    for (const value of [null, undefined, "a", 5, [], () => 1]) readObject(report, "x", value, "must be a thing", "So");
    expect(problems).toHaveLength(6);
    expect(problems.every(({ rule, hint }) => rule === "must be a thing" && hint === "So")).toBe(true);
    expect(readObject(report, "y", new Date())).toBeUndefined();
    expect(problems.at(-1)).toEqual({
      where: 'tool "a", y',
      rule: "must be a plain object, and no instance of a class",
    });
  });

  it("refuses a proxy that was revoked", () => {
    const { report, problems } = newReport();
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(readObject(report, "x", proxy)).toBeUndefined();
    expect(readObject(report, "y", { inner: proxy, b: 1 })).toEqual({ b: 1 });
    expect(problems.map(({ where }) => where)).toEqual(['tool "a", x', 'tool "a", y.inner']);
  });
});

describe("readList", () => {
  it("reads each item once, and keeps the places of those behind one that throws", () => {
    const { report, problems } = newReport();
    const list = [1, 2, 3];
    Object.defineProperty(list, 1, {
      get: () => {
        throw new Error("boom");
      },
    });
    expect(readList(report, "icons", list)).toEqual([1, UNREADABLE, 3]);
    expect(problems.map(({ where }) => where)).toEqual(['tool "a", icons[1]']);
  });

  it("shows an example only in place of an object", () => {
    const { report, problems } = newReport();
    for (const value of [{}, "text", null, undefined, 5]) expect(readList(report, "icons", value, "[…]")).toEqual([]);
    expect(problems.map(({ hint }) => hint)).toEqual(["[…]", undefined, undefined, undefined, undefined]);
    expect(problems.every(({ rule }) => rule === "must be a list")).toBe(true);
  });
});

describe("readJsonObject", () => {
  it("refuses, and does not walk for ever, a value that branches more than any value that is sent", () => {
    const { report, problems } = newReport();
    let bomb: object = {};
    for (let depth = 0; depth < 100; depth += 1) bomb = { a: bomb, b: bomb };
    expect(readJsonObject(report, "metadata", bomb)).toBeUndefined();
    expect(problems).toMatchObject([
      {
        rule: "JSON cannot carry it: the value has too many objects and arrays",
        hint: expect.stringMatching(/^At \//),
      },
    ]);
  });
});
