import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedOrigin, isOrigin } from "./origin.ts";

describe("isAllowedOrigin", () => {
  it("lets a request without an origin through", () => {
    expect(isAllowedOrigin(null, [])).toBe(true);
  });

  it.each([
    "http://localhost",
    "http://localhost:5173",
    "https://localhost",
    "http://127.0.0.1:3000",
    "http://127.9.9.9",
    "http://[::1]:3000",
    "HTTP://LOCALHOST:5173",
  ])("lets a page of this machine through: %s", (origin) => {
    expect(isAllowedOrigin(origin, [])).toBe(true);
  });

  it.each([
    "",
    "null",
    "localhost",
    "//localhost",
    "http://evil.com",
    "http://localhost.evil.com",
    "http://127.0.0.1.evil.com",
    "http://evil.com/http://localhost",
    "http://localhost@evil.com",
    "http://evil.com@localhost",
    "http://user:secret@localhost",
    "http://evil.com#@localhost",
    "http://localhost/",
    "http://localhost/path",
    "http://localhost?x",
    "http://localhost\\.evil.com",
    "http://localhost.",
    "http://2130706433",
    "http://127.1",
    "http://0.0.0.0",
    "http://[::]",
    "http://localhost, http://localhost",
    "http://localhost\nhttp://localhost",
    "http://loc\talhost",
    " http://localhost",
    "file://",
    "file://localhost",
    "ftp://localhost",
    "ws://localhost",
    "chrome-extension://localhost",
    "javascript://localhost",
  ])("refuses %j", (origin) => {
    expect(isAllowedOrigin(origin, [])).toBe(false);
  });

  it("lets what is listed through, compared whole", () => {
    const allowed = ["https://app.example.com", "null", "chrome-extension://abcdef"];
    expect(allowed.every((origin) => isAllowedOrigin(origin, allowed))).toBe(true);
    for (const origin of ["http://app.example.com", "https://app.example.com:8443", "https://app.example.com.evil.com"])
      expect(isAllowedOrigin(origin, allowed)).toBe(false);
    expect(isAllowedOrigin("http://localhost", allowed)).toBe(true);
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), (origin) => {
        expect(isAllowedOrigin(origin, [])).toBe(false);
        expect(typeof isOrigin(origin)).toBe("boolean");
      }),
    );
  });
});

describe("isOrigin", () => {
  it("takes what a browser sends", () => {
    const origins = [
      "https://a.example",
      "http://a.example:8080",
      "null",
      "vscode-webview://0abc",
      "app://obsidian.md",
    ];
    expect(origins.filter((origin) => !isOrigin(origin))).toEqual([]);
  });

  it("refuses what no browser ever sends", () => {
    const others = [
      "*",
      "",
      "a.example",
      "https://a.example/",
      "https://A.example",
      "https://a.example:443",
      "app://a/b",
    ];
    expect([...others, 1, null, undefined].filter(isOrigin)).toEqual([]);
  });
});
