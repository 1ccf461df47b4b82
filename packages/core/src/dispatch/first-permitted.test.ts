import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { rawMessage } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { McpError } from "../error/mcp-error.ts";
import type { AuthorizationPolicy } from "../runtime/authorization-policy.ts";
import type { AnyComponent, CatalogSource } from "../runtime/catalog-source.ts";
import { createServer } from "../runtime/create-server.ts";
import { type Answer, answerText } from "./answer.ts";

const ran = vi.fn(() => "ran");
const completed = vi.fn(() => ["ran"]);

/** What everybody may see: one of each kind, so that the capabilities are the same without the rest. */
const open = {
  tools: [defineTool("open").call(() => "open")],
  resources: [
    defineResource("open")
      .template("x://open/{id}")
      .read(() => "open"),
    defineResource("rival")
      .template("x://both/{id}")
      .complete("id", () => ["rival"])
      .read(() => "rival"),
  ],
  prompts: [
    definePrompt("open")
      .argument("a")
      .complete("a", () => ["open"])
      .render(() => "open"),
  ],
};

/** What must not be noticed. */
const secret = {
  tools: [
    defineTool("secret").argument("region", "string", { header: "Region", required: true }).call(ran),
    defineTool("given").argument("a", "string", { required: true }).call(ran),
  ],
  resources: [
    defineResource("secret").uri("x://secret").read(ran),
    defineResource("secret_rows").template("x://rows/{id}").param("id", "integer").complete("id", completed).read(ran),
    defineResource("secret_rival").template("x://both/{+id}").complete("id", completed).read(ran),
    defineResource("secret_failing")
      .template("x://failing/{id}")
      .matches((uri) => {
        if (uri.startsWith("x://failing/")) throw new Error("a matcher of a secret resource");
        return false;
      })
      .read(ran),
  ],
  prompts: [definePrompt("secret").argument("a", { required: true }).complete("a", completed).render(ran)],
};

const given = defineTool("given").call(() => "given by a source");
const source: CatalogSource = {
  list: (kind) => (kind === "tool" ? [given] : []),
  find: (kind, name) => (kind === "tool" && name === "given" ? given : undefined),
};
const secrets: readonly AnyComponent[] = [...secret.tools, ...secret.resources, ...secret.prompts];
const [atUri, rows, rival, failing] = secret.resources;
/** By what each secret resource is found. */
const secretAt = new Map<string, AnyComponent | undefined>([
  ["x://secret", atUri],
  ["x://rows/{id}", rows],
  ["x://rows/1", rows],
  ["x://rows/one", rows],
  ["x://both/{+id}", rival],
  ["x://both/1/2", rival],
  ["x://failing/1", failing],
]);
const secretOf = (kind: AnyComponent["kind"], name: string) =>
  kind === "resource" ? secretAt.get(name) : secrets.find((each) => each.kind === kind && each.name === name);
/** A source of secret things, which knows nothing of the policy. */
const secretSource: CatalogSource = {
  list: (kind) => secrets.filter((each) => each.kind === kind),
  find: secretOf,
};

const isSecret = (component: object) =>
  secrets.some(({ name }) => (component as AnyComponent).name === name) && component !== given;
const refusal = (component: object) => (isSecret(component) ? McpError.invalidParams("Refused") : undefined);
const quiet = { name: "s", version: "1", instrumentation: () => {} };
const withSource = <Option extends object>(
  parts: { readonly [Kind in keyof Option]: readonly unknown[] },
  ...sources: unknown[]
) =>
  Object.fromEntries(
    Object.entries(parts).map(([kind, list]) => [kind, [...(list as readonly unknown[]), ...sources]]),
  );
const all = {
  tools: [...secret.tools, ...open.tools],
  resources: [...secret.resources, ...open.resources],
  prompts: [...secret.prompts, ...open.prompts],
};

/** Requests that would show a difference, if there were one. */
const requests: readonly (readonly [string, object])[] = [
  ...["tools/list", "resources/list", "resources/templates/list", "prompts/list", "server/discover"].map(
    (method) => [method, {}] as const,
  ),
  ...[{}, { arguments: {} }, { arguments: { region: "eu" } }, { arguments: { region: 5 } }, { arguments: [] }].map(
    (more) => ["tools/call", { name: "secret", ...more }] as const,
  ),
  ["tools/call", { name: "given" }],
  ["tools/call", { name: "open" }],
  ...["x://secret", "x://rows/1", "x://rows/one", "x://both/1", "x://both/1/2", "x://failing/1", "x://open/1", ""].map(
    (uri) => ["resources/read", { uri }] as const,
  ),
  ...[{}, { arguments: { a: "b" } }, { arguments: { a: 5 } }, { arguments: "a" }].map(
    (more) => ["prompts/get", { name: "secret", ...more }] as const,
  ),
  ...[
    "x://secret",
    "x://rows/{id}",
    "x://rows/1",
    "x://both/1",
    "x://both/{+id}",
    "x://both/{id}",
    "x://failing/{id}",
  ].flatMap((uri) => [
    ["completion/complete", { ref: { type: "ref/resource", uri } }] as const,
    ["completion/complete", { ref: { type: "ref/resource", uri }, argument: { name: "id", value: "" } }] as const,
  ]),
  ["completion/complete", { ref: { type: "ref/prompt", name: "secret" } }],
  ["completion/complete", { ref: { type: "ref/prompt", name: "secret" }, argument: { name: "a", value: "" } }],
];

/** The headers of a client that does not know the tool, one that does, and one that is wrong. */
const regions = [undefined, "eu", "us"];

describe.each([
  ["at once", (verdict: McpError | undefined) => verdict],
  ["later", async (verdict: McpError | undefined) => verdict],
])("a policy that conceals, and answers %s", (_when, answer) => {
  const authorization = {
    authorize: (_phase, component) => answer(refusal(component)),
    conceal: true,
  } as AuthorizationPolicy;
  const without = createServer({ ...quiet, ...withSource(open, source), authorization } as never);
  const servers = [
    ["declared", createServer({ ...quiet, ...withSource(all, source), authorization } as never)],
    [
      "given by a source",
      createServer({ ...quiet, ...withSource(open, source, secretSource), authorization } as never),
    ],
  ] as const;

  describe.each(servers)("what is %s", (_where, server) => {
    it.each(requests)(
      "U403: is as if it were not there, for %s %j, whatever the headers say",
      async (method, params) => {
        ran.mockClear();
        completed.mockClear();
        const message = rawMessage(method, { ...params });
        const { name, uri } = params as { readonly name?: string; readonly uri?: string };
        const mirrored = method === "completion/complete" ? undefined : (name ?? uri);
        const transports = regions.map((region) => ({
          kind: "http",
          headers: new Headers({
            "mcp-protocol-version": "2026-07-28",
            "mcp-method": method,
            ...(mirrored !== undefined && { "mcp-name": mirrored }),
            ...(region !== undefined && { "mcp-param-region": region }),
          }),
        }));
        for (const transport of [{ kind: "direct" }, ...transports]) {
          const mine = (await server.dispatch(message, { transport })) as Answer;
          const plain = (await without.dispatch(message, { transport })) as Answer;
          expect(answerText(mine)).toBe(answerText(plain));
          expect(mine).toEqual(plain);
        }
        expect(ran).not.toHaveBeenCalled();
        expect(completed).not.toHaveBeenCalled();
      },
    );
  });
});

const uses = requests.filter(([method]) => !method.endsWith("/list"));

describe.each<readonly [string, () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("the secret");
    },
  ],
  ["rejects", () => Promise.reject(new Error("the secret"))],
  ["answers false", () => false],
])("a policy that conceals, and %s for what must not be noticed", (_how, fail) => {
  const told = vi.fn();
  const authorization = {
    authorize: (_phase, component) => (isSecret(component) ? fail() : undefined),
    conceal: true,
  } as AuthorizationPolicy;
  const options = { ...quiet, authorization, instrumentation: besidesRequests(told) };
  const without = createServer({ ...options, ...withSource(open, source) } as never);
  const server = createServer({ ...options, ...withSource(all, source) } as never);

  it.each(uses)("showed by its failure that there is something, for %s %j", async (method, params) => {
    const [mine, plain] = await Promise.all(
      [server, without].map(async (each) => (await each.dispatch(rawMessage(method, { ...params }))) as Answer),
    );
    expect(mine).toEqual(plain);
  });

  it("U401: is a fault that the sink is told of", async () => {
    told.mockClear();
    await server.dispatch(rawMessage("tools/call", { name: "secret" }));
    expect(told).toHaveBeenCalledOnce();
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: "exception" }));
  });

  it("U401: makes a list fail all the same, which is no empty list", async () => {
    expect(((await server.dispatch(rawMessage("tools/list"))) as Answer).error).toMatchObject({ code: -32603 });
  });
});

describe.each<readonly [string, (found: AnyComponent) => unknown]>([
  ["without a handler", ({ kind, name }) => ({ kind, name })],
  ["of no kind", ({ name }) => ({ name })],
  ["of another name and place", ({ kind }) => open[`${kind}s`][0]],
])("a source that finds what must not be noticed %s", (_how, broken) => {
  const told = vi.fn();
  const authorization = { authorize: (_phase, component) => refusal(component), conceal: true } as AuthorizationPolicy;
  const options = { ...quiet, authorization, instrumentation: besidesRequests(told) };
  const breaking: CatalogSource = {
    list: () => [],
    find: (kind, name) => {
      const found = secretOf(kind, name);
      return found && (broken(found) as AnyComponent);
    },
  };
  const without = createServer({ ...options, ...withSource(open, source) } as never);
  const server = createServer({ ...options, ...withSource(open, source, breaking) } as never);

  it.each(uses)("showed by a failure that there is something, for %s %j", async (method, params) => {
    const [mine, plain] = await Promise.all(
      [server, without].map(async (each) => (await each.dispatch(rawMessage(method, { ...params }))) as Answer),
    );
    expect(mine).toEqual(plain);
  });

  it("is a fault that the sink is told of", async () => {
    told.mockClear();
    await server.dispatch(rawMessage("tools/call", { name: "secret" }));
    expect(told).toHaveBeenCalledOnce();
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: "exception" }));
  });
});

describe("a policy that conceals nothing", () => {
  const authorization: AuthorizationPolicy = { authorize: (_phase, component) => refusal(component) };
  const server = createServer({ ...quiet, ...withSource(all, source), authorization } as never);
  const errorOf = async (method: string, params: object) =>
    ((await server.dispatch(rawMessage(method, { ...params }))) as Answer).error;

  it.each([
    ["tools/call", { name: "secret" }],
    ["tools/call", { name: "given" }],
    ["resources/read", { uri: "x://secret" }],
    ["resources/read", { uri: "x://rows/one" }],
    ["prompts/get", { name: "secret" }],
    ["completion/complete", { ref: { type: "ref/resource", uri: "x://rows/{id}" } }],
  ])("U403: refuses %s %j by its own error, and asks nobody further", async (method, params) => {
    expect(await errorOf(method, params)).toEqual({ code: -32602, message: "Refused" });
  });

  it("F20: finds several routes before anybody is asked", async () => {
    const resources = [...secret.resources, ...open.resources].filter(({ name }) => name.endsWith("rival"));
    const authorize = vi.fn(() => undefined);
    const two = createServer({ ...quiet, resources, authorization: { authorize } });
    const answer = (await two.dispatch(rawMessage("resources/read", { uri: "x://both/1" }))) as Answer;
    expect(answer.error?.message).toBe("Multiple resource routes matched the requested URI");
    expect(authorize).not.toHaveBeenCalled();
  });
});

describe("thousands of rivals of which all but one are concealed", () => {
  it.each([false, true])("once were too many for the stack; a policy that waits: %s", async (waits) => {
    const count = 5_000;
    const resources = Array.from({ length: count }, (_, index) =>
      defineResource(`r${index}`)
        .template(`x://{v${index}}`)
        .read(() => `read ${index}`),
    );
    const authorize = (_phase: unknown, { name }: AnyComponent) => {
      const verdict = name === `r${count - 1}` ? undefined : new McpError(1, "No");
      return waits ? Promise.resolve(verdict) : verdict;
    };
    const authorization = { authorize, conceal: true } as AuthorizationPolicy;
    const server = createServer({ name: "s", version: "1", instrumentation: () => {}, resources, authorization });
    const answer = (await server.dispatch(rawMessage("resources/read", { uri: "x://a" }))) as Answer;
    expect(JSON.parse(answerText(answer)).result.contents).toMatchObject([{ text: `read ${count - 1}` }]);
  });
});
