import { expect, it } from "vitest";
import type { Json } from "../../testing/raw-message.ts";
import { exchange, type Sent } from "./exchange.ts";
import { request } from "./message.ts";
import { onEveryRuntime } from "./on-every-runtime.ts";

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** Calls `order`, as a client that can show forms. */
function order(more: Json = {}): Sent {
  return request("tools/call", {
    name: "order",
    arguments: {},
    _meta: { [CAPABILITIES]: { elicitation: { form: {} } } },
    ...more,
  });
}

interface Round {
  readonly resultType: string;
  readonly inputRequests?: Json;
  readonly requestState?: string;
  readonly content?: readonly { readonly text: string }[];
}

onEveryRuntime(({ url }) => {
  const send = async (
    sent: Sent,
  ): Promise<{ readonly status: number; readonly result: Round; readonly error: unknown }> => {
    const { status, body } = await exchange(url(), sent);
    return { status, ...JSON.parse(body) };
  };
  const accept = (content: Json) => ({ action: "accept", content });

  it("a handler asks, asks again, and remembers what it began with", async () => {
    const first = (await send(order())).result;
    expect([first.resultType, Object.keys(first.inputRequests ?? {})]).toEqual(["input_required", ["amount"]]);
    const second = (
      await send(order({ inputResponses: { amount: accept({ count: 3 }) }, requestState: first.requestState }))
    ).result;
    expect([second.resultType, Object.keys(second.inputRequests ?? {})]).toEqual(["input_required", ["sure"]]);
    expect(second.requestState).not.toBe(first.requestState);
    const answers = Array.from({ length: 3 }, () =>
      send(order({ inputResponses: { sure: accept({ yes: true }) }, requestState: second.requestState })),
    );
    const texts = (await Promise.all(answers)).map(({ result }) => result.content?.[0]?.text);
    // A state is good until it expires, and holds the number that the first round drew.
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/^order \d+: 3, accept$/);
  });

  it("an answer that does not fit, and a state that is not ours, are refused", async () => {
    const { requestState } = (await send(order())).result;
    const misfit = await send(order({ inputResponses: { amount: accept({ count: 0 }) }, requestState }));
    expect(misfit).toMatchObject({ status: 200, error: { code: -32602 } });
    const forged = `${requestState?.slice(0, -4)}AAAA`;
    const broken = await send(order({ inputResponses: { amount: accept({ count: 3 }) }, requestState: forged }));
    expect(broken).toMatchObject({ status: 200, error: { code: -32602 } });
  });

  it("a client that shows no forms is told so with 400", async () => {
    expect(await send(request("tools/call", { name: "order", arguments: {} }))).toMatchObject({
      status: 400,
      error: { code: -32021, data: { requiredCapabilities: { elicitation: {} } } },
    });
  });
});
