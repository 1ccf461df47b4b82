import { describe, expect, it } from "vitest";
import { schemaProblems } from "../../../../testing/wire-schema.ts";
import { url } from "./url.ts";

describe("url", () => {
  it.each(["https://example.com/a?b=c#d", "http://localhost:3000/"])("I401: asks to open %s", (address) => {
    const { wire } = url("Sign in", address);
    expect(wire).toEqual({ method: "elicitation/create", params: { mode: "url", message: "Sign in", url: address } });
    expect(schemaProblems("ElicitRequest", wire)).toEqual([]);
  });

  it.each<[unknown]>([
    ["example.com"],
    ["/sign-in"],
    ["javascript:alert(1)"],
    ["file:///etc/passwd"],
    ["data:text/html,x"],
    [""],
    [null],
    [1],
  ])("I401: refuses %j", (address) => {
    expect(() => url("Sign in", address as never)).toThrow("url(): the address must be an absolute HTTP or HTTPS URL");
  });

  it.each(["https://user@example.com", "https://user:password@example.com", "https://:password@example.com"])(
    "I401: refuses what says who comes: %s, and shows nothing of it",
    (address) => {
      expect(() => url("Sign in", address)).toThrow(
        /^url\(\): the address must have no user name and no password in it$/,
      );
    },
  );

  it("refuses a message that is no text", () => {
    expect(() => url(undefined as never, "https://example.com")).toThrow("the message must be a string");
  });

  it("reads what the user did, and no content", () => {
    const { "~read": read } = url("Sign in", "https://example.com");
    expect(read({ action: "accept", content: { a: 1 } })).toEqual({ ok: true, answer: { action: "accept" } });
    expect(read({ action: "accepted" })).toMatchObject({ ok: false, path: "/action" });
  });
});
