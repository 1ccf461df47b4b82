import { expect, it } from "vitest";
import { longComments, wrapped } from "./check-comments.mjs";

const words = (/** @type {number} */ count) => Array.from({ length: count }, () => "word").join(" ");

it("finds comments that are too long, and no code", () => {
  const text = ["const a = 1;", `// ${words(30)}`, `/** ${words(30)} */`, `f("${words(40)}");`, `// ${words(20)}`].join(
    "\n",
  );
  expect(longComments(text)).toEqual([2, 3]);
});

it("leaves what cannot be broken, or must stay in one line", () => {
  expect(longComments(`// https://example.com/${"a".repeat(120)}`)).toEqual([]);
  expect(longComments(`// biome-ignore lint/a/b: ${words(30)}`)).toEqual([]);
});

it("wraps a paragraph anew, up to what begins another one", () => {
  const text = ["/**", ` * ${words(25)}`, " * and more.", " *", " * @param a b", " */"].join("\n");
  expect(wrapped(text).split("\n")).toEqual([
    "/**",
    ` * ${words(23)}`,
    " * word word and more.",
    " *",
    " * @param a b",
    " */",
  ]);
});

it("makes a block of a line, and finds nothing more to do", () => {
  const text = wrapped(`  /** ${words(30)} */\n  a: 1;`);
  expect(text.split("\n")).toEqual(["  /**", `   * ${words(23)}`, `   * ${words(7)}`, "   */", "  a: 1;"]);
  expect(wrapped(text)).toBe(text);
});

it("hangs what belongs to a tag under it, with the rest of what hung there", () => {
  const text = ["/**", ` * @throws ${words(25)}`, " *   and more", " * @see there", " */"].join("\n");
  expect(wrapped(text).split("\n")).toEqual([
    "/**",
    ` * @throws ${words(22)}`,
    ` *   ${words(3)} and more`,
    " * @see there",
    " */",
  ]);
  const within = ["/**", " * @throws x", ` *   ${words(25)}`, " *   and more", " */"].join("\n");
  expect(wrapped(within).split("\n").slice(2, 4)).toEqual([` *   ${words(23)}`, " *   word word and more"]);
});
