import { describe, expect, it } from "vitest";
import { rawMessage } from "../../../../testing/raw-message.ts";
import { defineTool } from "../define/tool-builder.ts";
import { isDefinitionError } from "../error/definition-error.ts";
import { McpError } from "../error/mcp-error.ts";
import type { AuthorizationPolicy } from "./authorization-policy.ts";
import { createServer } from "./create-server.ts";

/** What is wrong with a server of these options, each as a sentence. */
function problemsOf(options: object): readonly string[] {
  try {
    createServer({ name: "s", version: "1", ...options } as never);
  } catch (error) {
    if (!isDefinitionError(error)) throw error;
    return error.problems.map(({ where, rule, hint }) => `${where}: ${rule}${hint === undefined ? "" : `. ${hint}`}`);
  }
  return [];
}

const authorize: AuthorizationPolicy["authorize"] = () => undefined;

describe("the option authorization", () => {
  it.each([null, 5, "all", [], {}, { authorize: true }, authorize])(
    "refuses what is no policy: %j",
    (authorization) => {
      expect(problemsOf({ authorization })).toEqual([
        "server, authorization: must have an authorize function. authorize: (phase, component, context) => …",
      ]);
    },
  );

  it("refuses a misspelt member, which would guard nothing", () => {
    expect(problemsOf({ authorization: { authorize, conceals: true } })).toEqual([
      expect.stringMatching(/^server, authorization: "conceals" is not known here\. .*conceal/),
    ]);
    expect(problemsOf({ authorization: { authorize, conceal: "yes" } })).toEqual([
      "server, authorization.conceal: must be a boolean",
    ]);
  });

  it("takes an instance of a class, with fields of its own", () => {
    class Policy implements AuthorizationPolicy {
      readonly allowed: readonly string[] = [];
      authorize() {
        return this.allowed.length > 0 ? undefined : undefined;
      }
    }
    expect(problemsOf({ authorization: new Policy() })).toEqual([]);
  });

  it("once let through what a policy refused when the server was made, after its object had been changed", () => {
    const policy = { authorize: () => new McpError(4_003, "No") as McpError | undefined };
    const tools = [defineTool("t").call(() => "reached")];
    const server = createServer({ name: "s", version: "1", tools, authorization: policy });
    policy.authorize = () => undefined;
    for (const one of [server, server.with({ version: "2" })]) {
      expect(one.dispatch(rawMessage("tools/call", { name: "t" }))).toMatchObject({ error: { code: 4_003 } });
    }
  });

  it("is asked as a method of its own object", () => {
    class Policy {
      readonly refusal = new McpError(4_003, "No");
      authorize() {
        return this.refusal;
      }
    }
    const tools = [defineTool("t").call(() => "reached")];
    const server = createServer({ name: "s", version: "1", tools, authorization: new Policy() });
    expect(server.dispatch(rawMessage("tools/call", { name: "t" }))).toMatchObject({ error: { code: 4_003 } });
  });

  it("U405: refuses lists and reads that may be kept for everybody, and says which", () => {
    const hint = { ttlMs: 1, scope: "public" };
    const cache = { tools: hint, prompts: hint, resources: hint, discovery: hint };
    expect(problemsOf({ authorization: { authorize }, cache })).toEqual(
      ["tools", "prompts", "resources"].map(
        (family) => `server, cache.${family}.scope: must be "private" where there is an authorization policy`,
      ),
    );
    expect(problemsOf({ cache })).toEqual([]);
    expect(problemsOf({ authorization: { authorize }, cache: { tools: { ttlMs: 1, scope: "private" } } })).toEqual([]);
  });

  it("U405: refuses a policy that comes to a public server, and keeps the policy of a server that is changed", () => {
    const open = createServer({ name: "s", version: "1", cache: { tools: { ttlMs: 1, scope: "public" } } });
    expect(() => open.with({ authorization: { authorize } })).toThrow("cache.tools.scope");
    const guarded = createServer({ name: "s", version: "1", authorization: { authorize } });
    expect(() => guarded.with({ cache: { tools: { ttlMs: 1, scope: "public" } } })).toThrow("cache.tools.scope");
  });
});
