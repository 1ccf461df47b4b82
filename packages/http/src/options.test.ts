import { createServer, DefinitionError, type DefinitionProblem } from "@snodo/core";
import { describe, expect, it } from "vitest";
import { fetchHandler } from "./fetch-handler.ts";
import { mcp } from "./hono.ts";
import { checkHttpOptions, type HttpOptions, pathProblems } from "./options.ts";

const server = createServer({ name: "empty", version: "1.0.0" });
const check = (options: HttpOptions & { readonly auth?: unknown }, more?: readonly DefinitionProblem[]) =>
  checkHttpOptions({ entry: "listen", server, options, known: ["path"] }, more);

describe("checkHttpOptions", () => {
  it("fills in the defaults", () => {
    expect(check({})).toEqual({
      allowedOrigins: [],
      checksHost: false,
      isAllowedHost: expect.any(Function),
      cors: false,
      authTimeoutMs: 10_000,
      subscriptions: { enter: expect.any(Function), end: expect.any(Function) },
      maxBodyBytes: 2_000_000,
      keepAliveMs: 15_000,
      executor: expect.objectContaining({ run: expect.any(Function) }),
    });
  });

  it("names everything that is wrong, at once", () => {
    const wrong = () =>
      check(
        {
          allowedOrigins: ["https://a.example/", "*"],
          allowedHosts: ["https://a.example"],
          cors: "*" as never,
          maxBodyBytes: 0,
          auth: "token",
        },
        pathProblems("listen", "mcp"),
      );
    expect(wrong).toThrow(DefinitionError);
    expect(wrong).toThrow(
      [
        "listen, auth: must be a function",
        'listen, allowedOrigins[0]: must be an origin such as "https://app.example.com"',
        'listen, allowedOrigins[1]: must be an origin such as "https://app.example.com"',
        'listen, allowedHosts[0]: must be a host such as "example.com" or "example.com:8443"',
        "listen, cors: must be true or false",
        "listen, maxBodyBytes: must be a whole number above 0",
        'listen, path: must be a path such as "/mcp"',
      ].join("\n  "),
    );
  });

  it.each([null, false, "token", {}])("refuses an auth that is %j wherever it is given: it is not nobody's", (auth) => {
    const options = { auth: auth as never };
    expect(() => fetchHandler(server, options)).toThrow("fetchHandler, auth: must be a function");
    expect(() => mcp(server, options)).toThrow("mcp, auth: must be a function");
  });

  it("refuses a misspelt option, and says which was meant", () => {
    const misspelt = { maxBodyBytes: 10, allowedHost: ["example.com"] };
    expect(() => check(misspelt)).toThrow('listen: "allowedHost" is not known here. Did you mean "allowedHosts"?');
  });

  it("refuses options that are no object", () => {
    const call = { entry: "mcp", server, options: "fast" as unknown as HttpOptions, known: [] };
    expect(() => checkHttpOptions(call)).toThrow("mcp: takes its options as an object");
  });

  it("refuses a list that is none", () => {
    const allowedHosts = "example.com" as unknown as string[];
    expect(() => check({ allowedHosts })).toThrow("listen, allowedHosts: must be a list");
  });

  it("keeps what was checked, whatever becomes of the lists that were given", () => {
    const allowedOrigins = ["https://a.example"];
    const checked = check({ allowedOrigins });
    allowedOrigins.push("https://evil.example");
    expect(checked.allowedOrigins).toEqual(["https://a.example"]);
  });
});
