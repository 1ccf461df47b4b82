import { answerText } from "@snodo/core/transport";
import { expect, it } from "vitest";
import type { Json } from "../../testing/raw-message.ts";
import { wireProblems } from "../../testing/wire-schema.ts";
import { server } from "../src/fixture/server.ts";
import { exchange, type Sent } from "./exchange.ts";
import { call, having, request } from "./message.ts";
import { onEveryRuntime } from "./on-every-runtime.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const completes = (ref: Json, name: string, value: string) =>
  request("completion/complete", { ref, argument: { name, value } });
const deep = (levels: number): Json => (levels === 0 ? { name: "leaf" } : { name: "node", below: [deep(levels - 1)] });

/** What is sent, and the status of the answer. What the answer says is what the server says in this process. */
const table: readonly (readonly [title: string, sent: Sent, status: number])[] = [
  ["server/discover", request("server/discover"), 200],

  ["tools/list", request("tools/list"), 200],
  ["tools/list with a cursor that is none", request("tools/list", { cursor: "nowhere" }), 200],
  ["tools/call", call("echo", { text: "hi" }), 200],
  ["a handler that waits", call("later", { ms: 5 }), 200],
  ["structured output, and a default", call("add", { a: 2 }), 200],
  ["structured content with a text of its own", call("both"), 200],
  ["a picture", call("picture"), 200],
  ["a schema of a library", call("shift", { date: "2026-02-28" }), 200],
  ["a schema of a library that refuses", call("shift", { date: "2026-02-30" }), 200],
  ["a schema that refers to itself", call("tree", { root: deep(30) }), 200],
  ["a schema that refers to itself and refuses", call("tree", { root: { ...deep(3), more: 1 } }), 200],
  ["a pattern of Unicode letters that does not fit", call("tree", { root: { name: "12" } }), 200],
  ["arguments that do not fit", call("echo", { text: 1 }), 200],
  ["an unknown tool", call("nothing"), 200],
  ["a tool that the policy conceals", call("hidden"), 200],
  ["a failure that the model reads", call("fails"), 200],
  ["an error that its handler answers with", call("refuses"), 200],
  ["an exception", call("throws"), 200],
  ["a rejection", call("rejects"), 200],
  ["an answer that breaks its schema", call("breaks"), 200],
  ["a capability that the handler misses", call("needs"), 400],
  ["a header that mirrors an argument", having(call("routed", { region: "eu" }), { "mcp-param-region": "eu" }), 200],
  [
    "a header that mirrors another argument",
    having(call("routed", { region: "eu" }), { "mcp-param-region": "us" }),
    400,
  ],
  [
    "a header that mirrors Unicode",
    having(call("routed", { region: "ö" }), { "mcp-param-region": "=?base64?w7Y=?=" }),
    200,
  ],

  ["resources/list", request("resources/list"), 200],
  ["resources/templates/list", request("resources/templates/list"), 200],
  ["a text that is read", request("resources/read", { uri: "note://hello" }), 200],
  ["bytes that are read", request("resources/read", { uri: "note://bytes" }), 200],
  ["a template that is read", request("resources/read", { uri: "isle://f%C3%B6hr?page=3" }), 200],
  ["a template whose variable does not fit", request("resources/read", { uri: "isle://faial?page=x" }), 200],
  ["a template that finds nothing", request("resources/read", { uri: "isle://atlantis" }), 200],
  ["an unknown resource", request("resources/read", { uri: "note://nowhere" }), 200],

  ["prompts/list", request("prompts/list"), 200],
  ["prompts/get", request("prompts/get", { name: "letter", arguments: { to: "Ann", tone: "frank" } }), 200],
  ["prompts/get without an argument", request("prompts/get", { name: "letter", arguments: {} }), 200],
  ["an unknown prompt", request("prompts/get", { name: "nothing" }), 200],

  ["completion of a prompt", completes({ type: "ref/prompt", name: "letter" }, "tone", "fr"), 200],
  ["completion of a template", completes({ type: "ref/resource", uri: "isle://{name}{?page}" }, "name", "fa"), 200],
  ["completion of an unknown prompt", completes({ type: "ref/prompt", name: "nothing" }, "tone", ""), 200],

  ["an unknown method", request("tools/nothing"), 404],
  ["a method of older revisions", request("ping"), 404],
  [
    "an unknown version",
    having(request("tools/list", { _meta: { [VERSION]: "1999-01-01" } }), { "mcp-protocol-version": "1999-01-01" }),
    400,
  ],
  ["another version in the header", having(call("echo"), { "mcp-protocol-version": "2025-11-25" }), 400],
  ["no version header", having(call("echo"), { "mcp-protocol-version": undefined }), 400],
  ["another method in the header", having(call("echo"), { "mcp-method": "tools/list" }), 400],
  ["no name header", having(call("echo"), { "mcp-name": undefined }), 400],
  ["another name in the header", having(call("echo"), { "mcp-name": "add" }), 400],
  [
    "no metadata",
    { ...call("echo"), body: '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo"}}' },
    400,
  ],
  ["a batch", { ...call("echo"), body: `[${call("echo").body}]` }, 400],
  ["a response", { ...call("echo"), body: '{"jsonrpc":"2.0","id":1,"result":{}}' }, 400],
  ["an id that is a text", call("echo", { text: "hi" }, {}, "ü-1"), 200],
];

/** References to what the sink was told are new each time. */
const unreferenced = (text: string) => text.replace(/\(ref [^)]*\)/g, "(ref)");

onEveryRuntime(({ name: runtime, url }) => {
  it.each(table)("%s", async (_title, sent, status) => {
    const message: Json = JSON.parse(String(sent.body));
    const headers = new Headers(sent.headers);
    const expected = await server.dispatch(message, { transport: { kind: "http", headers } });
    const received = await exchange(url(), sent);
    expect(received.status, `${runtime}: ${received.body}`).toBe(status);
    expect(received.headers["content-type"]).toBe("application/json");
    expect(unreferenced(received.body)).toBe(unreferenced(expected === undefined ? "" : answerText(expected)));
    expect(wireProblems(JSON.parse(received.body), String(message.method))).toEqual([]);
  });

  it("walks all pages of a list by their cursors", async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await exchange(url(), request("tools/list", cursor === undefined ? {} : { cursor }));
      const { result } = JSON.parse(body);
      names.push(...result.tools.map((tool: { readonly name: string }) => tool.name));
      cursor = result.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(server.catalog.tools.map(({ name }) => name).filter((name) => name !== "hidden"));
  });

  it("takes a notification, and answers nothing", async () => {
    const body = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}';
    const received = await exchange(url(), { headers: { "content-type": "application/json" }, body });
    expect([received.status, received.body]).toEqual([202, ""]);
  });
});
