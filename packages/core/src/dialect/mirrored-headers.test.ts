import type { HeaderParameter } from "@snodo/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkMirroredHeaders, checkParameterHeaders, decodeHeaderValue, headerValue } from "./mirrored-headers.ts";

/** Headers as a transport looks them up, with values that the standard `Headers` would not take. */
const lookup = (headers: Record<string, string>) => ({ get: (name: string) => headers[name] ?? null });

describe("headerValue", () => {
  it("leaves out the white space around a value, and none inside it", () => {
    expect(headerValue(lookup({ A: " \t a b\t" }), "A")).toBe("a b");
    expect(headerValue(lookup({ A: "" }), "A")).toBe("");
    expect(headerValue(lookup({ A: " \t " }), "A")).toBe("");
    expect(headerValue(lookup({}), "A")).toBeNull();
  });

  it("reads a header of many spaces in one pass: 30,000 of them once took a second", { timeout: 2_000 }, () => {
    const spaces = " ".repeat(2_000_000);
    expect(headerValue(lookup({ A: `a${spaces}b` }), "A")).toBe(`a${spaces}b`);
    expect(headerValue(lookup({ A: `${spaces}ab${spaces}` }), "A")).toBe("ab");
  });
});

describe("decodeHeaderValue", () => {
  it.each([
    ["us-west1", "us-west1"],
    ["", ""],
    ["a\tb ~", "a\tb ~"],
    ["=?base64?5pel5pys?=", "日本"],
    ["=?base64?IGE=?=", " a"],
    ["=?base64?PT9iYXNlNjQ/UVE9PT89?=", "=?base64?QQ==?="],
    ["=?base64??=", ""],
    ["=?base64?77u/YQ==?=", "\ufeffa"],
  ])("G11: reads %j as %j", (value, text) => {
    expect(decodeHeaderValue(value)).toBe(text);
  });

  it.each([
    "=?base64?",
    "=?base64?=",
    "=?base64?QQ==",
    "QQ==?=",
    "=?Base64?QQ==?=",
    "=?BASE64?QQ==?=",
    "x=?base64?QQ==?=",
  ])("G11: takes %j, which lacks the exact marks, for a literal", (value) => {
    expect(decodeHeaderValue(value)).toBe(value);
  });

  it.each([
    ["no padding", "=?base64?QQ?="],
    ["too much padding", "=?base64?QQ===?="],
    ["padding inside", "=?base64?QQ==QQ==?="],
    ["the URL alphabet", "=?base64?_-8=?="],
    ["white space", "=?base64?Q Q=?="],
    ["a foreign character", "=?base64?Q*==?="],
    ["bytes that are no UTF-8", "=?base64?/w==?="],
  ])("G09: refuses the base64 form with %s", (_what, value) => {
    expect(decodeHeaderValue(value)).toBeUndefined();
  });

  it.each(["日本", "a\nb", "a\rb", "a\u0000b", "a\u007fb", "\u00e9"])(
    "G09: refuses %j, which no header may hold",
    (value) => {
      expect(decodeHeaderValue(value)).toBeUndefined();
    },
  );

  it("G11: reads back every text that is written as the specification says", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme-ascii" })), (text) => {
        expect(decodeHeaderValue(encoded(text))).toBe(text);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(["string", "undefined"]).toContain(typeof decodeHeaderValue(text));
        expect(["string", "undefined"]).toContain(typeof decodeHeaderValue(`=?base64?${text}?=`));
      }),
    );
  });
});

/** What a client sends for a text (MCP 2026-07-28, transports, "Value Encoding"). */
function encoded(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text) && text.trim() === text && !/^=\?base64\?.*\?=$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}

describe("checkMirroredHeaders", () => {
  const headers = { "Mcp-Method": "tools/call", "Mcp-Name": "search" };

  it("finds nothing wrong where headers and body say the same", () => {
    expect(checkMirroredHeaders(lookup(headers), "tools/call", { name: "search" }, "name")).toBeUndefined();
  });

  it("asks for no name where the method has none, or where nobody knows the method", () => {
    const onlyMethod = lookup({ "Mcp-Method": "x" });
    expect(checkMirroredHeaders(onlyMethod, "x", {}, undefined)).toBeUndefined();
    expect(checkMirroredHeaders(onlyMethod, "x", { name: "y" }, undefined)).toBeUndefined();
  });

  it("ignores a name where the method has none", () => {
    expect(checkMirroredHeaders(lookup({ "Mcp-Method": "x", "Mcp-Name": "y" }), "x", {}, undefined)).toBeUndefined();
  });

  it.each([{}, { "Mcp-Method": "" }, { "Mcp-Method": "tools/Call" }, { "Mcp-Method": "=?base64?dG9vbHMvY2FsbA==?=" }])(
    "refuses %j: the method is there, as it is written, and never encoded",
    (sent) => {
      expect(
        checkMirroredHeaders(lookup({ ...sent, "Mcp-Name": "search" }), "tools/call", { name: "search" }, "name"),
      ).toBe("Mcp-Method must be the method of the body");
    },
  );

  it("reads a name in the base64 form", () => {
    const sent = lookup({ "Mcp-Method": "resources/read", "Mcp-Name": "=?base64?YTovL+aXpQ==?=" });
    expect(checkMirroredHeaders(sent, "resources/read", { uri: "a://日" }, "uri")).toBeUndefined();
  });

  it.each([undefined, "Search", "other", "search, search", "=?base64?c2VhcmNo=?=", "sea\u00efrch"])(
    "refuses the name header %j",
    (name) => {
      const sent = lookup({ "Mcp-Method": "tools/call", ...(name !== undefined && { "Mcp-Name": name }) });
      expect(checkMirroredHeaders(sent, "tools/call", { name: "search" }, "name")).toBe(
        "Mcp-Name must be params.name of the body",
      );
    },
  );

  it.each([undefined, 5, null])(
    "leaves a body whose name is %j to the method, unless a header claims that it is there",
    (name) => {
      expect(
        checkMirroredHeaders(lookup({ "Mcp-Method": "tools/call" }), "tools/call", { name }, "name"),
      ).toBeUndefined();
      expect(checkMirroredHeaders(lookup(headers), "tools/call", { name }, "name")).toBe(
        "Mcp-Name must be params.name of the body",
      );
    },
  );

  it("names the field that the method mirrors", () => {
    const sent = lookup({ "Mcp-Method": "resources/read" });
    expect(checkMirroredHeaders(sent, "resources/read", { uri: "a:b" }, "uri")).toBe(
      "Mcp-Name must be params.uri of the body",
    );
  });
});

describe("checkParameterHeaders", () => {
  const region: HeaderParameter = { header: "Region", path: ["region"], type: "string" };
  const count: HeaderParameter = { header: "Count", path: ["page", "count"], type: "integer" };
  const urgent: HeaderParameter = { header: "Urgent", path: ["urgent"], type: "boolean" };
  const check = (parameter: HeaderParameter, args: unknown, sent?: string) =>
    checkParameterHeaders(
      lookup(sent === undefined ? {} : { [`Mcp-Param-${parameter.header}`]: sent }),
      [parameter],
      args,
    );

  it.each([
    ["eu", "eu"],
    ["日本", "=?base64?5pel5pys?="],
    [" a", "=?base64?IGE=?="],
    ["", ""],
    ["", "=?base64??="],
    ["=?base64?QQ==?=", "=?base64?PT9iYXNlNjQ/UVE9PT89?="],
  ])("G11: takes the text %j sent as %j", (value, sent) => {
    expect(check(region, { region: value }, sent)).toBeUndefined();
  });

  it.each([
    ["eu", "EU"],
    ["eu", "eu, eu"],
    ["日本", "日本"],
    ["eu", "=?base64?ZXU?="],
    ["=?base64?QQ==?=", "=?base64?QQ==?="],
    ["true", "True"],
  ])("G09: refuses the text %j sent as %j", (value, sent) => {
    expect(check(region, { region: value }, sent)).toBe('Mcp-Param-Region must be the argument "region"');
  });

  it.each([
    [42, "42"],
    [42, "42.0"],
    [42, "042"],
    [-1, "-1.00"],
    [0, "-0"],
    [2 ** 53 - 1, "9007199254740991"],
    [-(2 ** 53 - 1), "-9007199254740991.0"],
  ])("G12: takes the integer %j sent as %j", (value, sent) => {
    expect(check(count, { page: { count: value } }, sent)).toBeUndefined();
  });

  it.each([
    [42, "43"],
    [42, "42.5"],
    [42, "42."],
    [42, "4.2e1"],
    [42, "+42"],
    [42, "0x2a"],
    [42, ""],
    [42, "42 42"],
    [2 ** 53, "9007199254740992"],
    [1.5, "1.5"],
  ])("G12: refuses the integer %j sent as %j", (value, sent) => {
    expect(check(count, { page: { count: value } }, sent)).toBe('Mcp-Param-Count must be the argument "page.count"');
  });

  it("takes a boolean by its literal only", () => {
    expect(check(urgent, { urgent: true }, "true")).toBeUndefined();
    expect(check(urgent, { urgent: false }, "false")).toBeUndefined();
    for (const sent of ["True", "1", "false"]) {
      expect(check(urgent, { urgent: true }, sent)).toBe('Mcp-Param-Urgent must be the argument "urgent"');
    }
  });

  it.each([{}, { region: null }, undefined, null, [], "text", { other: 1 }])(
    "G10: asks for no header when the argument is not there, and refuses one: %j",
    (args) => {
      expect(check(region, args)).toBeUndefined();
      expect(check(region, args, "eu")).toBe('Mcp-Param-Region is there, but the argument "region" is not');
    },
  );

  it("G09: refuses a missing header", () => {
    expect(check(region, { region: "" })).toBe('Mcp-Param-Region is missing: it must be the argument "region"');
    expect(check(urgent, { urgent: false })).toBe('Mcp-Param-Urgent is missing: it must be the argument "urgent"');
    expect(check(count, { page: { count: 0 } })).toBe(
      'Mcp-Param-Count is missing: it must be the argument "page.count"',
    );
  });

  it("leaves a value that no header can carry to the check of the arguments", () => {
    expect(check(region, { region: { a: 1 } })).toBeUndefined();
    expect(check(region, { region: [] }, "eu")).toBe('Mcp-Param-Region must be the argument "region"');
    expect(check(region, { region: 5 }, "5")).toBeUndefined();
    expect(check(count, { page: { count: "42" } }, "42")).toBeUndefined();
  });

  it("does not follow a path through a list or a prototype", () => {
    expect(check(count, { page: [{ count: 1 }] })).toBeUndefined();
    const inherited: HeaderParameter = { header: "X", path: ["toString"], type: "string" };
    expect(check(inherited, {})).toBeUndefined();
  });

  it("checks every parameter and ignores headers that nothing marks", () => {
    const sent = lookup({ "Mcp-Param-Region": "eu", "Mcp-Param-Urgent": "false", "Mcp-Param-Other": "x" });
    expect(checkParameterHeaders(sent, [region, urgent], { region: "eu", urgent: true })).toBe(
      'Mcp-Param-Urgent must be the argument "urgent"',
    );
    expect(checkParameterHeaders(sent, [region], { region: "eu", other: "y" })).toBeUndefined();
  });
});
