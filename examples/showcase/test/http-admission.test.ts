// What HTTP adds to a message, wrong in every way: the answer has the status and the code that the protocol says, and
// the next request is served.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpConnection } from "../../../testing/raw-connection.ts";
import { headersFor, type Json, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { wireProblems } from "../../../testing/wire-schema.ts";
import { byTitle } from "./by-title.ts";
import { nextMessage as next, nextAnswer, refused, refusedWithoutId } from "./expected-answer.ts";
import { type HttpShowcase, startHttpShowcase } from "./start-showcase.ts";

describe("admission over HTTP", () => {
  let showcase: HttpShowcase;
  beforeAll(async () => {
    showcase = await startHttpShowcase();
  });
  afterAll(() => showcase[Symbol.asyncDispose]());

  const call = rawMessage("tools/call", { name: "greet", arguments: { name: "Ada" } });
  const nameless = rawMessage("tools/call", { arguments: {} });
  const region = (value: unknown) =>
    rawMessage("tools/call", { name: "search", arguments: { query: "p", region: value } });
  const versioned = (version: string) =>
    rawMessage("tools/list", { _meta: { ...requestMeta, "io.modelcontextprotocol/protocolVersion": version } });
  const NO_JSON = refusedWithoutId(-32700, "Parse error: the message is not JSON in UTF-8");
  const NAME_RULE = "Header mismatch: Mcp-Name must be params.name of the body";
  const METHOD_RULE = "Header mismatch: Mcp-Method must be the method of the body";
  const VERSION_RULE = "Header mismatch: MCP-Protocol-Version must be the protocolVersion of params._meta";
  const without = (message: Json, header: string) =>
    Object.fromEntries(Object.entries(headersFor(message)).filter(([name]) => name !== header));

  it.each(
    byTitle([
      {
        title: "a call without a name under a header that has one",
        message: nameless,
        headers: { ...headersFor(nameless), "mcp-name": "add" },
        rule: NAME_RULE,
      },
      {
        title: "a URI that is a number under a header that has it",
        message: rawMessage("resources/read", { uri: 7 }),
        headers: { ...headersFor(rawMessage("resources/read")), "mcp-name": "7" },
        rule: "Header mismatch: Mcp-Name must be params.uri of the body",
      },
      { title: "a call without Mcp-Name", message: call, headers: without(call, "mcp-name"), rule: NAME_RULE },
      {
        title: "another Mcp-Name",
        message: call,
        headers: { ...headersFor(call), "mcp-name": "add" },
        rule: NAME_RULE,
      },
      {
        title: "Mcp-Name twice",
        message: call,
        headers: { ...headersFor(call), "mcp-name": ["greet", "greet"] },
        rule: NAME_RULE,
      },
      {
        title: "an Mcp-Name whose base64 is broken",
        message: call,
        headers: { ...headersFor(call), "mcp-name": "=?base64?Z3JlZX?=" },
        rule: NAME_RULE,
      },
      { title: "no Mcp-Method", message: call, headers: without(call, "mcp-method"), rule: METHOD_RULE },
      {
        title: "an Mcp-Method in another case",
        message: call,
        headers: { ...headersFor(call), "mcp-method": "Tools/Call" },
        rule: METHOD_RULE,
      },
      {
        title: "no MCP-Protocol-Version",
        message: call,
        headers: without(call, "mcp-protocol-version"),
        rule: VERSION_RULE,
      },
      {
        title: "a version that the header does not have, before one that is not spoken",
        message: versioned("v999"),
        headers: headersFor(versioned("v999")),
        rule: VERSION_RULE,
      },
      {
        title: "a marked argument without its header",
        message: region("us-west1"),
        headers: headersFor(region("us-west1")),
        rule: 'Header mismatch: Mcp-Param-Region is missing: it must be the argument "region"',
      },
      {
        title: "a header that has another value than the argument",
        message: region("us-west1"),
        headers: { ...headersFor(region("us-west1")), "mcp-param-region": "us-east1" },
        rule: 'Header mismatch: Mcp-Param-Region must be the argument "region"',
      },
      {
        title: "a header whose argument is not there",
        message: region(undefined),
        headers: { ...headersFor(region(undefined)), "mcp-param-region": "us-east1" },
        rule: 'Header mismatch: Mcp-Param-Region is there, but the argument "region" is not',
      },
    ]),
  )("answers %s with -32020 and 400", async (_, { message, headers, rule }) => {
    using connection = httpConnection(showcase.url);
    const got = await connection.send({ headers, body: JSON.stringify(message) });
    const parsed: unknown = JSON.parse(got.text);
    expect({ status: got.status, answer: parsed }).toEqual({ status: 400, answer: refused(-32020, rule) });
    expect(wireProblems(parsed)).toEqual([]);

    const served = await connection.send({ headers: headersFor(next), body: JSON.stringify(next) });
    expect({ isReused: served.isReused, answer: JSON.parse(served.text) }).toEqual({
      isReused: true,
      answer: nextAnswer,
    });
  });

  it("names the versions that it speaks to who asks for another", async () => {
    using connection = httpConnection(showcase.url);
    const message = versioned("2099-01-01");
    const headers = { ...headersFor(message), "mcp-protocol-version": "2099-01-01" };
    const got = await connection.send({ headers, body: JSON.stringify(message) });
    const parsed: unknown = JSON.parse(got.text);
    expect({ status: got.status, answer: parsed }).toEqual({
      status: 400,
      answer: refused(-32022, "Unsupported protocol version: this server speaks 2026-07-28", {
        supported: ["2026-07-28"],
        requested: "2099-01-01",
      }),
    });
    expect(wireProblems(parsed)).toEqual([]);
  });

  it("names the versions that it speaks to a client of an older revision", async () => {
    using connection = httpConnection(showcase.url);
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "old", version: "1" } },
    };
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const got = await connection.send({ headers, body: JSON.stringify(initialize) });
    const parsed: unknown = JSON.parse(got.text);
    expect({ status: got.status, answer: parsed }).toEqual({
      status: 400,
      answer: refused(-32022, "Unsupported protocol version: this server speaks 2026-07-28", {
        supported: ["2026-07-28"],
        requested: "2025-11-25",
      }),
    });
    expect(wireProblems(parsed)).toEqual([]);
  });

  const port = () => new URL(showcase.url).port;
  const body = JSON.stringify(call);
  const POST_ONLY = "Method not allowed: messages are sent by POST";
  const NO_JSON_TYPE = "Unsupported media type: the body must be application/json";
  it.each(
    byTitle([
      { title: "GET", status: 405, rule: POST_ONLY, send: () => ({ method: "GET" }) },
      { title: "DELETE", status: 405, rule: POST_ONLY, send: () => ({ method: "DELETE" }) },
      {
        title: "PUT",
        status: 405,
        rule: POST_ONLY,
        send: () => ({ method: "PUT", headers: headersFor(call), body }),
      },
      { title: "TRACE", status: 405, rule: POST_ONLY, send: () => ({ method: "TRACE" }) },
      {
        title: "no content type",
        status: 415,
        rule: NO_JSON_TYPE,
        send: () => ({ headers: without(call, "content-type"), body }),
      },
      {
        title: "a body that is not called JSON",
        status: 415,
        rule: NO_JSON_TYPE,
        send: () => ({ headers: { ...headersFor(call), "content-type": "text/plain" }, body }),
      },
      {
        title: "a client that takes no JSON",
        status: 406,
        rule: "Not acceptable: the answer is application/json",
        send: () => ({ headers: { ...headersFor(call), accept: "text/html" }, body }),
      },
      {
        title: "another site's page",
        status: 403,
        rule: "Forbidden: the Origin may not call this server; allowedOrigins lists those that may",
        send: () => ({ headers: { ...headersFor(call), origin: "https://evil.example" }, body }),
      },
      {
        title: "another Host",
        status: 403,
        rule: "Forbidden: the Host is not one that this server is called by; allowedHosts lists those",
        send: () => ({ headers: { ...headersFor(call), host: `evil.example:${port()}` }, body }),
      },
      {
        title: "a body beyond 2,000,000 bytes",
        status: 413,
        rule: "Content too large: a body may have 2000000 bytes",
        send: () => ({ headers: headersFor(call), body: " ".repeat(2_000_001) }),
      },
    ]),
  )("refuses %s, and serves the next request", async (_, { status, rule, send }) => {
    using connection = httpConnection(showcase.url);
    const got = await connection.send(send());
    const parsed: unknown = JSON.parse(got.text);
    expect({ status: got.status, allow: got.headers.allow, answer: parsed }).toEqual({
      status,
      allow: status === 405 ? "POST" : undefined,
      answer: refusedWithoutId(-32600, rule),
    });
    expect(wireProblems(parsed)).toEqual([]);

    const served = await connection.send({ headers: headersFor(next), body: JSON.stringify(next) });
    expect(JSON.parse(served.text)).toEqual(nextAnswer);
  });

  // Field report 124: a rare form of request is the client's fault, never a 5xx.
  it.each(
    byTitle([
      { title: "POST *", target: () => "*" },
      { title: "an absolute target", target: () => showcase.url },
      { title: "another path", target: () => "/mcp/../other" },
    ]),
  )("answers %s with a 4xx, and serves the next request", async (_, { target }) => {
    using connection = httpConnection(showcase.url);
    const got = await connection.send({ target: target(), headers: headersFor(call), body });
    expect(got.status).toBe(404);
    const served = await connection.send({ headers: headersFor(next), body: JSON.stringify(next) });
    expect(JSON.parse(served.text)).toEqual(nextAnswer);
  });

  it("answers bytes that are no UTF-8 with -32700", async () => {
    using connection = httpConnection(showcase.url);
    const accented = rawMessage("tools/call", { name: "greet", arguments: { name: "é" } });
    const bytes = Buffer.from(JSON.stringify(accented), "latin1");
    const got = await connection.send({ headers: headersFor(accented), body: bytes });
    expect({ status: got.status, answer: JSON.parse(got.text) }).toEqual({ status: 400, answer: NO_JSON });
  });

  it("answers an empty body with -32700", async () => {
    using connection = httpConnection(showcase.url);
    const got = await connection.send({ headers: headersFor(call), body: "" });
    expect({ status: got.status, answer: JSON.parse(got.text) }).toEqual({ status: 400, answer: NO_JSON });
  });

  it("takes a notification that it does not know without an answer", async () => {
    using connection = httpConnection(showcase.url);
    const notification = { jsonrpc: "2.0", method: "notifications/unheard-of" };
    const got = await connection.send({ headers: headersFor(notification), body: JSON.stringify(notification) });
    expect({ status: got.status, text: got.text }).toEqual({ status: 202, text: "" });
  });

  it("refuses a notification under a header that names another method, without an id", async () => {
    using connection = httpConnection(showcase.url);
    const notification = { jsonrpc: "2.0", method: "notifications/unheard-of" };
    const got = await connection.send({ headers: headersFor(call), body: JSON.stringify(notification) });
    expect({ status: got.status, answer: JSON.parse(got.text) }).toEqual({
      status: 400,
      answer: refusedWithoutId(-32020, METHOD_RULE),
    });
  });
});
