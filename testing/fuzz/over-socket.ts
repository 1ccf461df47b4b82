import { connect } from "node:net";

/** One response as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
  /** Whether it says that it is the last one of its connection. */
  readonly closes: boolean;
}

/** What came back on one connection. */
export interface RawReply {
  readonly responses: readonly RawResponse[];
  /** Everything, to be searched. */
  readonly text: string;
  /** What was no whole response. */
  readonly rest: string;
  /** Why the connection broke, when it did. */
  readonly broke: string | undefined;
}

/** What is sent on one connection. */
export interface RawSending {
  readonly pieces: readonly Uint8Array[];
  /** Whether this side says that nothing more comes. */
  readonly endsInput: boolean;
  /** After so many whole responses the connection is given up. */
  readonly enough: number;
  /** Whether the responses have no bodies, whatever their heads say. */
  readonly isHead: boolean;
}

/** Sends bytes over a connection of their own, and waits for responses or for its end. */
export function overSocket(port: number, { pieces, endsInput, enough, isHead }: RawSending): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const parts: Buffer[] = [];
    let broke: string | undefined;
    const received = () => readResponses(Buffer.concat(parts), isHead, false);
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      if (received().responses.length >= enough) socket.destroy();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      broke = error.code;
    });
    socket.on("close", () => {
      const whole = Buffer.concat(parts);
      resolve({ ...readResponses(whole, isHead, true), text: whole.toString(), broke });
    });
    socket.on("connect", () => {
      const send = (index: number): void => {
        const piece = pieces[index];
        if (socket.destroyed) return;
        if (piece === undefined) {
          if (endsInput) socket.end();
          return;
        }
        socket.write(piece, () => setImmediate(send, index + 1));
      };
      socket.setNoDelay(true);
      send(0);
    });
  });
}

/** @see RFC 9112 section 6.3 */
export function readResponses(
  bytes: Buffer,
  isHead: boolean,
  hasEnded: boolean,
): { readonly responses: readonly RawResponse[]; readonly rest: string } {
  const responses: RawResponse[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n\r\n", at);
    if (end === -1) break;
    const [first = "", ...lines] = bytes.toString("latin1", at, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    if (!Number.isInteger(status)) break;
    const start = end + 4;
    if (status < 200) {
      at = start;
      continue;
    }
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const body = readBody(bytes, start, headers, isHead || status === 204 || status === 304, hasEnded);
    if (body === undefined) break;
    responses.push({
      status,
      contentType: headers.get("content-type") ?? null,
      body: body.text,
      closes: headers.get("connection") === "close",
    });
    at = body.end;
  }
  return { responses, rest: bytes.toString("latin1", at) };
}

function readBody(
  bytes: Buffer,
  start: number,
  headers: ReadonlyMap<string, string>,
  isEmpty: boolean,
  hasEnded: boolean,
): { readonly text: string; readonly end: number } | undefined {
  if (isEmpty) return { text: "", end: start };
  const length = headers.get("content-length");
  if (headers.get("transfer-encoding") === "chunked") return readChunks(bytes, start);
  if (length === undefined) return hasEnded ? { text: bytes.toString("utf8", start), end: bytes.length } : undefined;
  const end = start + Number(length);
  return end <= bytes.length ? { text: bytes.toString("utf8", start, end), end } : undefined;
}

function readChunks(bytes: Buffer, start: number): { readonly text: string; readonly end: number } | undefined {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    const line = bytes.indexOf("\r\n", at);
    if (line === -1) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    const end = line + 2 + size + 2;
    if (!(end <= bytes.length)) return undefined;
    if (size === 0) return { text: Buffer.concat(parts).toString(), end };
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = end;
  }
}
