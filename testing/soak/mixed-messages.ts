import { call, META, request } from "../wire-corpus/exchange.ts";

const able = { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
const told = { progressToken: "p", "io.modelcontextprotocol/logLevel": "debug" };

interface Message {
  readonly id: unknown;
  readonly method: string;
  readonly params: object;
}

/** A request, and what its answer has to say. */
export interface Mixed {
  message(id: number): Message;
  readonly says: string;
}

const of = (message: object, says: string): Mixed => ({ message: (id) => ({ ...(message as Message), id }), says });

/** Some of everything that is served without an end of its own. */
export const MIXED: readonly Mixed[] = [
  { message: (id) => ({ ...(call("echo", { say: `hello ${id}` }) as Message), id }), says: "hello" },
  of(call("sum", { a: 1 }), '"sum":2'),
  of(call("sum", { a: "1" }), '"isError":true'),
  of(call("late"), "late"),
  of(call("wrapped"), "wrapped"),
  of(call("fails"), "Internal error"),
  of(call("reports", {}, told), "reported"),
  of(call("reports"), "reported"),
  of(call("asks", {}, able), '"input_required"'),
  of(call("asks", {}, able, { inputResponses: { name: { action: "decline" } } }), "decline"),
  of(call("asks"), "-32021"),
  of(call("none"), "-32602"),
  of(request("tools/list"), "echo"),
  of(request("server/discover"), "soak"),
  of(request("resources/list"), "note://one"),
  of(request("resources/read", { uri: "note://one" }), "text"),
  of(request("resources/read", { uri: "page://a?n=2" }), "a 2"),
  of(request("prompts/get", { name: "greet", arguments: { name: "Ada" } }), "Greet Ada"),
  of(
    request("completion/complete", {
      ref: { type: "ref/resource", uri: "page://{name}{?n}" },
      argument: { name: "name", value: "" },
    }),
    "alpha",
  ),
  of(request("tools/none"), "-32601"),
  of(request("tools/list", { _meta: { ...META, "io.modelcontextprotocol/protocolVersion": "1" } }), "-32022"),
];

export const HOLDS: Mixed = of(call("holds", {}, told), "let go");
export const REPORTS: Mixed = of(call("reports", {}, told), "reported");
export const PUBLISHES: Mixed = of(call("publishes"), "content");
export const LISTEN: Mixed = of(
  request("subscriptions/listen", {
    notifications: { toolsListChanged: true, resourceSubscriptions: ["note://one"] },
  }),
  "",
);
