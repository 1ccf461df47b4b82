// What a handler knows besides its arguments: what the server was given as state, and who asks for what, how.

import { setTimeout } from "node:timers/promises";
import { builders, toolError } from "@snodo/core";

/** What the whole server shares. It is not written to: what changes belongs into a database, or an actor. */
export interface Library {
  readonly loans: ReadonlyMap<string, readonly string[]>;
  readonly log: (line: string) => void;
}

/** Who asks. A transport's `auth` says so for each request, and may know nobody. */
export interface Reader {
  readonly card: string;
}

// Said once: every handler that these make knows the types of `context.state` and `context.auth`.
const { createServer, defineResource, defineTool } = builders<{ state: Library; auth: Reader | undefined }>();

const myLoans = defineTool("my_loans", "What the caller has borrowed").call((_, { auth, state }) =>
  auth === undefined ? toolError("Show your card first") : { titles: state.loans.get(auth.card) ?? [] },
);

const reserve = defineTool("reserve", "Wait until a book is back")
  .argument("title", "string", { required: true })
  .call(async ({ title }, { signal, state }) => {
    // The signal aborts when the caller gives up or goes away: hand it on to whatever waits.
    const isBack = await setTimeout(60_000, true, { signal }).catch(() => false);
    if (isBack) return `${title} is back`;
    state.log(`no longer wanted: ${title}`);
    return toolError(`${title} is still out`);
  });

const thisRequest = defineResource("this_request", "What the server knows of the request that reads it")
  .uri("library://this-request")
  .read((_, { client, method, protocolVersion, transport }) => ({
    method,
    protocolVersion,
    transport: transport.kind,
    // What a client says of itself is for display and logs. Who may do what follows from `auth` alone.
    client: client.info?.name ?? "unknown",
  }));

export const server = createServer({
  name: "context-and-state",
  version: "1.0.0",
  tools: [myLoans, reserve],
  resources: [thisRequest],
  state: {
    loans: new Map([
      ["ada", ["Sketch of the Analytical Engine"]],
      ["grace", ["Understanding Computers", "The Compiler Book"]],
    ]),
    log: (line) => console.log(`log: ${line}`),
  },
});
