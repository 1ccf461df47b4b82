import { call, type Exchange, request } from "./exchange.ts";

const hanging = (): readonly (readonly [string, object])[] => [
  ["a call", call("hangs")],
  ["a read", request("resources/read", { uri: "note://hangs" })],
  ["a prompt", request("prompts/get", { name: "hangs" })],
  [
    "a completion",
    request("completion/complete", {
      ref: { type: "ref/resource", uri: "page://{name}" },
      argument: { name: "name", value: "" },
    }),
  ],
];
const tokens = { at: "behind tokens", isHttpOnly: true } as const;

/** What a server does that has too much to do, that waits too long, or that asks who it is. */
export const OPERATION: readonly Exchange[] = [
  ...hanging().map(
    ([what, message]): Exchange => ({ title: `${what} too many`, at: "busy", message, rows: ["7 503"] }),
  ),
  { title: "a list too many", at: "busy", message: request("tools/list") },
  { title: "a notification to a busy server", at: "busy", message: { jsonrpc: "2.0", method: "notifications/a" } },
  ...hanging().map(
    ([what, message]): Exchange => ({ title: `${what} that takes too long`, at: "hasty", message, rows: ["7 504"] }),
  ),
  { title: "nobody", message: call("text"), ...tokens, rows: ["7 401"] },
  {
    title: "somebody who may not",
    message: call("text"),
    headers: { authorization: "Bearer narrow" },
    ...tokens,
    rows: ["7 403 scope"],
  },
  { title: "somebody who may", message: call("text"), headers: { authorization: "Bearer wide" }, ...tokens },
  {
    title: "an authentication that breaks",
    message: call("text"),
    headers: { authorization: "Bearer broken" },
    ...tokens,
    rows: ["7 500"],
  },
];
