/** One exchange: what is sent, whole. What comes back is in the file of its group. */
export interface Exchange {
  readonly title: string;
  /** The message, or the text of a body that is none. */
  readonly message: unknown;
  /** Over HTTP, besides and instead of the headers that go with the message; null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The HTTP method. Absent: POST. */
  readonly method?: string;
  /** Only HTTP has what it is about. */
  readonly isHttpOnly?: true;
}

/** Metadata that every request of the revision carries. */
export const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
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
