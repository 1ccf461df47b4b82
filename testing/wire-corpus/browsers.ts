import { call, type Exchange, request } from "./exchange.ts";

const page = { origin: "https://app.example" };
const ofHttp = { isHttpOnly: true } as const;
const ofBrowsers = { at: "for browsers", isHttpOnly: true } as const;
const preflight = { method: "OPTIONS", message: "", ...ofBrowsers } as const;

/** What browsers ask before they send, what pages may read of answers, and the other methods of HTTP. */
export const BROWSERS: readonly Exchange[] = [
  {
    title: "what a page may send",
    rows: ["7 204 OPTIONS"],
    ...preflight,
    headers: {
      ...page,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,mcp-method,mcp-name,mcp-protocol-version",
    },
  },
  {
    title: "what a page may send, with headers of arguments",
    ...preflight,
    headers: { ...page, "access-control-request-method": "POST", "access-control-request-headers": "Mcp-Param-Region" },
  },
  {
    title: "what a page of this machine may send",
    ...preflight,
    headers: { origin: "http://localhost:5173", "access-control-request-method": "POST" },
  },
  {
    title: "what a foreign page may send",
    ...preflight,
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  },
  { title: "OPTIONS without an Origin", ...preflight },
  { title: "an answer to a page", message: call("text"), headers: page, ...ofBrowsers },
  { title: "a stream to a page", message: call("reports", {}, { progressToken: 1 }), headers: page, ...ofBrowsers },
  { title: "a refusal to a page", message: request("tools/none"), headers: page, ...ofBrowsers },
  {
    title: "a refusal to a foreign page",
    message: call("text"),
    headers: { origin: "https://evil.example" },
    ...ofBrowsers,
  },
  { title: "an answer to no page", message: call("text"), ...ofBrowsers },
  { title: "another method of a page", method: "DELETE", message: "", headers: page, ...ofBrowsers },
  { title: "OPTIONS where pages are not provided for", method: "OPTIONS", message: "", headers: page, ...ofHttp },
  { title: "OPTIONS of no page", method: "OPTIONS", message: "", ...ofHttp, rows: ["7 405 OPTIONS"] },
  { title: "HEAD", method: "HEAD", message: "", ...ofHttp, rows: ["7 405 HEAD"] },
  { title: "PATCH", method: "PATCH", message: "", ...ofHttp, rows: ["7 405 another"] },
  { title: "another path", path: "/other", message: call("text"), ...ofHttp },
  { title: "the path in another case", path: "/MCP", message: call("text"), ...ofHttp },
  { title: "the path and a query", path: "/mcp?a=b", message: call("text"), ...ofHttp },
];
