import { BROWSERS } from "./browsers.ts";
import { call, type Exchange, LAST_CURSOR, LAST_STATE, META, request } from "./exchange.ts";
import { HEADERS } from "./headers.ts";
import { OPERATION } from "./operation.ts";
import { ORDER } from "./order.ts";
import { OUTCOMES } from "./outcomes.ts";
import { REQUEST_STATE } from "./request-state.ts";
import { SUBSCRIPTIONS } from "./subscriptions.ts";

const asking = { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
const accepted = { inputResponses: { name: { action: "accept", content: { name: "Ada" } } } };

/** Every exchange, by what it is about: a file of answers for each group. */
export const GROUPS: Readonly<Record<string, readonly Exchange[]>> = {
  lists: [
    { title: "discovery", message: request("server/discover") },
    { title: "the first page of tools", message: request("tools/list") },
    { title: "the second page of tools", message: request("tools/list", { cursor: LAST_CURSOR }) },
    { title: "tools behind a cursor that is none", message: request("tools/list", { cursor: "tools" }) },
    {
      title: "tools behind a cursor of another list",
      message: request("tools/list", { cursor: "prompts-a-1-2026-07-28" }),
    },
    {
      title: "tools behind a cursor of another catalog",
      message: request("tools/list", { cursor: "tools-a-1-2026-07-28" }),
    },
    { title: "tools behind a cursor that is no text", message: request("tools/list", { cursor: 1 }) },
    { title: "resources", message: request("resources/list") },
    { title: "templates", message: request("resources/templates/list") },
    { title: "prompts", message: request("prompts/list") },
  ],
  tools: [
    { title: "text", rows: ["7 200 JSON"], message: call("text") },
    { title: "no content", message: call("nothing", {}) },
    { title: "blocks and metadata", message: call("blocks") },
    { title: "structured content, with a default", message: call("sum", { a: 1 }) },
    { title: "an argument that is missing", message: call("sum", {}) },
    { title: "an argument of another type", message: call("sum", { a: "1" }) },
    { title: "an argument out of bounds", message: call("sum", { a: -1 }) },
    { title: "an argument that is not declared", message: call("sum", { a: 1, c: 1 }) },
    { title: "arguments that are no object", message: call("sum", [1]) },
    { title: "an error that the model can read", message: call("fails") },
    { title: "an error of a code of its own", rows: ["2.3.14 application"], message: call("refuses") },
    { title: "a fault", message: call("breaks") },
    { title: "a fault that comes later", message: call("breaks_late") },
    { title: "structured content that does not fit", rows: ["2.3.14 handler"], message: call("unfit") },
    {
      title: "a capability that the client has not",
      rows: ["2.3.14 client capability, thrown"],
      message: call("needs_sampling"),
    },
    {
      title: "a capability that the client has",
      message: call("needs_sampling", {}, { "io.modelcontextprotocol/clientCapabilities": { sampling: {} } }),
    },
    { title: "a tool that there is not", message: call("canary") },
    { title: "no name", message: request("tools/call") },
    { title: "a name that is no text", message: request("tools/call", { name: 1 }), headers: { "mcp-name": null } },
    { title: "reports that nobody asked for", message: call("reports") },
    { title: "progress", rows: ["7 200 SSE"], message: call("reports", {}, { progressToken: "p" }) },
    {
      title: "progress and log messages",
      message: call("reports", {}, { progressToken: 0, "io.modelcontextprotocol/logLevel": "info" }),
    },
    {
      title: "log messages of a level that is not reached",
      message: call("reports", {}, { "io.modelcontextprotocol/logLevel": "warning" }),
    },
  ],
  input: [
    {
      title: "an ask that the client cannot answer",
      rows: ["2.3.13 client capability", "7 400 -32021"],
      message: call("asks"),
    },
    { title: "an ask", message: call("asks", {}, asking) },
    { title: "its answer", message: call("asks", {}, asking, accepted) },
    { title: "an answer that is followed by another ask", message: call("asks_twice", {}, asking, accepted) },
    {
      title: "the answer to that, with the state that was given",
      message: call("asks_twice", {}, asking, {
        inputResponses: { color: { action: "cancel" } },
        requestState: LAST_STATE,
      }),
    },
    {
      title: "the same state for another tool",
      message: call("asks", {}, asking, { ...accepted, requestState: LAST_STATE }),
    },
    {
      title: "no as an answer",
      message: call("asks", {}, asking, { inputResponses: { name: { action: "decline" } } }),
    },
    {
      title: "an answer that does not fit",
      message: call("asks", {}, asking, { inputResponses: { name: { action: "accept", content: { name: 1 } } } }),
    },
    {
      title: "an answer that is none",
      message: call("asks", {}, asking, { inputResponses: { name: "canary" } }),
    },
    { title: "answers that are no object", message: call("asks", {}, asking, { inputResponses: [] }) },
    {
      title: "a state of somebody else's making",
      message: call("asks", {}, asking, { ...accepted, requestState: "canary" }),
    },
    { title: "a state that is no text", message: call("asks", {}, asking, { ...accepted, requestState: 1 }) },
  ],
  resources: [
    { title: "text", message: request("resources/read", { uri: "note://one" }) },
    { title: "JSON", message: request("resources/read", { uri: "note://data" }) },
    { title: "bytes", message: request("resources/read", { uri: "note://bytes" }) },
    { title: "several items that may be kept", message: request("resources/read", { uri: "note://several" }) },
    { title: "a template, with a default", message: request("resources/read", { uri: "page://alpha" }) },
    { title: "a template, with a number", message: request("resources/read", { uri: "page://alpha?n=2" }) },
    {
      title: "a variable that stands for no number",
      message: request("resources/read", { uri: "page://alpha?n=canary" }),
    },
    { title: "a variable out of bounds", message: request("resources/read", { uri: "page://alpha?n=0" }) },
    { title: "a URI that nothing serves", message: request("resources/read", { uri: "note://none" }) },
    { title: "a resource that is gone", message: request("resources/read", { uri: "note://gone" }) },
    { title: "a URI that two templates serve", message: request("resources/read", { uri: "two://y/x" }) },
    { title: "a fault", message: request("resources/read", { uri: "note://broken" }) },
    { title: "no URI", message: request("resources/read") },
  ],
  "prompts and completion": [
    { title: "a prompt", message: request("prompts/get", { name: "greet", arguments: { name: "Ada" } }) },
    { title: "an argument that is missing", message: request("prompts/get", { name: "greet" }) },
    {
      title: "an argument that is no text",
      message: request("prompts/get", { name: "greet", arguments: { name: 1 } }),
    },
    { title: "arguments that are no object", message: request("prompts/get", { name: "greet", arguments: "canary" }) },
    { title: "a prompt that there is not", message: request("prompts/get", { name: "canary" }) },
    { title: "a fault", message: request("prompts/get", { name: "breaks" }) },
    {
      title: "values of a variable",
      message: request("completion/complete", {
        ref: { type: "ref/resource", uri: "page://{name}{?n}" },
        argument: { name: "name", value: "b" },
      }),
    },
    {
      title: "more values than a completion may have",
      message: request("completion/complete", {
        ref: { type: "ref/prompt", name: "greet" },
        argument: { name: "name", value: "" },
      }),
    },
    {
      title: "an argument that nothing completes",
      message: request("completion/complete", {
        ref: { type: "ref/prompt", name: "greet" },
        argument: { name: "style", value: "" },
      }),
    },
    {
      title: "a reference to nothing",
      message: request("completion/complete", {
        ref: { type: "ref/prompt", name: "canary" },
        argument: { name: "name", value: "" },
      }),
    },
    {
      title: "an argument without a value",
      message: request("completion/complete", {
        ref: { type: "ref/prompt", name: "greet" },
        argument: { name: "name" },
      }),
    },
  ],
  messages: [
    { title: "no JSON", rows: ["7 400 -32700"], message: '{"jsonrpc":' },
    { title: "an empty text", message: "" },
    { title: "a number", message: 1 },
    { title: "a batch", rows: ["7 400 -32600"], message: [request("server/discover")] },
    { title: "a response", message: { jsonrpc: "2.0", id: 1, result: {} } },
    { title: "no version of JSON-RPC", message: { id: 1, method: "server/discover", params: { _meta: META } } },
    { title: "another version of JSON-RPC", message: { jsonrpc: "1.0", id: 1, method: "server/discover" } },
    { title: "an id that is null", message: request("server/discover", {}, null) },
    { title: "an id that is a fraction", message: request("server/discover", {}, 1.5) },
    { title: "an id that is an empty text", message: request("server/discover", {}, "") },
    { title: "an id of 256 bytes", message: request("server/discover", {}, "i".repeat(256)) },
    { title: "an id of 257 bytes", message: request("server/discover", {}, "i".repeat(257)) },
    {
      title: "a method that is no text",
      message: { jsonrpc: "2.0", id: 1, method: 1 },
      headers: { "mcp-method": null },
    },
    { title: "params that are a list", message: { jsonrpc: "2.0", id: 1, method: "tools/list", params: [] } },
    { title: "no params", message: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
    {
      title: "no metadata",
      rows: ["7 400 -32602"],
      message: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
    },
    { title: "metadata without a version", message: request("tools/list", { _meta: {} }) },
    {
      title: "metadata without capabilities",
      message: request("tools/list", { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } }),
    },
    {
      title: "a progress token that is a fraction",
      message: request("tools/list", { _meta: { ...META, progressToken: 0.5 } }),
    },
    {
      title: "a level of log messages that there is not",
      message: request("tools/list", { _meta: { ...META, "io.modelcontextprotocol/logLevel": "warn" } }),
    },
    {
      title: "a revision that is not spoken",
      rows: ["7 400 -32022"],
      message: request("tools/list", { _meta: { ...META, "io.modelcontextprotocol/protocolVersion": "2025-06-18" } }),
      headers: { "mcp-protocol-version": "2025-06-18" },
    },
    { title: "a method that there is not", rows: ["7 404 unknown"], message: request("tools/none") },
    { title: "a method of older revisions: ping", rows: ["7 404 removed"], message: request("ping") },
    { title: "a method of older revisions: logging/setLevel", message: request("logging/setLevel", { level: "info" }) },
    {
      title: "a method of older revisions: resources/subscribe",
      message: request("resources/subscribe", { uri: "note://one" }),
    },
    {
      title: "the opening of older revisions",
      rows: ["2.3 older revisions, between 6 and 7"],
      message: {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {} },
      },
      headers: { "mcp-protocol-version": null, "mcp-method": null },
    },
    { title: "a notification", rows: ["7 202"], message: { jsonrpc: "2.0", method: "notifications/anything" } },
    {
      title: "a cancellation of nothing",
      message: { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 9 } },
    },
  ],
  http: [
    { title: "GET", rows: ["7 405 GET"], method: "GET", message: "", isHttpOnly: true },
    { title: "DELETE", rows: ["7 405 DELETE"], method: "DELETE", message: "", isHttpOnly: true },
    { title: "PUT", rows: ["7 405 another"], method: "PUT", message: request("server/discover"), isHttpOnly: true },
    ...(
      [
        ["a media type that is not JSON", { "content-type": "text/plain" }, "7 415"],
        ["no media type", { "content-type": null }],
        ["a charset", { "content-type": "application/json; charset=utf-8" }],
        ["an answer that may not be JSON", { accept: "text/html" }, "7 406"],
        ["no Accept", { accept: null }],
        ["Accept with qualities", { accept: "text/event-stream;q=0.5, application/json;q=0.9" }],
        ["a foreign Origin", { origin: "https://evil.example" }, "7 403 origin"],
        ["an Origin of this machine", { origin: "http://localhost:5173" }],
        ["a foreign Host", { host: "evil.example" }, "7 403 host"],
        ["no version header", { "mcp-protocol-version": null }],
        ["a version header of another revision", { "mcp-protocol-version": "2025-06-18" }],
        ["no Mcp-Method", { "mcp-method": null }],
        ["an Mcp-Method of another method", { "mcp-method": "tools/list" }],
        ["an Mcp-Method in another case", { "mcp-method": "Tools/Call" }],
        ["no Mcp-Name", { "mcp-name": null }],
        ["an Mcp-Name of another tool", { "mcp-name": "fails" }],
        ["an Mcp-Name with spaces around it", { "mcp-name": "  text  " }],
        ["an Mcp-Name in Base64", { "mcp-name": "=?base64?dGV4dA==?=" }],
        ["an Mcp-Name in bad Base64", { "mcp-name": "=?base64?dGV4dA?=" }],
        ["a session of older revisions", { "mcp-session-id": "abc", "last-event-id": "1" }],
      ] as const
    ).map(
      ([title, headers, ...rows]): Exchange => ({
        title,
        message: call("text"),
        headers,
        isHttpOnly: true,
        ...(rows.length > 0 && { rows }),
      }),
    ),
    {
      title: "a header that mirrors an argument",
      message: call("region", { region: "eu" }),
      headers: { "mcp-param-region": "eu" },
      isHttpOnly: true,
    },
    {
      title: "a header that does not mirror its argument",
      message: call("region", { region: "eu" }),
      headers: { "mcp-param-region": "us" },
      isHttpOnly: true,
    },
    {
      title: "no header for an argument",
      rows: ["7 400 -32020"],
      message: call("region", { region: "eu" }),
      isHttpOnly: true,
    },
    {
      title: "a header without its argument",
      message: call("region", {}),
      headers: { "mcp-param-region": "eu" },
      isHttpOnly: true,
    },
    {
      title: "a notification with the header of another",
      message: { jsonrpc: "2.0", method: "notifications/a" },
      headers: { "mcp-method": "notifications/b" },
      isHttpOnly: true,
    },
    {
      title: "a body over the limit, whose length is not said",
      message: `"${"x".repeat(2_000_000)}"`,
      headers: { "content-length": null, "transfer-encoding": "chunked" },
      isHttpOnly: true,
      rows: ["7 413"],
    },
    { title: "a body over the limit", rows: ["7 413"], message: `"${"x".repeat(2_000_000)}"`, isHttpOnly: true },
  ],
  headers: HEADERS,
  order: ORDER,
  browsers: BROWSERS,
  "request state": REQUEST_STATE,
  subscriptions: SUBSCRIPTIONS,
  outcomes: OUTCOMES,
  operation: OPERATION,
};
