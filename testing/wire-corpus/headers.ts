import { call, type Exchange, request } from "./exchange.ts";

const PARAM = "mcp-param-region";
const region = (value: string) => call("region", { region: value });

/** What headers may look like, and what they may not: how they are spelt, repeated and encoded. */
export const HEADERS: readonly Exchange[] = [
  ...(
    [
      ["names in upper case", { "mcp-method": null, "MCP-METHOD": "tools/call", "mcp-name": null, "MCP-NAME": "text" }],
      [
        "spaces and tabs around each value",
        { "mcp-method": " \ttools/call\t ", "mcp-protocol-version": " 2026-07-28 " },
      ],
      ["a space within a value", { "mcp-method": "tools/ call" }],
      ["an Mcp-Method in Base64, which it never is", { "mcp-method": "=?base64?dG9vbHMvY2FsbA==?=" }],
      ["a version in Base64, which it never is", { "mcp-protocol-version": "=?base64?MjAyNi0wNy0yOA==?=" }],
      ["an Mcp-Name in Base64 of another alphabet", { "mcp-name": "=?base64?dGV4!A==?=" }],
      ["an Mcp-Name in the Base64 of no UTF-8", { "mcp-name": "=?base64?/w==?=" }],
      ["an Mcp-Name that begins like Base64", { "mcp-name": "=?base64?dGV4dA==" }],
      ["an empty Mcp-Name", { "mcp-name": "" }],
      ["an Mcp-Method twice", { "mcp-method": ["tools/call", "tools/call"] }],
      ["an Mcp-Name twice", { "mcp-name": ["text", "text"] }],
      ["an Mcp-Name twice, each time another one", { "mcp-name": ["text", "fails"] }],
      ["a version twice", { "mcp-protocol-version": ["2026-07-28", "2026-07-28"] }],
      ["a media type twice", { "content-type": ["application/json", "application/json"] }],
      ["an Origin twice", { origin: ["http://localhost", "http://localhost"] }],
      ["two headers of Accept", { accept: ["text/event-stream", "application/json"] }],
      ["Accept for everything", { accept: "*/*" }],
      ["Accept for JSON of no quality", { accept: "application/json;q=0, text/event-stream" }],
      ["Accept for streams of events alone", { accept: "text/event-stream" }],
      ["a media type in upper case, with parameters", { "content-type": 'Application/JSON ; charset="UTF-8"' }],
      ["a media type that ends in JSON", { "content-type": "application/vnd.api+json" }],
      ["a body of unknown length", { "content-length": null, "transfer-encoding": "chunked" }],
      ["an Origin that is null", { origin: "null" }],
      ["a Host of this machine on any port", { host: "localhost:9" }],
    ] as const
  ).map(([title, headers]): Exchange => ({ title, message: call("text"), headers, isHttpOnly: true })),
  {
    title: "an Mcp-Name that says what is not ASCII in Base64",
    message: request("resources/read", { uri: "page://\u00e4" }),
    headers: { "mcp-name": "=?base64?cGFnZTovL8Ok?=" },
    isHttpOnly: true,
  },
  {
    title: "an Mcp-Name of another URI",
    message: request("resources/read", { uri: "note://one" }),
    headers: { "mcp-name": "note://data" },
    isHttpOnly: true,
  },
  {
    title: "an Mcp-Name where the method has none",
    message: request("prompts/list"),
    headers: { "mcp-name": "greet" },
    isHttpOnly: true,
  },
  {
    title: "no Mcp-Name for a prompt",
    message: request("prompts/get", { name: "greet", arguments: { name: "Ada" } }),
    headers: { "mcp-name": null },
    isHttpOnly: true,
  },
  ...(
    [
      ["an argument in Base64", region("eu"), { [PARAM]: "=?base64?ZXU=?=" }],
      ["an argument in Base64 without padding", region("eu"), { [PARAM]: "=?base64?ZXU?=" }],
      ["an argument in Base64 of another alphabet", region("eu"), { [PARAM]: "=?base64?Z!U=?=" }],
      ["an argument that is Base64 itself", region("ZXU="), { [PARAM]: "ZXU=" }],
      ["an argument that begins like Base64", region("=?base64?ZXU="), { [PARAM]: "=?base64?ZXU=" }],
      ["an argument in another case", region("eu"), { [PARAM]: "EU" }],
      ["an argument with spaces around it", region("eu"), { [PARAM]: "  eu " }],
      ["an argument twice", region("eu"), { [PARAM]: ["eu", "eu"] }],
      ["a header for an argument that is null", call("region", { region: null }), { [PARAM]: "null" }],
      ["a header that no argument has", call("region", { region: "eu" }), { [PARAM]: "eu", "mcp-param-other": "x" }],
    ] as const
  ).map(([title, message, headers]): Exchange => ({ title, message, headers, isHttpOnly: true })),
  {
    title: "a notification without any headers of its own",
    message: { jsonrpc: "2.0", method: "notifications/a" },
    headers: { "mcp-method": null, "mcp-protocol-version": null },
    isHttpOnly: true,
  },
];
