import type { ServerResponse } from "node:http";

/** What has to be known of a stream of HTTP/2. */
export interface Http2Stream {
  /** Ends it, and tells the client that what came of it is not the whole. */
  cancel(): void;
  /** Ends it once the whole answer has left, however much of the request is still to come. */
  endWithAnswer(): void;
}

/** The stream that an answer has for itself, where it is one of `node:http2`; undefined for every other. */
export function http2StreamOf(response: ServerResponse & { readonly stream?: NodeStream }): Http2Stream | undefined {
  const { stream } = response;
  if (response.req.httpVersionMajor !== 2 || stream === undefined) return undefined;
  return {
    cancel: () => stream.close(CANCEL),
    endWithAnswer: () => void stream.once("finish", () => stream.close(NO_ERROR)),
  };
}

interface NodeStream {
  close(code: number): void;
  once(event: "finish", listener: () => void): unknown;
}

/** @see RFC 9113, section 7 */
const CANCEL = 0x8;

/** @see RFC 9113, section 8.1: it stops a request that was answered before its end */
const NO_ERROR = 0x0;
