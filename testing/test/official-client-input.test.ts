// The official client answers by itself what handlers ask for, round by round, over HTTP and over stdio.

import type { Client, ClientOptions, ElicitResult } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { interactiveSession, TRANSPORTS } from "../interactive-session.ts";
import type { OfficialClient } from "../official-client.ts";
import type { WireMessage } from "../travelled.ts";

const able: ClientOptions = {
  capabilities: {
    elicitation: { form: { applyDefaults: true }, url: {} },
    sampling: { tools: {} },
    roots: {},
  },
};
const serverInfo = { "io.modelcontextprotocol/serverInfo": { name: "interactive", version: "1.0.0" } };

describe.each(TRANSPORTS)("the official client over %s", (transport) => {
  const connect = (options = able) => interactiveSession(transport, options);

  it("fills in every kind of field of a form, and what was left out by its default", async () => {
    await using session = await connect();
    const asked = answering(session.client, { action: "accept", content: { name: "Ada", tags: ["a"] } });
    expect(await session.client.callTool({ name: "form" })).toEqual(
      structured({
        action: "accept",
        content: { name: "Ada", age: 30, score: 95.5, verified: true, color: "g", tags: ["a"] },
      }),
    );
    expect(asked).toEqual([
      {
        mode: "form",
        message: "Fill in",
        requestedSchema: {
          type: "object",
          properties: {
            name: { type: "string", title: "Name", minLength: 1 },
            mail: { type: "string", format: "email" },
            age: { type: "integer", minimum: 0, maximum: 150, default: 30 },
            score: { type: "number", default: 95.5 },
            verified: { type: "boolean", default: true },
            size: { type: "string", enum: ["s", "l"] },
            color: {
              type: "string",
              oneOf: [
                { const: "r", title: "Red" },
                { const: "g", title: "Green" },
              ],
              default: "g",
            },
            tags: { type: "array", items: { type: "string", enum: ["a", "b"] }, minItems: 1 },
            days: {
              type: "array",
              items: {
                anyOf: [
                  { const: "mo", title: "Monday" },
                  { const: "tu", title: "Tuesday" },
                ],
              },
            },
          },
          required: ["name"],
        },
      },
    ]);
  });

  it.each(["decline", "cancel"] as const)("hands %s on for a form and for an address", async (action) => {
    await using session = await connect();
    answering(session.client, { action });
    expect(await session.client.callTool({ name: "form" })).toEqual(structured({ action }));
    expect(await session.client.callTool({ name: "address" })).toEqual(structured({ action }));
  });

  it("opens an address and goes on", async () => {
    await using session = await connect();
    const asked = answering(session.client, { action: "accept" });
    expect(await session.client.callTool({ name: "address" })).toEqual(structured({ action: "accept" }));
    expect(asked).toEqual([{ mode: "url", message: "Pay", url: "https://pay.example.com/17" }]);
  });

  it("has its model use tools, one round of sampling after the other", async () => {
    await using session = await connect();
    const turns: unknown[] = [];
    session.client.setRequestHandler("sampling/createMessage", async ({ params }) => {
      turns.push(params.messages.map(({ role, content }) => [role, [content].flat().map(({ type }) => type)]));
      if (turns.length > 1) return { role: "assistant", content: { type: "text", text: "Wet" }, model: "m" };
      const use = (id: string, place: string) => ({ type: "tool_use" as const, id, name: "weather", input: { place } });
      return { role: "assistant", content: [use("1", "Oslo"), use("2", "Rome")], model: "m", stopReason: "toolUse" };
    });
    expect(await session.client.callTool({ name: "model" })).toEqual(
      structured({ messages: 3, said: { type: "text", text: "Wet" }, model: "m" }),
    );
    expect(turns).toEqual([
      [["user", ["text"]]],
      [
        ["user", ["text"]],
        ["assistant", ["tool_use", "tool_use"]],
        ["user", ["tool_result", "tool_result"]],
      ],
    ]);
  });

  it("lists its roots", async () => {
    await using session = await connect();
    session.client.setRequestHandler("roots/list", async () => ({ roots: [{ uri: "file:///w", name: "w" }] }));
    expect(await session.client.callTool({ name: "folders" })).toEqual(
      structured({ roots: [{ uri: "file:///w", name: "w" }] }),
    );
  });

  it("answers in one round what is asked for at once", async () => {
    await using session = await connect();
    session.client.setRequestHandler("elicitation/create", async ({ params }) =>
      params.mode === "url" ? { action: "accept" } : { action: "accept", content: { name: "Ada" } },
    );
    session.client.setRequestHandler("roots/list", async () => ({ roots: [] }));
    session.client.setRequestHandler("sampling/createMessage", async () => ({
      role: "assistant",
      content: { type: "text", text: "Roses" },
      model: "bard",
    }));
    expect(await session.client.callTool({ name: "together" })).toEqual(
      structured({
        who: { action: "accept", content: { name: "Ada" } },
        poem: { type: "text", text: "Roses" },
        places: [],
        paid: { action: "accept" },
      }),
    );
    const [asked, ...rest] = await rounds(session);
    expect(Object.keys(asked?.inputRequests ?? {}).toSorted()).toEqual(["name", "pay", "poem", "roots"]);
    expect(rest.map(({ resultType }) => resultType)).toEqual(["complete"]);
  });

  it("goes on round by round until the handler has all it asks for, each with the state of the one before", async () => {
    await using session = await connect();
    let guess = 0;
    session.client.setRequestHandler("elicitation/create", async ({ params }) => {
      guess += 1;
      return { action: "accept", content: params.message === "Name?" ? { name: "Ada" } : { n: guess } };
    });
    expect(await session.client.callTool({ name: "rounds" })).toEqual(
      structured({ order: "o-1", guesses: 3, last: { action: "accept", content: { name: "Ada" } } }),
    );
    const answers = await rounds(session);
    expect(answers.map(({ inputRequests }) => Object.keys(inputRequests ?? {}))).toEqual([
      ["guess"],
      ["guess#2"],
      ["guess#3"],
      ["name"],
      [],
    ]);
    const calls = (await session.travelled()).flatMap(({ from, message }) =>
      from === "client" && message.method === "tools/call" ? [message] : [],
    );
    const given = answers.map(({ requestState }) => requestState);
    expect(calls.map(({ params }) => params?.requestState)).toEqual([undefined, ...given.slice(0, -1)]);
    expect(given.slice(0, -1).every((state) => typeof state === "string")).toBe(true);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(5);
    expect(await session.seen()).toEqual(["an order"]);
  });

  it("answers what a resource and a prompt ask for", async () => {
    await using session = await connect();
    answering(session.client, { action: "accept", content: { name: "Ada" } });
    expect(await session.client.readResource({ uri: "x://asks" })).toEqual({
      contents: [{ uri: "x://asks", text: "accept" }],
      ttlMs: 0,
      cacheScope: "private",
      _meta: serverInfo,
    });
    expect(await session.client.getPrompt({ name: "asks" })).toEqual({
      messages: [{ role: "user", content: { type: "text", text: "accept" } }],
      _meta: serverInfo,
    });
  });

  it("is told what it does not declare, and is not asked for what is optional", async () => {
    await using session = await connect({ capabilities: { elicitation: { form: {} } } });
    answering(session.client, { action: "accept", content: { name: "Ada" } });
    expect(await session.client.callTool({ name: "able" })).toEqual(
      structured({ who: { action: "accept", content: { name: "Ada" } }, isPoemLeftOut: true }),
    );
    for (const [name, requiredCapabilities] of [
      ["needs", { sampling: { context: {} } }],
      ["address", { elicitation: { url: {} } }],
      ["folders", { roots: {} }],
    ] as const) {
      await expect(session.client.callTool({ name })).rejects.toMatchObject({
        code: -32021,
        data: { requiredCapabilities },
      });
    }
  });

  it("refuses by itself to answer a form with what does not fit it", async () => {
    await using session = await connect();
    answering(session.client, { action: "accept", content: { name: 1 } });
    await expect(session.client.callTool({ name: "form" })).rejects.toThrow();
    expect(await rounds(session)).toHaveLength(1);
    expect(await session.seen()).toEqual([]);
  });

  it("serves several calls that ask, side by side", async () => {
    await using session = await connect();
    let place = 0;
    session.client.setRequestHandler("elicitation/create", async ({ params }) => {
      if (params.mode === "url") return { action: "accept" };
      place += 1;
      return { action: "accept", content: { name: `n${place}` } };
    });
    const answers = await Promise.all(
      ["counted_rounds", "address", "counted_rounds", "form"].map((name) => session.client.callTool({ name })),
    );
    expect(answers.map(({ structuredContent }) => structuredContent)).toMatchObject([
      { who: { content: { name: expect.stringMatching(/^n\d$/) } } },
      { action: "accept" },
      { who: { content: { name: expect.stringMatching(/^n\d$/) } } },
      { content: { name: expect.stringMatching(/^n\d$/) } },
    ]);
    expect(place).toBe(3);
  });
});

/** Has the client answer every ask for its user in one way. @returns what the user is asked */
function answering(client: Client, answer: ElicitResult): readonly unknown[] {
  const asked: unknown[] = [];
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    asked.push(params);
    return answer;
  });
  return asked;
}

function structured(value: unknown): unknown {
  return {
    content: [{ type: "text", text: JSON.stringify(value) }],
    structuredContent: value,
    _meta: serverInfo,
  };
}

interface Round {
  readonly resultType?: string;
  readonly inputRequests?: object;
  readonly requestState?: unknown;
}

/** The results of the calls so far. */
async function rounds(session: OfficialClient): Promise<readonly Round[]> {
  const exchanges = await session.exchanges();
  return exchanges.flatMap(({ method, answer }) => {
    const { result } = answer as WireMessage;
    return method === "tools/call" && result !== undefined ? [result as Round] : [];
  });
}
