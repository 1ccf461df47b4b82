import { DefinitionError } from "@snodo/core";
import { describe, expect, it } from "vitest";
import { checkHttpOptions, pathProblems } from "./options.ts";

describe("checkHttpOptions", () => {
  it("fills in the defaults", () => {
    expect(checkHttpOptions("mcp", {})).toEqual({
      allowedOrigins: [],
      checksHost: false,
      isAllowedHost: expect.any(Function),
      maxBodyBytes: 2_000_000,
    });
  });

  it("names everything that is wrong, at once", () => {
    const check = () =>
      checkHttpOptions(
        "listen",
        { allowedOrigins: ["https://a.example/", "*"], allowedHosts: ["https://a.example"], maxBodyBytes: 0 },
        pathProblems("listen", "mcp"),
      );
    expect(check).toThrow(DefinitionError);
    expect(check).toThrow(
      [
        'listen, allowedOrigins[0]: must be an origin such as "https://app.example.com"',
        'listen, allowedOrigins[1]: must be an origin such as "https://app.example.com"',
        'listen, allowedHosts[0]: must be a host such as "example.com" or "example.com:8443"',
        "listen, maxBodyBytes: must be a whole number above 0",
        'listen, path: must be a path such as "/mcp"',
      ].join("\n"),
    );
  });

  it("refuses a list that is none", () => {
    const allowedHosts = "example.com" as unknown as string[];
    expect(() => checkHttpOptions("mcp", { allowedHosts })).toThrow("mcp, allowedHosts: must be a list");
  });

  it("keeps what was checked, whatever becomes of the lists that were given", () => {
    const allowedOrigins = ["https://a.example"];
    const checked = checkHttpOptions("mcp", { allowedOrigins });
    allowedOrigins.push("https://evil.example");
    expect(checked.allowedOrigins).toEqual(["https://a.example"]);
  });
});
