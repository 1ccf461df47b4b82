import { describe, expect, it } from "vitest";
import { isHost, isQuery, isScheme, isSegment } from "./characters.ts";

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

describe("isScheme", () => {
  it("wants a letter and then letters, digits, plus, dash and dot", () => {
    expect(ascii.filter((character) => isScheme(`a${character}`)).join("")).toBe(
      "+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    );
    expect(["", "1a", "+a", "a b"].filter(isScheme)).toEqual([]);
  });
});

describe("isHost", () => {
  it("leaves out what begins a port, userinfo or an address in brackets", () => {
    expect(ascii.filter(isHost).join("")).toBe(
      "!$%&'()*+,-.0123456789;=ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~",
    );
  });

  it("admits the empty text", () => {
    expect(isHost("")).toBe(true);
  });
});

describe("isSegment", () => {
  it("admits what a path segment may hold, and brackets", () => {
    expect(ascii.filter(isSegment).join("")).toBe(
      "!$%&'()*+,-.0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz~",
    );
  });

  it("refuses the empty text", () => {
    expect(isSegment("")).toBe(false);
  });
});

describe("isQuery", () => {
  it("admits what a segment may hold, slashes and question marks", () => {
    expect(ascii.filter(isQuery).join("")).toBe(
      "!$%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz~",
    );
  });

  it("admits the empty text", () => {
    expect(isQuery("")).toBe(true);
  });
});
