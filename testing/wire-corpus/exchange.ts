import type { ServedName } from "./servers.ts";

/** One exchange: what is sent, whole. What comes back is in the file of its group. */
export interface Exchange {
  readonly title: string;
  /** The message, or the text of a body that is none. */
  readonly message: unknown;
  /** What is served. Absent: `plain`. */
  readonly at?: ServedName;
  /** Over HTTP, besides and instead of the headers that go with the message; null takes one away, a list repeats it. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | null>>;
  /** The HTTP method. Absent: POST. */
  readonly method?: string;
  /** Of the URL. Absent: where the server is. */
  readonly path?: string;
  /** Only HTTP has what it is about. */
  readonly isHttpOnly?: true;
  /** The client gives up once the server works on it and has sent so many messages. */
  readonly cancelledAfter?: number;
  /** The rows of `rows.ts` that it shows. */
  readonly rows?: readonly string[];
}

/** Metadata that every request of the revision carries. */
export const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Metadata of a client that can be asked for everything. */
export const ASKABLE = {
  ...META,
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
};

/** A request, with the metadata it needs unless it brings its own. */
export function request(method: string, params: object = {}, id: unknown = 1): object {
  return { jsonrpc: "2.0", id, method, params: { _meta: META, ...params } };
}

/** Calls a tool, with more in its metadata. */
export function call(name: string, args?: unknown, meta: object = {}, rest: object = {}): object {
  const given = args === undefined ? {} : { arguments: args };
  return request("tools/call", { name, ...given, ...rest, _meta: { ...META, ...meta } });
}

/** Stands for the request state of the last answer that had one. */
export const LAST_STATE = "(the state of the last answer)";

/** The same with one sign of it changed. */
export const LAST_STATE_CHANGED = "(the state of the last answer, changed)";

/** The same without its end. */
export const LAST_STATE_CUT = "(the state of the last answer, cut)";

/** Stands for where the last list goes on. */
export const LAST_CURSOR = "(the cursor of the last answer)";
