import { type Exchange, request } from "./exchange.ts";

const at = "changing";
const listen = (notifications?: unknown, id: unknown = 1) =>
  request("subscriptions/listen", notifications === undefined ? {} : { notifications }, id);
const everything = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ["note://one", "note://secret"],
};
const tools = { toolsListChanged: true };

/** Subscriptions: what is acknowledged, what comes of it, how it ends, and what is refused. */
export const SUBSCRIPTIONS: readonly Exchange[] = [
  {
    title: "everything, of which the server narrows what is not declared or may not be read",
    at,
    message: listen(everything),
  },
  { title: "one list", at, message: listen(tools) },
  { title: "one resource", at, message: listen({ resourceSubscriptions: ["note://one"] }) },
  { title: "under an id that is a text", at, message: listen(tools, "s") },
  { title: "under an id that is zero", at, message: listen(tools, 0) },
  { title: "what is wanted by false", at, message: listen({ ...tools, resourcesListChanged: false }) },
  { title: "what no revision knows", at, message: listen({ ...tools, weatherChanged: true }) },
  { title: "nothing", at, message: listen({}) },
  { title: "what is not declared alone", at, message: listen({ promptsListChanged: true }) },
  { title: "what may not be read alone", at, message: listen({ resourceSubscriptions: ["note://secret"] }) },
  { title: "no resources", at, message: listen({ resourceSubscriptions: [] }) },
  { title: "no filter", at, message: listen() },
  { title: "a filter that is a list", at, message: listen([]) },
  { title: "a wish that is no truth value", at, message: listen({ toolsListChanged: "canary" }) },
  { title: "resources that are no list", at, message: listen({ resourceSubscriptions: "canary" }) },
  { title: "a resource that is no text", at, message: listen({ resourceSubscriptions: [1] }) },
  {
    title: "more resources than one may name",
    at,
    message: listen({ resourceSubscriptions: Array.from({ length: 1_001 }, (_, index) => `note://${index}`) }),
  },
  { title: "a server without a source", message: listen(tools) },
  { title: "a source that fails", at: "with a source that fails", message: listen(tools) },
  { title: "a source with an error of its own", at: "with a source that refuses", message: listen(tools) },
  { title: "a source that breaks later", at: "with a source that breaks", message: listen(tools) },
  { title: "one listener too many", at: "full of listeners", message: listen(tools), rows: ["7 503"] },
  {
    title: "a client that takes no stream of events",
    at,
    message: listen(tools),
    headers: { accept: "application/json" },
    isHttpOnly: true,
    rows: ["7 406"],
  },
  { title: "a listener that leaves", at: "staying", message: listen(tools), cancelledAfter: 2 },
];
