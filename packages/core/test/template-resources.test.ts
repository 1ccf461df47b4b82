import {
  type AnyResource,
  createServer,
  defineResource,
  type InstrumentationEvent,
  McpError,
  type UriMatcher,
} from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { compileTemplate, expandTemplate } from "@snodo/template";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";

const NAMED = { name: "s", version: "1" };

const search = defineResource("search")
  .template("hex://{index}/{page}{?limit,exact,order,lang}")
  .param("page", "integer", { minimum: 1, maximum: 100 })
  .param("limit", "number", { default: 10, exclusiveMinimum: 0 })
  .param("exact", "boolean")
  .param("order", "string", { enum: ["up", "down"], default: "up" })
  .read(({ uri: _, ...variables }) => variables);

/** A server of these resources, a client of it, and the events of its sink. */
async function serving(resources: readonly AnyResource[]) {
  const events: InstrumentationEvent[] = [];
  const instrumentation = besidesRequests(events);
  const server = createServer({ ...NAMED, instrumentation, resources });
  const client = await connect(direct(server));
  const jsonOf = async (uri: string): Promise<unknown> =>
    JSON.parse((await client.readResource(uri)).contents[0]?.text ?? "");
  return { client, events, jsonOf };
}

describe("declared variables", () => {
  it("D154: reach the handler as what they are declared to be, with defaults for those that a URI lacks", async () => {
    const { jsonOf } = await serving([search]);
    expect(await jsonOf("hex://a/7?exact=true&lang=en&limit=2.5&order=down")).toEqual({
      index: "a",
      page: 7,
      limit: 2.5,
      exact: true,
      order: "down",
      lang: "en",
    });
    expect(await jsonOf("hex://a/%37")).toEqual({ index: "a", page: 7, limit: 10, order: "up" });
  });

  it.each([
    ["hex://a/seven", "/page: value is not a decimal integer within ±(2^53 − 1)"],
    ["hex://a/0", "/page: number is less than 1"],
    ["hex://a/101", "/page: number is greater than 100"],
    ["hex://a/1?limit=", "/limit: value is not a decimal number"],
    ["hex://a/1?exact=yes", "/exact: value is neither true nor false"],
    ["hex://a/1?order=secret", '/order: value is not one of the allowed values: "up", "down"'],
  ])("D154: %s is refused with -32602 and its URI, naming the place and the rule", async (uri, what) => {
    const read = vi.fn(() => "");
    const { client, events } = await serving([{ ...search, read }]);
    await expect(client.readResource(uri)).rejects.toMatchObject({
      code: -32602,
      message: `Invalid variable of the URI at ${what}`,
      data: { uri },
    });
    expect(read).not.toHaveBeenCalled();
    expect(events).toEqual([
      {
        type: "arguments-refused",
        request: expect.objectContaining({ method: "resources/read" }),
        component: { kind: "resource", name: "search" },
        problems: [expect.objectContaining({ path: expect.stringMatching(/^\/[a-z]+$/) })],
      },
    ]);
  });

  it("D154: never lead to another resource: two templates for one URI stay two", async () => {
    const numbers = defineResource("numbers")
      .template("x://h/{n}")
      .param("n", "integer")
      .read(() => "a number");
    const words = defineResource("words")
      .template("x://h/{word}")
      .param("word", "string", { pattern: "^[a-z]+$" })
      .read(() => "a word");
    const { client } = await serving([numbers, words]);
    for (const uri of ["x://h/1", "x://h/one"]) {
      await expect(client.readResource(uri)).rejects.toMatchObject({ code: -32603 });
    }
  });

  it("D154: are told all at once to the sink, and the first to the peer", async () => {
    const { client, events } = await serving([search]);
    await expect(client.readResource("hex://a/0?limit=0&exact=1")).rejects.toMatchObject({
      message: "Invalid variable of the URI at /page: number is less than 1",
    });
    expect(events).toMatchObject([
      { problems: [{ path: "/page" }, { path: "/limit" }, { path: "/exact", keyword: "type" }] },
    ]);
  });

  it("D154: may have any name", async () => {
    const odd = defineResource("odd")
      .template("x://h/{__proto__}/{constructor}")
      .param("__proto__", "integer")
      .param("constructor", "boolean")
      .read((params) => Object.entries(params));
    const { jsonOf } = await serving([odd]);
    const entries = await jsonOf("x://h/1/true");
    expect(entries).toEqual(
      expect.arrayContaining([
        ["__proto__", 1],
        ["constructor", true],
      ]),
    );
  });

  it("are written by the typed client as they are read", async () => {
    const server = createServer({ ...NAMED, resources: [search] });
    const client = await connect(direct(server));
    const template = "hex://{index}/{page}{?limit,exact,order,lang}";
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-9 });
    const given = fc.record({ page: fc.integer({ min: 1, max: 100 }), limit: number, exact: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        const { contents } = await client.resources.read(template, { index: "a/b", ...values });
        expect(JSON.parse(contents[0]?.text ?? "")).toEqual({ index: "a/b", order: "up", ...values });
      }),
    );
    const read = (page: number) => client.resources.read(template, { index: "a", page });
    await expect(read(Number.NaN)).rejects.toMatchObject({ name: "TemplateError", variable: "page" });
    await expect(read(1.5)).rejects.toMatchObject({ code: -32602 });
  });
});

const docs = defineResource("docs")
  .template("docs://site{#section}")
  .matches((uri) => {
    const [base, section, ...more] = uri.split("#");
    if (base !== "docs://site" || more.length > 0) return false;
    return section === undefined ? true : { section: decodeURIComponent(section) };
  })
  .complete("section", (prefix) => ["intro", "install"].filter((each) => each.startsWith(prefix)))
  .read(({ uri: _, ...variables }) => variables);

describe("a resource with its own matcher", () => {
  it("K21: serves what its matcher matches, of a shape that no template can", async () => {
    const { client, jsonOf } = await serving([docs]);
    expect(await jsonOf("docs://site#a%20b")).toEqual({ section: "a b" });
    expect(await jsonOf("docs://site")).toEqual({});
    await expect(client.readResource("docs://site#a#b")).rejects.toMatchObject({
      code: -32602,
      data: { uri: "docs://site#a#b" },
    });
  });

  it("K21: has its template advertised among the others, and completed by its text", async () => {
    const { client } = await serving([search, docs]);
    const listed = await client.listResourceTemplates();
    expect(listed.map(({ uriTemplate }) => uriTemplate)).toEqual([docs.uriTemplate, search.uriTemplate]);
    expect(Object.keys(listed[0] ?? {})).toEqual(["uriTemplate", "name"]);
    const ref = { type: "ref/resource", uri: "docs://site{#section}" } as const;
    expect(await client.complete(ref, { name: "section", value: "in" })).toMatchObject({
      values: ["intro", "install"],
    });
  });

  it("K21: makes a server one of resources and of completions, also alone", async () => {
    const { client } = await serving([docs]);
    expect(client.server.capabilities).toEqual({ completions: {}, logging: {}, resources: {} });
  });

  it("K21: is asked only for URIs that no resource has for its own", async () => {
    const matches = vi.fn<UriMatcher>(() => false);
    const own = defineResource("own")
      .template("x://{+any}")
      .matches(matches)
      .read(() => "");
    const here = defineResource("here")
      .uri("x://here")
      .read(() => "here");
    const { client } = await serving([own, here]);
    matches.mockClear();
    await client.readResource("x://here");
    expect(matches).not.toHaveBeenCalled();
    await expect(client.readResource("x://there")).rejects.toMatchObject({ code: -32602 });
    expect(matches.mock.calls).toEqual([["x://there"]]);
  });

  it("K21: does not match by its template, though that could", async () => {
    const none = defineResource("none")
      .template("x://h/{a}")
      .matches(() => false)
      .read(() => "");
    const { client } = await serving([none]);
    await expect(client.readResource("x://h/a")).rejects.toMatchObject({ message: "Resource not found" });
  });

  it("L01: is one of two that match, whether the other is a template or has its own matcher", async () => {
    const read = vi.fn(() => "");
    const own = (name: string) =>
      defineResource(name)
        .template(`${name}://h`)
        .matches(() => true)
        .read(read);
    const template = defineResource("template").template("x://h/{a}").read(read);
    for (const resources of [
      [own("a"), template],
      [own("a"), own("b")],
    ]) {
      const { client } = await serving(resources);
      await expect(client.readResource("x://h/a")).rejects.toMatchObject({
        code: -32603,
        message: "Multiple resource routes matched the requested URI",
      });
    }
    expect(read).not.toHaveBeenCalled();
  });

  it.each<readonly [string, () => unknown]>([
    ["throws", () => decodeURIComponent("%")],
    [
      "throws an McpError",
      () => {
        throw McpError.invalidParams("told");
      },
    ],
    ["answers nothing", () => undefined],
    ["answers a promise", async () => true],
    ["answers a list", () => ["a"]],
    ["answers a variable that is no text", () => ({ page: 1 })],
    [
      "answers what throws when it is read",
      () => ({
        get page() {
          throw new Error("secret");
        },
      }),
    ],
  ])(
    "K21: that %s fails the read as a fault of the server, also of what others would serve",
    async (_what, matches) => {
      const broken = defineResource("broken")
        .template("x://{#any}")
        .matches(matches as UriMatcher)
        .read(() => "");
      const { client, events } = await serving([broken, search]);
      const error: unknown = await client.readResource("hex://a/1").catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: -32603, message: expect.stringMatching(/^Internal error \(ref .{13}\)$/) });
      expect(events).toEqual([
        {
          type: "exception",
          reference: (error as Error).message.slice("Internal error (ref ".length, -1),
          request: expect.objectContaining({ method: "resources/read" }),
          component: { kind: "resource", name: "broken" },
          cause: expect.any(Error),
        },
      ]);
    },
  );

  it("D154: has its variables declared as those of any other", async () => {
    const page = defineResource("page")
      .template("x://h{#page}")
      .matches((uri): { page?: string } | false => {
        const [base, number] = uri.split("#");
        return base === "x://h" && (number === undefined ? {} : { page: number });
      })
      .param("page", "integer", { default: 1 })
      .read(({ page: number }) => number);
    const { client, jsonOf } = await serving([page]);
    expect([await jsonOf("x://h#7"), await jsonOf("x://h")]).toEqual([7, 1]);
    await expect(client.readResource("x://h#seven")).rejects.toMatchObject({
      code: -32602,
      data: { uri: "x://h#seven" },
    });
  });
});

describe("what was reported of resources elsewhere", () => {
  const uris = [
    "",
    "%",
    "no uri",
    "x:",
    "://",
    "hex://a/%zz",
    "hex://a/1#",
    "hex://[",
    "\ud800",
    "hex://a/1?limit=%FF",
  ];

  it.each(uris)("a URI that is none, %j, is the caller's mistake and no internal error", async (uri) => {
    const { client } = await serving([search]);
    await expect(client.readResource(uri)).rejects.toMatchObject({
      code: -32602,
      message: "Resource not found",
      data: { uri },
    });
  });

  it("templates are looked for among the resources: each kind is in a list of its own", async () => {
    const here = defineResource("here")
      .uri("x://here")
      .read(() => "");
    const { client } = await serving([search, here]);
    expect((await client.listResources()).map(({ name }) => name)).toEqual(["here"]);
    expect((await client.listResourceTemplates()).map(({ name }) => name)).toEqual(["search"]);
  });

  it("an expansion by hand drops the query: the exported one keeps it", async () => {
    const template = compileTemplate("search://hex{?name}");
    expect(expandTemplate(template, { name: "a b&c" })).toBe("search://hex?name=a%20b%26c");
    const named = defineResource("named")
      .template("search://hex{?name}")
      .read(({ name }) => name);
    const client = await connect(direct(createServer({ ...NAMED, resources: [named] })));
    const { contents } = await client.resources.read("search://hex{?name}", { name: "a b&c" });
    expect(contents[0]?.text).toBe("a b&c");
  });

  it("J02: a template of a supported shape is matched without a line of the application's", async () => {
    const { jsonOf } = await serving([search]);
    expect(await jsonOf("hex://x/1")).toMatchObject({ index: "x", page: 1 });
  });
});

describe("ten thousand templates", () => {
  it("K23: cost a read as many look-ups as ten do", async () => {
    const stepsAmong = async (count: number) => {
      const resources = Array.from({ length: count }, (_, index) =>
        defineResource(`r${index}`)
          .template(`x://h/r${index}/{name}{?q}`)
          .read(({ name }) => name),
      );
      const server = createServer({ ...NAMED, resources, overlaps: "refuse" });
      const client = await connect(direct(server));
      const lookups = vi.spyOn(Map.prototype, "get");
      try {
        const { contents } = await client.readResource("x://h/r7/json?q=1");
        expect(contents[0]?.text).toBe("json");
        return lookups.mock.calls.length;
      } finally {
        lookups.mockRestore();
      }
    };
    expect(await stepsAmong(10_000)).toBe(await stepsAmong(10));
  });
});
