import { connect, direct } from "@snodo/core/client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wrongWith } from "./ugly/judge.ts";
import { messages, type Sent } from "./ugly/messages.ts";
import { watchPrototypes } from "./ugly/prototypes.ts";
import { marked, serve } from "./ugly/serve.ts";
import { CANARY } from "./ugly/texts.ts";
import { uglyWorld, type World } from "./ugly/world.ts";

/** How many messages a world is sent for each run of a property, and how many runs a world gets. */
const MESSAGES_PER_RUN = 10;
const RUNS_PER_WORLD = 200;
/** All of it takes some seconds, and much longer on a machine that does other things. */
const WAITING_MS = 300_000;

const runs = fc.readConfigureGlobal().numRuns ?? 100;
const seeds = Array.from({ length: Math.ceil(runs / RUNS_PER_WORLD) }, (_, index) => index + 1);

describe.each(seeds)("10,000 components with ugly names, of the seed %i", (seed) => {
  let world: World;
  const changed = watchPrototypes();
  const reached = new Set<string>();
  let count = 0;

  beforeAll(() => {
    world = uglyWorld(seed);
  }, WAITING_MS);

  const judged = async (server: "concealing" | "refusing", sent: Sent) => {
    count += 1;
    const canary = `${CANARIES}${count}-`;
    const message = marked(sent, canary);
    world.recorder.runs.length = 0;
    world.events.length = 0;
    const answer = await serve(world[server], message, sent.caller);
    const served = {
      sent,
      marked: message,
      canaries: CANARIES,
      canary,
      answer,
      runs: [...world.recorder.runs],
      events: [...world.events],
    };
    for (const { part, slot } of served.runs) {
      reached.add(`${part.kind} ${slot === undefined ? part.behaviour : "completes"}`);
    }
    expect(wrongWith(world, served)).toEqual([]);
    expect(changed()).toEqual([]);
    return { answer, message };
  };

  afterAll(() => {
    expect([...reached].sort()).toEqual(EVERYTHING);
  });

  it("are all there", () => {
    expect(world.parts).toHaveLength(10_000);
  });

  it.each(["insider", "outsider"] as const)(
    "are listed for an %s: what it may know of, and nothing else",
    async (caller) => {
      const client = await connect(direct(world.concealing, { auth: caller }));
      const listed = [
        ...(await client.listTools()).map(({ name }) => `tool ${name}`),
        ...(await client.listResources()).map(({ name }) => `resource ${name}`),
        ...(await client.listResourceTemplates()).map(({ name }) => `resource ${name}`),
        ...(await client.listPrompts()).map(({ name }) => `prompt ${name}`),
      ];
      const known = world.parts.filter(({ isSecret }) => caller === "insider" || !isSecret);
      expect(listed.sort()).toEqual(known.map(({ kind, name }) => `${kind} ${name}`).sort());
      expect(changed()).toEqual([]);
    },
    WAITING_MS,
  );

  it(
    "are each reached by their own name alone, whatever is sent, and no value comes back",
    async () => {
      const property = fc.asyncProperty(messages(world.parts), async (sent) => {
        await judged("refusing", sent);
      });
      await fc.assert(property, { numRuns: Math.min(runs, RUNS_PER_WORLD) * MESSAGES_PER_RUN });
    },
    WAITING_MS,
  );

  it(
    "U403: are as if they were not there for whom they are concealed from, whatever is sent",
    async () => {
      const property = fc.asyncProperty(messages(world.parts), async (sent) => {
        const { answer, message } = await judged("concealing", sent);
        if (sent.caller === "insider") return;
        const { method, params } = (message.value ?? {}) as { readonly method?: unknown; readonly params?: object };
        if (world.named(method, { ...params })?.isSecret) reached.add("what is secret, in vain");
        expect(withoutReference(answer)).toBe(withoutReference(await serve(world.without, message, sent.caller)));
      });
      await fc.assert(property, { numRuns: Math.min(runs, RUNS_PER_WORLD) * MESSAGES_PER_RUN });
    },
    WAITING_MS,
  );
});

const CANARIES = `${CANARY.toLowerCase()}-`;

/** What the messages have to come to, or they would show nothing. */
const EVERYTHING = [
  "what is secret, in vain",
  ...["prompt", "resource"].map((kind) => `${kind} completes`),
  ...["prompt", "resource", "tool"].flatMap((kind) =>
    ["echo", "fixed", "later", "reject", "throw", "unfit"].map((behaviour) => `${kind} ${behaviour}`),
  ),
].sort();

function withoutReference(answer: string | undefined): string | undefined {
  return answer?.replace(/\(ref [^)]+\)/, "(ref)");
}
