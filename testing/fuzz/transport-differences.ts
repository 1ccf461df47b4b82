// Where transports may not give the same answer to the same message, and why. Anything that is not in this table is the
// same everywhere, to the byte, but for references and seals.

import type { Expectation } from "./expectation.ts";
import { MAX_BYTES } from "./over-fetch.ts";
import { type Reply, settled } from "./reply.ts";

/** What a difference is judged by. */
export interface Differing {
  readonly bytes: Uint8Array;
  readonly expectation: Expectation;
  /** Whether headers can carry what they have to mirror. */
  readonly areHeadersWhole: boolean;
  readonly direct: Reply;
  readonly other: Reply;
}

export interface TransportDifference {
  readonly transport: "http" | "stdio";
  readonly what: string;
  readonly why: string;
  /** Whether it is this one that is seen. */
  isSeen(differing: Differing): boolean;
}

const codeIn = ({ messages }: Reply): unknown => JSON.parse(messages.at(-1) ?? "null")?.error?.code;

export const TRANSPORT_DIFFERENCES: readonly TransportDifference[] = [
  {
    transport: "http",
    what: "a body over the limit is answered with 413 and -32600, unread",
    why: "its length is a fact of the transport, known before there is a message",
    isSeen: ({ bytes, other }) => bytes.length > MAX_BYTES && other.status === 413 && codeIn(other) === -32600,
  },
  {
    transport: "http",
    what: "a method, version, name or argument that no header can carry is answered with -32020",
    why:
      "over HTTP headers mirror the message, and what they cannot carry they cannot mirror: lone surrogates, line " +
      "breaks, methods and versions beyond ASCII, integers that no double holds",
    isSeen: ({ areHeadersWhole, other }) => !areHeadersWhole && other.status === 400 && codeIn(other) === -32020,
  },
  {
    transport: "stdio",
    what: "a line over the limit is answered with -32600 and skipped",
    why: "as over HTTP; the limit of direct dispatch is for whoever calls it to set",
    isSeen: ({ bytes, other }) => bytes.length > MAX_BYTES && codeIn(other) === -32600,
  },
  {
    transport: "stdio",
    what: "after the result of a subscription that has spoken comes notifications/cancelled",
    why: "one connection is for everything there, so that nothing else tells a client that missed the result",
    isSeen: ({ direct, other }) => {
      const last = JSON.parse(other.messages.at(-1) ?? "null");
      const isSame = direct.messages.every((text, index) => settled(text) === settled(other.messages[index] ?? ""));
      return (
        last?.method === "notifications/cancelled" && isSame && other.messages.length === direct.messages.length + 1
      );
    },
  },
];
