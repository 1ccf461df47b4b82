import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { rawMessage } from "../../../../testing/raw-message.ts";
import type { ComponentKind } from "../define/component.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { McpError } from "../error/mcp-error.ts";
import { MAX_AWAITED_VERDICTS } from "../limits.ts";
import type { AuthorizationPolicy } from "../runtime/authorization-policy.ts";
import type { AnyComponent, CatalogSource } from "../runtime/catalog-source.ts";
import { createServer } from "../runtime/create-server.ts";
import type { AnyServer } from "../runtime/server.ts";
import type { Answer } from "./answer.ts";

const LISTS = {
  tools: { method: "tools/list", member: "tools", kind: "tool" },
  resources: { method: "resources/list", member: "resources", kind: "resource" },
  templates: { method: "resources/templates/list", member: "resourceTemplates", kind: "resource" },
  prompts: { method: "prompts/list", member: "prompts", kind: "prompt" },
} as const;
type ListName = keyof typeof LISTS;
const lists = Object.keys(LISTS) as readonly ListName[];

const make: { readonly [List in ListName]: (name: string) => AnyComponent } = {
  tools: (name: string) => defineTool(name).call(() => "a"),
  resources: (name: string) =>
    defineResource(name)
      .uri(`x://u/${name}`)
      .read(() => "a"),
  templates: (name: string) =>
    defineResource(name)
      .template(`x://t/${name}/{id}`)
      .read(() => "a"),
  prompts: (name: string) => definePrompt(name).render(() => "a"),
};

const optionOf = (list: ListName) => (list === "templates" ? "resources" : list);

/** A server of one list. */
function serverOf(list: ListName, items: unknown, options: object = {}): AnyServer {
  return createServer({ name: "s", version: "1", [optionOf(list)]: items, ...options } as never);
}

interface ListedPage {
  readonly names: readonly string[];
  readonly nextCursor: string | undefined;
}

async function errorOf(server: AnyServer, list: ListName, params: object, auth?: unknown) {
  const answer = (await server.dispatch(rawMessage(LISTS[list].method, { ...params }), { auth })) as Answer;
  return answer.error;
}

async function pageOf(server: AnyServer, list: ListName, cursor?: string, auth?: unknown): Promise<ListedPage> {
  const message = rawMessage(LISTS[list].method, cursor === undefined ? {} : { cursor });
  const answer = (await server.dispatch(message, { auth })) as Answer;
  if (answer.json === undefined) throw new Error(answer.error?.message);
  const result = JSON.parse(answer.json);
  const names = result[LISTS[list].member].map(({ name }: { name: string }) => name);
  return { names, nextCursor: result.nextCursor };
}

async function pagesOf(server: AnyServer, list: ListName, auth?: unknown): Promise<readonly ListedPage[]> {
  const pages: ListedPage[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(server, list, cursor, auth);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

/** Lets everybody know of what is in `context.auth`. */
const byAuth = (answer: (verdict: McpError | undefined) => unknown = (verdict) => verdict) =>
  ({
    authorize: (_phase, { name }, { auth }) =>
      answer((auth as readonly string[]).includes(name) ? undefined : McpError.invalidParams("No")),
  }) as AuthorizationPolicy;

/** A source of these components. */
const sourceOf = (components: readonly AnyComponent[]): CatalogSource => ({
  list: () => components,
  find: (_kind, name) => components.find((component) => component.name === name),
});

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 25 });
const expired = { code: -32602, message: "Expired cursor: the list has changed" };
const sorted = (items: readonly string[]) => [...items].sort();

describe.each(lists)("the list of %s", (list) => {
  const { method, kind } = LISTS[list];

  it("U402, D167: has everything that is visible once, in order and on full pages, wherever it comes from", async () => {
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.integer({ min: 1, max: 7 }),
        fc.infiniteStream(fc.record({ isVisible: fc.boolean(), isGiven: fc.boolean() })),
        fc.boolean(),
        fc.boolean(),
        async (all, pageSize, traits, waits, conceal) => {
          const known = all.map((name) => ({ name, ...traits.next().value }));
          const declared = known.filter(({ isGiven }) => !isGiven).map(({ name }) => make[list](name));
          const given = known.filter(({ isGiven }) => isGiven).map(({ name }) => make[list](name));
          const policy = byAuth(waits ? async (verdict) => verdict : undefined);
          const authorization = { ...policy, conceal };
          const server = serverOf(list, [...declared, sourceOf(given)], { authorization, pagination: { pageSize } });
          const visible = known.filter(({ isVisible }) => isVisible).map(({ name }) => name);
          const pages = await pagesOf(server, list, visible);
          expect(pages.flatMap((page) => page.names)).toEqual(sorted(visible));
          for (const page of pages.slice(0, -1)) expect(page.names).toHaveLength(pageSize);
          expect(pages).toHaveLength(Math.max(1, Math.ceil(visible.length / pageSize)));
        },
      ),
    );
  });

  it("Q03, U402: takes a cursor from nobody who sees another list, whatever differs", async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.nat(), fc.nat(), async (all, one, other) => {
        fc.pre(all.length > 3);
        const server = serverOf(list, all.map(make[list]), { authorization: byAuth(), pagination: { pageSize: 1 } });
        const without = (index: number) => all.filter((_, at) => at !== index % all.length);
        const [mine, theirs] = [without(one), without(other)];
        const cursor = (await pageOf(server, list, undefined, mine)).nextCursor ?? "";
        if (one % all.length === other % all.length) {
          expect((await pageOf(server, list, cursor, theirs)).names).toEqual([sorted(theirs)[1]]);
        } else {
          expect(await errorOf(server, list, { cursor }, theirs)).toEqual(expired);
        }
      }),
    );
  });

  it("A19: asks a policy about each component once, whatever the page", async () => {
    const authorize = vi.fn((_phase: unknown, _component: unknown, _context: unknown) => undefined);
    const items = ["b", "a", "c"].map(make[list]);
    const server = serverOf(list, items, { authorization: { authorize }, pagination: { pageSize: 1 } });
    await pageOf(server, list, undefined, "ada");
    const seen = ["a", "b", "c"].map((name) => items.find((item) => item.name === name));
    expect(authorize.mock.calls.map(([, component]) => component)).toEqual(seen);
    for (const [phase, , context] of authorize.mock.calls) {
      expect([phase, context]).toEqual(["discovery", expect.objectContaining({ auth: "ada", method })]);
    }
  });

  it("Q04, U402: tells a tampered cursor from one that has expired", async () => {
    const options = { authorization: byAuth(), pagination: { pageSize: 1 } };
    const server = serverOf(list, ["a", "b", "c", "d"].map(make[list]), options);
    const seen = ["a", "b", "c"];
    const cursor = (await pageOf(server, list, undefined, seen)).nextCursor ?? "";
    const invalid = { code: -32602, message: "Invalid cursor" };
    for (const forged of [
      "",
      "x",
      `${cursor}/`,
      cursor.replace("-1-", "-3-"),
      cursor.replace("-1-", "-01-"),
      null,
      1,
    ]) {
      expect(await errorOf(server, list, { cursor: forged }, seen)).toEqual(invalid);
    }
    expect(await errorOf(server, list, { cursor: cursor.replace(/-[^-]*-1-/, "-0-1-") }, seen)).toEqual(expired);
    expect(await errorOf(server, list, { cursor: cursor.replace("2026-07-28", "2025-11-25") }, seen)).toEqual(expired);
  });

  it("U401: asks no policy and no source about a cursor that is none", async () => {
    const authorize = vi.fn(() => undefined);
    const source = { list: vi.fn(() => []), find: () => undefined };
    const server = serverOf(list, [make[list]("a"), source], { authorization: { authorize } });
    expect(await errorOf(server, list, { cursor: "x" })).toMatchObject({ message: "Invalid cursor" });
    expect(authorize).not.toHaveBeenCalled();
    expect(source.list).not.toHaveBeenCalled();
  });

  it("is the same text for who is refused nothing as without a policy", async () => {
    const items = ["a", "b"].map(make[list]);
    const open = serverOf(list, items).dispatch(rawMessage(method));
    const guarded = serverOf(list, items, { authorization: byAuth() });
    expect(guarded.dispatch(rawMessage(method), { auth: ["a", "b"] })).toEqual(open);
    const sourced = serverOf(list, sourceOf(items));
    expect(sourced.dispatch(rawMessage(method))).toEqual(open);
    const filtered = serverOf(list, [...items, make[list]("c")], { authorization: byAuth() });
    expect(filtered.dispatch(rawMessage(method), { auth: ["a", "b"] })).toEqual(open);
  });

  it("D102: is that of the moment, and a cursor of the one before has expired", async () => {
    const components = ["b", "d"].map(make[list]);
    const server = serverOf(list, [make[list]("a"), sourceOf(components)], { pagination: { pageSize: 2 } });
    const before = await pageOf(server, list);
    expect(before.names).toEqual(["a", "b"]);
    components.push(make[list]("c"));
    expect(await errorOf(server, list, { cursor: before.nextCursor })).toEqual(expired);
    expect((await pagesOf(server, list)).map((page) => page.names)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("D102: asks a source for its kind, with the context", async () => {
    const source = { list: vi.fn((_kind: ComponentKind, _context: unknown) => []), find: () => undefined };
    expect(await pageOf(serverOf(list, source), list, undefined, "ada")).toEqual({ names: [], nextCursor: undefined });
    expect(source.list).toHaveBeenCalledExactlyOnceWith(kind, expect.objectContaining({ auth: "ada", method }));
  });

  it("D167: has the first of a name, what is declared before what a source gives", async () => {
    const titled = (title: string) => ({ ...make[list]("a"), title });
    const server = serverOf(list, [titled("1"), sourceOf([titled("2")]), sourceOf([titled("3"), make[list]("b")])]);
    const answer = (await server.dispatch(rawMessage(method))) as Answer;
    expect(JSON.parse(answer.json ?? "")[LISTS[list].member]).toMatchObject([{ name: "a", title: "1" }, { name: "b" }]);
  });

  it("U402, U403: gives the name of a refused component to no other one, unless it is concealed", async () => {
    const [declared, given] = [make[list]("a"), { ...make[list]("a"), title: "given" }];
    const authorize: AuthorizationPolicy["authorize"] = (_phase, { title }) =>
      title === "given" ? undefined : McpError.invalidParams("No");
    const items = [declared, sourceOf([given])];
    expect((await pageOf(serverOf(list, items, { authorization: { authorize } }), list)).names).toEqual([]);
    const concealing = serverOf(list, items, { authorization: { authorize, conceal: true } });
    expect((await pageOf(concealing, list)).names).toEqual(["a"]);
  });
});

describe("a policy that waits", () => {
  const tools = Array.from({ length: 100 }, (_, index) => make.tools(`t${index}`));

  it("is awaited for few components at a time", async () => {
    let running = 0;
    let most = 0;
    const authorize = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return undefined;
    };
    expect((await pageOf(serverOf("tools", tools, { authorization: { authorize } }), "tools")).names).toHaveLength(100);
    expect(most).toBe(MAX_AWAITED_VERDICTS);
  });

  it("is asked no more once the request was cancelled, of which no sink hears", async () => {
    const controller = new AbortController();
    const instrumentation = vi.fn();
    const authorize = vi.fn(async () => {
      controller.abort();
      return undefined;
    });
    const server = serverOf("tools", tools, {
      authorization: { authorize },
      instrumentation: besidesRequests(instrumentation),
    });
    const answer = (await server.dispatch(rawMessage("tools/list"), { signal: () => controller.signal })) as Answer;
    expect(answer.error).toEqual({ code: -32603, message: "The request was cancelled" });
    expect(authorize).toHaveBeenCalledOnce();
    expect(instrumentation).not.toHaveBeenCalled();
  });

  it("ends no process by what it still rejects with when the list has failed", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const authorize = async () => {
      throw new Error("down");
    };
    const server = serverOf("tools", tools, { authorization: { authorize }, instrumentation: () => {} });
    expect(await errorOf(server, "tools", {})).toMatchObject({ code: -32603 });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
