import type { ServerResponse } from "node:http";

/** What has to be known of a stream of HTTP/2. */
export interface Http2Stream {
  /** Ends it, and tells the client that what came of it is not the whole. */
  cancel(): void;
}

/** The stream that an answer has for itself, where it is one of `node:http2`; undefined for every other. */
export function http2StreamOf(response: ServerResponse & { readonly stream?: NodeStream }): Http2Stream | undefined {
  const { stream } = response;
  if (response.req.httpVersionMajor !== 2 || stream === undefined) return undefined;
  return { cancel: () => stream.close(CANCEL) };
}

interface NodeStream {
  close(code: number): void;
}

/** @see RFC 9113, section 7 */
const CANCEL = 0x8;
