import { createServer, type DefinitionError, memoryReplayGuard } from "@snodo/core";
import { describe, expect, it } from "vitest";
import { reportOn } from "../define/report.ts";
import { readRequestState } from "./request-state-options.ts";

const text = "0123456789abcdef0123456789abcdef";
const key = (id: string) => ({ id, secret: text });

const problemsOf = (requestState: unknown): readonly string[] => {
  try {
    createServer({ name: "s", version: "1", requestState: requestState as never });
    return [];
  } catch (error) {
    return (error as DefinitionError).problems.map(({ where, rule }) => `${where}: ${rule}`);
  }
};

describe("requestState", () => {
  it.each<[object]>([
    [{}],
    [{ keys: [key("k")] }],
    [{ keys: [{ id: "k", secret: new Uint8Array(32) }], ttlMs: 1, encrypt: true, replayGuard: memoryReplayGuard() }],
    [{ keys: [{ id: "Zz_-9".repeat(6), secret: "ü".repeat(16) }], ttlMs: 900_000 }],
    [{ keys: Array.from({ length: 8 }, (_, index) => key(`k${index}`)) }],
  ])("takes %j", (requestState) => {
    expect(problemsOf(requestState)).toEqual([]);
  });

  it.each<[unknown, readonly string[]]>([
    [null, ["server, requestState: must be an object"]],
    [{ key: [] }, ['server, requestState: "key" is not known here']],
    [{ keys: [] }, ["server, requestState.keys: must be a list of 1 to 8 keys: { id, secret }"]],
    [
      { keys: Array.from({ length: 9 }, (_, index) => key(`k${index}`)) },
      ["server, requestState.keys: must be a list of 1 to 8 keys: { id, secret }"],
    ],
    [{ keys: [key("k"), key("k")] }, ["server, requestState.keys: must have an id of its own for each key"]],
    [{ keys: [key("a.b")] }, ["server, requestState.keys[0].id: must be 1 to 32 characters of A-Z a-z 0-9 _ -"]],
    [
      { keys: [key("x".repeat(33))] },
      ["server, requestState.keys[0].id: must be 1 to 32 characters of A-Z a-z 0-9 _ -"],
    ],
    [
      { keys: [{ id: "k", secret: text.slice(1) }] },
      ["server, requestState.keys[0].secret: must be a string or a Uint8Array of at least 32 bytes"],
    ],
    [
      { keys: [{ id: "k", secret: new Uint16Array(32) }] },
      ["server, requestState.keys[0].secret: must be a string or a Uint8Array of at least 32 bytes"],
    ],
    [
      { keys: [null], ttlMs: 900_001, encrypt: 1, replayGuard: {} },
      [
        "server, requestState.ttlMs: must be a whole number from 1 to 900000",
        "server, requestState.encrypt: must be a boolean",
        "server, requestState.replayGuard: must have a function use(id, expiresAt)",
        "server, requestState.keys[0]: must be an object with an id and a secret",
      ],
    ],
    [{ ttlMs: 0 }, ["server, requestState.ttlMs: must be a whole number from 1 to 900000"]],
    [{ ttlMs: 1.5 }, ["server, requestState.ttlMs: must be a whole number from 1 to 900000"]],
  ])("I408: refuses %j, and shows no secret", (requestState, problems) => {
    expect(problemsOf(requestState)).toEqual(problems);
  });
});

describe("a replay guard", () => {
  it("once took every state again after its object had been changed", () => {
    const guard = { left: 1, use: (_id: string, _expiresAt: number): boolean => false };
    const read = readRequestState(reportOn("server", []), { replayGuard: guard });
    guard.use = () => true;
    expect(read.replayGuard?.use("id", 1)).toBe(false);
    expect(readRequestState(reportOn("server", []), read).replayGuard).toBe(read.replayGuard);
  });
});
