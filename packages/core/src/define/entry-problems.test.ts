import { createServer } from "@snodo/core";
import { describe, expect, it } from "vitest";
import { type EntryCall, entryProblems } from "./entry-problems.ts";

const server = createServer({ name: "empty", version: "1.0.0" });
const call: EntryCall = { entry: "listen", server, options: {}, known: ["auth", "allowedHosts", "port"] };

describe("entryProblems", () => {
  it("finds nothing wrong with a server and known options", () => {
    expect(entryProblems({ ...call, options: { port: 0, auth: undefined } })).toEqual([]);
  });

  it("refuses a misspelt auth, which would leave the server open", () => {
    expect(entryProblems({ ...call, options: { auht: () => null } })).toEqual([
      { where: "listen", rule: '"auht" is not known here', hint: 'Did you mean "auth"?' },
    ]);
  });

  it.each([undefined, null, 42, "server", {}, () => server])("refuses %s as a server", (wrong) => {
    expect(entryProblems({ ...call, server: wrong })).toEqual([
      { where: "listen", rule: "needs a server", hint: "createServer({ … }) makes one" },
    ]);
  });

  it("takes a function that makes the server where the entry does", () => {
    expect(entryProblems({ ...call, server: () => server, canBeMade: true })).toEqual([]);
  });

  it.each([null, 42, "port", [], () => ({})])("refuses %s as options", (options) => {
    expect(entryProblems({ ...call, options })).toEqual([{ where: "listen", rule: "takes its options as an object" }]);
  });
});

describe("entryProblems of a server that seals request state", () => {
  const requestState = { keys: [{ id: "k", secret: "0123456789abcdef0123456789abcdef" }] };
  const sealing = createServer({ name: "s", version: "1", requestState });

  it("refuses auth without a principal: what is sealed for one caller would be good for all", () => {
    expect(entryProblems({ ...call, server: sealing, options: { auth: () => null } })).toEqual([
      {
        where: "listen, auth",
        rule: "needs a server with a principal: its requestState would be good for every caller",
        hint: "Give createServer principal: (context) => context.auth?.sub ?? null",
      },
    ]);
  });

  it("takes it with a principal, and without auth", () => {
    expect(entryProblems({ ...call, server: sealing })).toEqual([]);
    const named = sealing.with({ principal: () => "p" });
    expect(entryProblems({ ...call, server: named, options: { auth: () => null } })).toEqual([]);
  });
});
