// What nobody should send, on both transports: each message gets exactly the answer that the protocol says, valid by
// the official schema, and the next request on the same connection is served.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpConnection, sendLine } from "../../../testing/raw-connection.ts";
import { headersFor } from "../../../testing/raw-message.ts";
import type { Program } from "../../../testing/spawn-program.ts";
import { wireProblems } from "../../../testing/wire-schema.ts";
import { badMessages, type Case, fittingHeaders, methodOf, oddMessages, textOf } from "./bad-messages.ts";
import { byTitle } from "./by-title.ts";
import { nextMessage as next, nextAnswer, refused, refusedWithoutId } from "./expected-answer.ts";
import { type HttpShowcase, startHttpShowcase, startStdioShowcase } from "./start-showcase.ts";

describe("bad input over HTTP", () => {
  let showcase: HttpShowcase;
  beforeAll(async () => {
    showcase = await startHttpShowcase();
  });
  afterAll(() => showcase[Symbol.asyncDispose]());

  const check = async ({ message, status, answer }: Case) => {
    using connection = httpConnection(showcase.url);
    const got = await connection.send({ headers: fittingHeaders(message), body: textOf(message) });
    const parsed: unknown = JSON.parse(got.text);
    expect({ status: got.status, type: got.headers["content-type"], answer: parsed }).toEqual({
      status,
      type: "application/json",
      answer,
    });
    expect(wireProblems(parsed, methodOf(message))).toEqual([]);

    const served = await connection.send({ headers: headersFor(next), body: JSON.stringify(next) });
    expect(served).toMatchObject({ status: 200, isReused: true });
    expect(JSON.parse(served.text)).toEqual(nextAnswer);
  };
  it.each(byTitle(badMessages))("answers %s", (_, row) => check(row));
  it.each(byTitle(oddMessages))("serves %s", (_, row) => check(row));
});

describe("bad input over stdio", () => {
  let program: Program;
  beforeAll(() => {
    program = startStdioShowcase();
  });
  afterAll(() => program[Symbol.asyncDispose]());

  /** Sends a line, and then the next request: so a second answer to the first would be seen. */
  async function exchange(line: string, method: string | undefined): Promise<unknown> {
    const parsed: unknown = JSON.parse(await sendLine(program, line));
    expect(wireProblems(parsed, method)).toEqual([]);
    expect(JSON.parse(await sendLine(program, JSON.stringify(next)))).toEqual(nextAnswer);
    return parsed;
  }

  const check = async ({ message, answer }: Case) => {
    expect(await exchange(textOf(message), methodOf(message))).toEqual(answer);
  };
  it.each(byTitle(badMessages))("answers %s", (_, row) => check(row));
  it.each(byTitle(oddMessages))("serves %s", (_, row) => check(row));

  it("names the versions that it speaks to a client of an older revision", async () => {
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "old", version: "1" } };
    const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    expect(await exchange(line, undefined)).toEqual(
      refused(-32022, "Unsupported protocol version: this server speaks 2026-07-28", {
        supported: ["2026-07-28"],
        requested: "2025-11-25",
      }),
    );
  });

  it("answers bytes that are no UTF-8 with -32700", async () => {
    program.write(Buffer.from('"\u00e9"\n', "latin1"));
    expect(JSON.parse(await program.nextLine())).toEqual(
      refusedWithoutId(-32700, "Parse error: the message is not JSON in UTF-8"),
    );
  });

  it("answers a line beyond 2,000,000 bytes once", async () => {
    expect(await exchange(`"${"x".repeat(3_000_000)}"`, undefined)).toEqual(
      refusedWithoutId(-32600, "Invalid request: a line is longer than 2000000 bytes"),
    );
  });

  it.each(
    byTitle([
      { title: "blank lines", lines: "\n \t\r\n\n" },
      {
        title: "a notification that it does not know",
        lines: '{"jsonrpc":"2.0","method":"notifications/unheard-of"}\n',
      },
      {
        title: "a cancellation of what is not there",
        lines: '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"none"}}\n',
      },
      { title: "a call without an id", lines: `${JSON.stringify({ ...next, id: undefined })}\r\n` },
    ]),
  )("answers nothing to %s", async (_, { lines }) => {
    program.write(lines);
    expect(JSON.parse(await sendLine(program, JSON.stringify(next)))).toEqual(nextAnswer);
  });
});
