import type { WebPost } from "./over-fetch.ts";
import type { RawSending } from "./over-socket.ts";
import type { Random } from "./random.ts";

/** A request as bytes. */
export interface Framed extends RawSending {
  /** Whether it is the same request as before, however it is cut; otherwise anything may come of it but silence. */
  readonly isSound: boolean;
  /** How many requests it is, where it is sound. */
  readonly requests: number;
  /** Whether the connection may end without a word: the client itself has ended it half-way. */
  readonly mayBeSilent: boolean;
}

/** Writes a request down, rightly in one of the ways that there are, or wrongly. */
export function mutateFraming(post: WebPost, random: Random): Framed {
  return random.oneIn(2) ? soundly(post, random) : wildly(post, random);
}

const EOL = "\r\n";

function headOf({ method, headers }: WebPost, more: readonly string[], line = `${method} /mcp HTTP/1.1`): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [line, "Host: localhost", ...lines, ...more, "", ""].join(EOL);
}

function withoutLength(post: WebPost): WebPost {
  return { ...post, headers: post.headers.filter(([name]) => name.toLowerCase() !== "content-length") };
}

function soundly(given: WebPost, random: Random): Framed {
  const post = withoutLength(given);
  const isHead = post.method === "HEAD";
  const length = `Content-Length: ${post.body.length}`;
  const isChunked = random.oneIn(3);
  const expects = random.oneIn(8) ? ["Expect: 100-continue"] : [];
  const one = isChunked
    ? Buffer.concat([
        Buffer.from(headOf(post, [...expects, "Transfer-Encoding: chunked"]), "latin1"),
        chunked(post.body, random),
      ])
    : Buffer.concat([Buffer.from(headOf(post, [...expects, length]), "latin1"), post.body]);
  const requests = random.oneIn(5) ? 2 : 1;
  const whole = requests === 1 ? one : Buffer.concat([one, one]);
  return {
    pieces: cut(whole, random),
    endsInput: false,
    enough: requests,
    isHead,
    isSound: true,
    requests,
    mayBeSilent: false,
  };
}

function chunked(body: Uint8Array, random: Random): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    const part = body.subarray(at, at + 1 + random.below(Math.max(8, body.length)));
    const size = part.length.toString(16);
    const extension = random.oneIn(4) ? ";a=b" : "";
    parts.push(
      Buffer.from(`${random.oneIn(2) ? size.toUpperCase() : `0${size}`}${extension}${EOL}`),
      part,
      Buffer.from(EOL),
    );
    at += part.length;
  }
  return Buffer.concat([...parts, Buffer.from(`0${EOL}${random.oneIn(4) ? `X-Trailer: a${EOL}` : ""}${EOL}`)]);
}

/** Cuts bytes into a few pieces, which are sent one by one. */
function cut(bytes: Uint8Array, random: Random): readonly Uint8Array[] {
  const places = Array.from({ length: random.below(5) }, () => random.below(bytes.length + 1)).sort((a, b) => a - b);
  return [0, ...places].map((place, index) => bytes.subarray(place, places[index] ?? bytes.length));
}

interface Wrong {
  readonly head: string;
  readonly body?: string | Uint8Array;
  readonly isCut?: boolean;
  /**
   * Whether Node ends the connection where it can tell no more what is what: without a word for a `CONNECT`, and when
   * the head of a refusal is on its way already, which then is lost.
   */
  readonly isBroken?: boolean;
}

type Wildness = (post: WebPost, random: Random) => Wrong;

function wildly(given: WebPost, random: Random): Framed {
  const post = withoutLength(given);
  const { head, body = post.body, isCut = false, isBroken = false } = random.pick(WILD)(post, random);
  const whole = Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body)]);
  const endsInput = isCut && random.oneIn(2);
  return {
    pieces: cut(whole, random),
    endsInput,
    enough: 1,
    isHead: head.startsWith("HEAD "),
    isSound: false,
    requests: 1,
    mayBeSilent: endsInput || isBroken,
  };
}

const length = ({ body }: WebPost) => `Content-Length: ${body.length}`;
const insert = (text: string, random: Random, what: string) => {
  const at = random.below(text.length + 1);
  return `${text.slice(0, at)}${what}${text.slice(at)}`;
};

/** Heads and bodies that are wrong, strange, or lie. */
const WILD: readonly Wildness[] = [
  (post, random) => ({
    head: headOf(post, [`Content-Length: ${post.body.length + 1 + random.below(50)}`]),
    isCut: true,
  }),
  (post, random) => ({ head: headOf(post, [`Content-Length: ${random.below(post.body.length + 1)}`]), isCut: true }),
  (post, random) => {
    const lengths = ["-1", "+5", "0x10", "1e3", "5,5", " ", "99999999999999999999", "9".repeat(40), "5 5"];
    return { head: headOf(post, [`Content-Length: ${random.pick(lengths)}`]), isCut: true };
  },
  (post) => ({ head: headOf(post, [length(post), "Content-Length: 1"]) }),
  (post) => ({ head: headOf(post, [length(post), "Transfer-Encoding: chunked"]), isCut: true, isBroken: true }),
  (post, random) => {
    const codings = ["gzip", "chunked, identity", "identity", "xchunked", "chunked, chunked", "CHUNKED"];
    return { head: headOf(post, [`Transfer-Encoding: ${random.pick(codings)}`]), isCut: true, isBroken: true };
  },
  (post, random) => {
    const body = random.pick([
      "zz\r\n",
      "-1\r\n",
      "5\r\nab\r\n0\r\n\r\n",
      "fffffffffffffffff\r\n",
      "\r\n",
      "5;\u0000\r\n",
      "3\nabc",
    ]);
    return { head: headOf(post, ["Transfer-Encoding: chunked"]), body, isCut: true, isBroken: true };
  },
  (post, random) => {
    const head = headOf(post, [length(post)]);
    return { head: head.slice(0, random.below(head.length)), body: "", isCut: true };
  },
  (post, random) => ({
    head: headOf(post, [length(post)]),
    body: post.body.subarray(0, random.below(post.body.length + 1)),
    isCut: true,
  }),
  (post) => ({ head: headOf(post, [length(post)]).replace(`Host: localhost${EOL}`, "") }),
  (post, random) => ({
    head: headOf(post, [length(post), `Host: ${random.pick(["evil.example", "localhost", "localhost:1"])}`]),
  }),
  (post, random) => ({
    head: headOf(post, [length(post)]).replace(
      "Host: localhost",
      `Host: ${random.pick(["evil.example", "localhost@evil.example", "", "127.1", "[::1]:3", "a b", "localhost/"])}`,
    ),
  }),
  (post, random) => {
    const versions = ["HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP/1.11", "http/1.1", "ICY/1.0", ""];
    return { head: headOf(post, [length(post)], `${post.method} /mcp ${random.pick(versions)}`), isCut: true };
  },
  (post, random) => {
    const targets = [
      "*",
      "/",
      "/mcp/",
      "/mcp?a=b",
      "http://localhost/mcp",
      "http://evil.example/mcp",
      "//mcp",
      "mcp",
      "/%6dcp",
    ];
    return {
      head: headOf(post, [length(post)], `POST ${random.pick([...targets, "/mcp#a", "/m cp", ""])} HTTP/1.1`),
      isCut: true,
    };
  },
  (post, random) => {
    const methods = ["post", "GET", "HEAD", "CONNECT", "TRACE", "QUERY", "P OST", "", "M-SEARCH", "PRI"];
    const method = random.pick(methods);
    const isBroken = method === "CONNECT";
    return { head: headOf(post, [length(post)], `${method} /mcp HTTP/1.1`), isCut: true, isBroken };
  },
  (post, random) => {
    const lines = [
      "no colon",
      ": no name",
      "a b: c",
      "x: a\r\n folded",
      "x: \u0000",
      "x\u0000: a",
      "\u00e9: a",
      "x:\u007f",
    ];
    return { head: headOf(post, [length(post), random.pick(lines)]), isCut: true };
  },
  (post, random) => ({
    head: headOf(post, [length(post), `X-Long: ${"x".repeat(random.pick([1_000, 30_000, 40_000]))}`]),
    isCut: true,
  }),
  (post) => ({
    head: headOf(post, [length(post), ...Array.from({ length: 2_100 }, (_, index) => `X${index}: a`)]),
    isCut: true,
  }),
  (post, random) => ({
    head: headOf(post, [length(post), `Expect: ${random.pick(["200-ok", "100-Continue", "x"])}`]),
    isCut: true,
  }),
  (post, random) => ({
    head: headOf(post, [
      length(post),
      `Connection: ${random.pick(["upgrade", "close, x", "content-length"])}`,
      "Upgrade: h2c",
    ]),
    isCut: true,
  }),
  (post) => ({ head: headOf(post, [length(post)]).replaceAll(EOL, "\n"), isCut: true }),
  (post, random) => ({
    head: insert(
      headOf(post, [length(post)]),
      random,
      random.pick(["\u0000", "\r", "\n", " ", "\u00ff", "\r\n\r\n", ":", "GET"]),
    ),
    isCut: true,
  }),
];
