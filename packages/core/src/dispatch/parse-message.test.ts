import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerText } from "./answer.ts";
import { parseMessage } from "./parse-message.ts";

/** What a peer is told of a text that is no message. */
function refusalOf(input: string | Uint8Array): unknown {
  const parsed = parseMessage(input);
  return parsed.ok ? parsed : JSON.parse(answerText(parsed.answer));
}

const NOT_JSON = {
  jsonrpc: "2.0",
  error: { code: -32700, message: "Parse error: the message is not JSON in UTF-8" },
};
const TOO_LARGE = {
  jsonrpc: "2.0",
  error: { code: -32700, message: "Parse error: a number is too large to be carried" },
};
const TOO_DEEP = { code: -32600, message: "Invalid request: nested deeper than 128" };

const arrays = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;

describe("parseMessage", () => {
  it("reads text and bytes", () => {
    expect(parseMessage('{"a":[1,"é"]}')).toEqual({ ok: true, value: { a: [1, "é"] } });
    expect(parseMessage(new TextEncoder().encode('{"a":[1,"é"]}'))).toEqual({ ok: true, value: { a: [1, "é"] } });
  });

  it.each([
    ["null", null],
    ["true", true],
    ['"text"', "text"],
    ["[]", []],
    [" 1 ", 1],
  ])("reads %s, which is JSON: whether it is a message is another question", (text, value) => {
    expect(parseMessage(text)).toEqual({ ok: true, value });
  });

  it("keeps a key named __proto__ as data", () => {
    const parsed = parseMessage('{"__proto__":{"method":"x"}}');
    expect(parsed.ok && Object.keys(parsed.value as object)).toEqual(["__proto__"]);
    expect(parsed.ok && (parsed.value as { method?: unknown }).method).toBeUndefined();
  });

  it.each(["", " ", "{", '{"a":1', '{"a":1}}', "{'a':1}", "[1,]", "undefined", "NaN", '{"a":01}', '"\u0000"', "{}{}"])(
    "refuses %j, which is no JSON, without quoting it",
    (text) => {
      expect(refusalOf(text)).toEqual(NOT_JSON);
    },
  );

  it.each([
    ["a byte that starts nothing", [0x22, 0xff, 0x22]],
    ["a sequence cut short", [0x22, 0xc3, 0x22]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["a surrogate in UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])("refuses bytes that are no UTF-8: %s", (_what, bytes) => {
    expect(refusalOf(Uint8Array.from(bytes))).toEqual(NOT_JSON);
  });

  it("T407: drops one leading byte order mark, not two", () => {
    expect(parseMessage(Uint8Array.from([0xef, 0xbb, 0xbf, 0x31]))).toEqual({ ok: true, value: 1 });
    expect(refusalOf(Uint8Array.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x31]))).toEqual(NOT_JSON);
  });

  describe("numbers", () => {
    const digits = (count: number) => "1".repeat(count);

    it.each([
      digits(64),
      `-${digits(64)}`,
      `${digits(64)}.${digits(300)}`,
      `{"a":${digits(64)}}`,
      `[${digits(64)},${digits(64)}]`,
      `0.${digits(400)}`,
      "1.7976931348623157e308",
      "1e-400",
      "-0.0E+5",
      `"${digits(65)}"`,
      '"1e309"',
      `{"1e309":"${digits(65)}"}`,
      '["\\"1e309"]',
      '["\\\\",1]',
    ])("T403: takes %s", (text) => {
      expect(parseMessage(text)).toEqual({ ok: true, value: JSON.parse(text) });
    });

    it.each([
      digits(65),
      `-${digits(65)}`,
      `${digits(65)}.5`,
      `${digits(65)}e-10`,
      `{"a":${digits(65)}}`,
      `[1,${digits(65)}]`,
      `["\\\\",${digits(65)}]`,
      `{"id":1,"a":[[${digits(65)}]]}`,
      "1e309",
      "-1e400",
      "[0.1e310]",
      '{"id":1,"a":-1E+400}',
    ])("T403: refuses %s", (text) => {
      expect(refusalOf(text)).toEqual(TOO_LARGE);
    });
  });

  describe("depth", () => {
    it.each([arrays(128), objects(128), `{"a":${arrays(127)}}`])("takes 128 levels: %.20s…", (text) => {
      expect(parseMessage(text)).toEqual({ ok: true, value: JSON.parse(text) });
    });

    it.each([arrays(129), objects(129), `{"a":${arrays(128)}}`])("refuses 129 levels: %.20s…", (text) => {
      expect(refusalOf(text)).toEqual({ jsonrpc: "2.0", error: TOO_DEEP });
    });

    it("counts levels, not brackets: neighbours and brackets in strings are not inside each other", () => {
      const wide = `[${new Array(200).fill("[]").join(",")}]`;
      expect(parseMessage(wide).ok).toBe(true);
      expect(parseMessage(JSON.stringify({ a: "[".repeat(500), ['{"['.repeat(200)]: 1 })).ok).toBe(true);
    });

    it.each([
      ['"id":7,', 7],
      ['"id":"seven",', "seven"],
      ['"id":"",', ""],
    ])("answers under the id that can be read: %s", (id, expected) => {
      const text = `{"jsonrpc":"2.0",${id}"method":"tools/list","params":${objects(128)}}`;
      expect(refusalOf(text)).toEqual({ jsonrpc: "2.0", id: expected, error: TOO_DEEP });
    });

    it.each(["", '"id":null,', '"id":1.5,', '"id":{},', `"id":"${"x".repeat(257)}",`])(
      "leaves the id out where there is none to read: %.20s",
      (id) => {
        const text = `{"jsonrpc":"2.0",${id}"method":"tools/list","params":${objects(128)}}`;
        expect(refusalOf(text)).toEqual({ jsonrpc: "2.0", error: TOO_DEEP });
      },
    );

    it("does not answer a deep response under the id of a request that the peer did not make", () => {
      expect(refusalOf(`{"jsonrpc":"2.0","id":7,"result":${objects(128)}}`)).toEqual({
        jsonrpc: "2.0",
        error: TOO_DEEP,
      });
    });

    it("survives a hundred thousand levels", () => {
      expect(refusalOf(arrays(100_000))).toEqual({ jsonrpc: "2.0", error: TOO_DEEP });
    });
  });

  it("never throws, whatever the text", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '"',
      "\\",
      ",",
      ":",
      "1",
      "e",
      "-",
      ".",
      "0",
      "null",
      "a",
      "\u2028",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(pieces).map((all) => all.join("")),
        ),
        (text) => {
          const parsed = parseMessage(text);
          expect(parsed.ok ? parsed.value : parsed.answer.error).toBeDefined();
        },
      ),
    );
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const parsed = parseMessage(bytes);
        expect(parsed.ok || parsed.answer.error?.code === -32700 || parsed.answer.error?.code === -32600).toBe(true);
      }),
    );
  });

  it("agrees with JSON.parse on every value within bounds, with any white space", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, "\t"), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(parseMessage(text)).toEqual({ ok: true, value: JSON.parse(text) });
        expect(parseMessage(new TextEncoder().encode(text))).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it("agrees with JSON.parse on which texts are JSON", () => {
    const parses = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom("", "0", '"', "}", ",", "\\", " "), (json, at, extra) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + extra + json.slice(place);
        const parsed = parseMessage(text);
        const isNotJson = !parsed.ok && parsed.answer.error?.message === NOT_JSON.error.message;
        expect(isNotJson).toBe(!parses(text));
      }),
    );
  });
});
