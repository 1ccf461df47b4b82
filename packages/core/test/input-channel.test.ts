// The seam for clients that are asked while their request waits: a session, or a task that persists what it has.

import { createServer, defineTool, form, type JsonObject } from "@snodo/core";
import { expect, it, vi } from "vitest";
import { RequestContext } from "../src/context/context.ts";
import type { InputChannel } from "../src/interaction/input-channel.ts";
import { FIRST_ROUND, type Round } from "../src/interaction/round.ts";
import type { Call } from "../src/method/call.ts";
import type { Outcome } from "../src/method/outcome.ts";
import { toolsCall } from "../src/method/tools-call.ts";
import { createCatalog } from "../src/runtime/catalog.ts";
import { accept } from "./input-rounds.ts";

const name = form("?", (f) => f.string("text", { required: true }));

/** Asks while the request waits, and has the method run again with what it keeps: nothing is sealed. */
async function overSession(
  call: Omit<Call, "channel" | "context">,
  ask: (key: string) => JsonObject,
): Promise<Outcome> {
  let round: Round = FIRST_ROUND;
  const channel: InputChannel = {
    begin: () => round,
    pause(_call, _component, paused) {
      const fresh = Object.fromEntries([...paused.requests.keys()].map((key) => [key, ask(key)]));
      round = { ...paused.memory, number: paused.round.number + 1, fresh };
      return { kind: "input", requests: paused.requests, state: undefined };
    },
  };
  for (;;) {
    const context = new RequestContext({
      requestId: 1,
      method: "tools/call",
      protocolVersion: "2026-07-28",
      client: { info: undefined, capabilities: { elicitation: {} } },
      meta: {},
      state: undefined,
      auth: undefined,
      transport: { kind: "session" },
      openSignal: undefined,
      openOutlet: undefined,
      isAbortable: false,
      onProgress: undefined,
      logs: false,
      onLogRefused: () => {},
    });
    const outcome = await toolsCall({ ...call, context, channel });
    if (outcome.kind !== "input") return outcome;
  }
}

it("a channel may ask while the request waits, and run the handler again with what it keeps", async () => {
  const compute = vi.fn(() => 7);
  const tool = defineTool("t").call(async (_args, context) => {
    const n = await context.remember("n", compute);
    const texts: string[] = [];
    for (const key of ["a", "b", "a"]) {
      const answer = await context.elicit(key, name);
      texts.push(answer.action === "accept" ? answer.content.text : answer.action);
    }
    return `${n} ${texts}`;
  });
  const { dispatch: _unused, ...server } = createServer({ name: "s", version: "1", tools: [tool] });
  const checked = {
    tools: server.catalog.tools as never,
    resources: [],
    prompts: [],
    sources: { tool: [], resource: [], prompt: [] },
  };
  const validator = { compile: () => () => [] };
  const runtime = { catalog: createCatalog(checked as never, validator, 100, "as-written"), report: () => {} };
  const outcome = await overSession(
    { runtime: runtime as never, params: { name: "t" }, projection: undefined as never, headers: undefined },
    (key) => accept({ text: `<${key}>` }),
  );
  expect(outcome).toMatchObject({ kind: "tool", answer: { content: [{ type: "text", text: "7 <a>,<b>,<a#2>" }] } });
  expect(compute).toHaveBeenCalledTimes(1);
});
