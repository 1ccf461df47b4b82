import type { Random } from "./random.ts";

/** Stands in a message for the text that must not come back. In values only: a key is a place, and places are named. */
export const CANARY = "CANARY";
/** The same as a number. */
export const CANARY_NUMBER = 7_310_264_519;

/** Texts that one or another part of a program is known to trip over. None is blank. */
export const UGLY: readonly string[] = [
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf"],
  ...["then", "catch", "toJSON", "length", "name", "arguments", "caller", "kind", "call", "get", "set", "key"],
  ...["__defineGetter__", "__lookupSetter__", "Symbol(Symbol.iterator)", "@@iterator", "polluted", "inherited"],
  ...["0", "-0", "1", "007", "1e3", "NaN", "Infinity", "null", "undefined", "true", "4294967295", "-1"],
  ...[
    "\u0000",
    "a\u0000b",
    "\u0007",
    "\u001b[31m",
    "a\nb",
    "a\r\nb",
    "tab\t",
    "\u007f",
    "\u0085x",
    "\u2028x",
    "\u2029x",
  ],
  ...["\ud800", "\udc00", "x\ud83d", "\ude00\ud83d", "\u202eevil", "\u200f\u200e", "\u2066x", "\ufeffx", "\u200b"],
  ...["é", "e\u0301", "Å", "A\u030a", "\u212b", "ﬁ", "fi", "K", "\u212a", "ß", "SS", "İ", "i\u0307", "ı", "ſ", "s"],
  ...[
    "Name",
    "name ",
    "NAME",
    " name",
    "nAME",
    "𝒳",
    "👩‍👩‍👧",
    "👍🏽",
    "Z\u0334\u0326",
    "\u0301",
    "\u{e0001}",
    "\uffff",
    "\u{10ffff}",
  ],
  ...["'", '"', "\\", "\\u0041", "`", "$(7*7)", "{{7*7}}", "{x}", "{", "}", "%", "%00", "%2e%2e%2f", "%zz", "%25", "+"],
  ...["../../etc/passwd", "..", ".", "a/b", "/", "//", "a~b", "~0~1", "?", "#", "a?b=c", "&", "=", ";", ",", "|", "*"],
  ...["<script>", "'; DROP TABLE t", "$ref", "$defs", "$id", "#/$defs/x", "x-mcp-header", "_meta", "$", "^", "[", "("],
  ...[
    "=?base64?AA==?=",
    "mcp-param-x",
    "ref/prompt",
    "tools/call",
    "2026-07-28",
    "a".repeat(120),
    "(ref x)",
    "boom!",
    "lie!",
  ],
];

/** What RFC 6570 lets a variable be called. */
export const UGLY_VARIABLES: readonly string[] = [
  ...["__proto__", "constructor", "toString", "valueOf", "then", "hasOwnProperty", "toJSON", "length", "name"],
  ...["0", "007", "a.b", "A", "a", "polluted", "__defineGetter__"],
];

/** Gives ugly names without end, each another one: in many spellings, some apart by case or normalization alone. */
export function uglyTexts(random: Random): () => string {
  const given = new Set<string>();
  const spellings: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.normalize("NFD"),
    (text) => text.normalize("NFKC"),
    (text) => [...text].reverse().join(""),
  ];
  return () => {
    for (;;) {
      const parts = [random.pick(UGLY), ...(random.chance(0.7) ? [random.pick(UGLY)] : [])];
      if (random.chance(0.5)) parts.splice(random.below(parts.length + 1), 0, String(random.below(1_000)));
      const text = wellFormed(random.pick(spellings)(parts.join("")).slice(0, 128));
      if (given.has(text) || text.trim() === "") continue;
      given.add(text);
      return text;
    }
  };
}

/** A text without lone surrogates, each of which becomes the character that stands for none. */
export function wellFormed(text: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}
