import { ActorError, createActor } from "@snodo/core/actor";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

type Step =
  | { readonly kind: "call"; readonly outcome: "reply" | "keep" | "throw" }
  | { readonly kind: "cast"; readonly outcome: "reply" | "throw" }
  | { readonly kind: "abort"; readonly of: number }
  | { readonly kind: "stop"; readonly drain: boolean };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("call" as const),
        outcome: fc.constantFrom("reply" as const, "keep" as const, "throw" as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("cast" as const),
        outcome: fc.constantFrom("reply" as const, "throw" as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("abort" as const), of: fc.nat(12) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("stop" as const), drain: fc.boolean() }) },
  ),
  { maxLength: 25 },
);

interface Message {
  readonly id: number;
  readonly outcome: "reply" | "keep" | "throw";
}

const ABORTED = new Error("given up");

describe("an actor, in any interleaving of messages, answers, aborts and stops", () => {
  it.each(["resume", "restart", "stop"] as const)(
    "D138: keeps order and bound, answers each call once, and has the state of what was handled (afterCrash: %s)",
    async (afterCrash) => {
      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), fc.scheduler(), async (plan, queue, scheduler) => {
          const begun: number[] = [];
          const done: Message[] = [];
          const wrong: string[] = [];
          let running = 0;
          /** Takes as long as the scheduler says, and notes what the state was. */
          const handle = async (message: Message, state: readonly number[]): Promise<readonly number[]> => {
            running += 1;
            begun.push(message.id);
            // What is thrown here would be a crash, and nobody would see it.
            if (running !== 1) wrong.push(`${message.id} beside another`);
            const expected = stateAfter(done, afterCrash);
            if (String(state) !== String(expected)) wrong.push(`${message.id} with ${state} for ${expected}`);
            await scheduler.schedule(Promise.resolve(), `handle ${message.id}`);
            running -= 1;
            done.push(message);
            if (message.outcome === "throw") throw new Error("broken");
            return message.outcome === "keep" ? state : [...state, message.id];
          };
          const actor = createActor({
            state: [] as readonly number[],
            calls: {
              do: async (message: Message, state) => ({ reply: message.id, state: await handle(message, state) }),
            },
            casts: { do: handle },
            queue,
            afterCrash,
            onCrash: () => {},
          });

          /** What each call came to: more than one entry would be a double answer. */
          const settled = new Map<number, unknown[]>();
          const aborts: (AbortController | undefined)[] = [];
          let id = 0;
          const waitingNow = () => accepted.filter((each) => !begun.includes(each) && !left.has(each)).length;
          const accepted: number[] = [];
          const left = new Set<number>();

          const run = (step: Step): void => {
            if (step.kind === "stop") {
              void actor.stop({ drain: step.drain });
              if (!step.drain) for (const each of accepted) if (!begun.includes(each)) left.add(each);
              return;
            }
            if (step.kind === "abort") {
              aborts[step.of]?.abort(ABORTED);
              if (aborts[step.of] !== undefined && !begun.includes(step.of)) left.add(step.of);
              return;
            }
            const message: Message = { id, outcome: step.outcome };
            id += 1;
            const before = waitingNow();
            const wasAlive = actor.isAlive;
            const check = (error: unknown) => {
              const expected = wasAlive ? "full" : "stopped";
              if (!(error instanceof ActorError) || error.code !== expected) {
                wrong.push(`${message.id} refused with ${error} for ${expected}`);
              }
            };
            if (step.kind === "cast") {
              try {
                actor.cast("do", message);
                accepted.push(message.id);
                if (before >= queue) wrong.push(`${message.id} taken beyond the bound`);
              } catch (error) {
                check(error);
              }
              return;
            }
            const controller = new AbortController();
            aborts[message.id] = controller;
            const outcomes: unknown[] = [];
            settled.set(message.id, outcomes);
            const isRefused = !wasAlive || before >= queue;
            if (!isRefused) accepted.push(message.id);
            actor.call("do", message, { signal: controller.signal }).then(
              (reply) => outcomes.push({ reply }),
              (error) => {
                outcomes.push(error);
                if (isRefused) check(error);
              },
            );
          };

          const { task } = scheduler.scheduleSequence(
            plan.map((step, at) => ({ builder: async () => run(step), label: `${at}` })),
          );
          await scheduler.waitFor(task.then(() => actor.stop()));
          expect(wrong).toEqual([]);

          // What was handled was handled in the order of arrival, each message once, and completely.
          expect(begun).toEqual([...begun].sort((one, other) => one - other));
          expect(new Set(begun).size).toBe(begun.length);
          expect(done.map((message) => message.id)).toEqual(begun);
          // Whatever was taken was handled, given up, or refused by an end.
          const { reason } = await actor.stopped;
          if (reason === "stopped") {
            expect(accepted.filter((each) => !left.has(each) && !begun.includes(each))).toEqual([]);
          }
          for (const [call, outcomes] of settled) {
            expect(outcomes).toHaveLength(1);
            const [outcome] = outcomes;
            const message = done.find((each) => each.id === call);
            if (outcome === ABORTED) continue;
            if (outcome instanceof ActorError) {
              if (outcome.code === "crashed") expect(message?.outcome).toBe("throw");
              else expect(message).toBeUndefined();
            } else {
              expect(outcome).toEqual({ reply: call });
              expect(message?.outcome).toMatch(/^(reply|keep)$/);
            }
          }
        }),
      );
    },
  );
});

/** The state that a model of an actor has after these messages. */
function stateAfter(done: readonly Message[], afterCrash: "resume" | "restart" | "stop"): readonly number[] {
  let state: readonly number[] = [];
  for (const { id, outcome } of done) {
    if (outcome === "reply") state = [...state, id];
    else if (outcome === "throw" && afterCrash === "restart") state = [];
  }
  return state;
}
