// Whatever a handler asks for, in whatever order, and however its answers come: it ends as if it had known them at
// once.

import { type AnyServer, type Context, createServer, defineTool, form, sampling } from "@snodo/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accept, call, type RawAnswer } from "./input-rounds.ts";

/** A handler as data. Each gives a text. */
type Program =
  | { readonly kind: "ask"; readonly key: string; readonly how: "form" | "sampling" }
  | { readonly kind: "remember"; readonly key: string }
  | { readonly kind: "sequence" | "all" | "settled"; readonly parts: readonly Program[] }
  | { readonly kind: "inputs"; readonly keys: readonly string[] }
  | { readonly kind: "loop"; readonly key: string; readonly times: number }
  | { readonly kind: "if"; readonly test: Program; readonly yes: Program; readonly no: Program }
  | { readonly kind: "try"; readonly body: Program; readonly after: Program };

const key = fc.constantFrom("a", "b", "c", "__proto__");
const { program } = fc.letrec<{ program: Program }>((tie) => ({
  program: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ kind: fc.constant("ask" as const), key, how: fc.constantFrom("form" as const, "sampling" as const) }),
    fc.record({ kind: fc.constant("inputs" as const), keys: fc.uniqueArray(key, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant("loop" as const), key, times: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant("remember" as const), key }),
    fc.record({
      kind: fc.constantFrom("sequence" as const, "all" as const, "settled" as const),
      parts: fc.array(tie("program"), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant("if" as const), test: tie("program"), yes: tie("program"), no: tie("program") }),
    fc.record({ kind: fc.constant("try" as const), body: tie("program"), after: tie("program") }),
  ),
}));

/** What a program needs of its surroundings. */
interface Host {
  ask(key: string, how: "form" | "sampling"): Promise<string>;
  inputs(keys: readonly string[]): Promise<readonly string[]>;
  remember(key: string, compute: () => Promise<string>): Promise<string>;
}

async function run(host: Host, part: Program): Promise<string> {
  switch (part.kind) {
    case "ask":
      return host.ask(part.key, part.how);
    case "inputs":
      return (await host.inputs(part.keys)).join("&");
    case "remember":
      return host.remember(part.key, async () => `r-${part.key}`);
    case "sequence": {
      const texts: string[] = [];
      for (const one of part.parts) texts.push(await run(host, one));
      return texts.join(",");
    }
    case "all":
      return (await Promise.all(part.parts.map((one) => run(host, one)))).join("|");
    case "settled": {
      const all = await Promise.allSettled(part.parts.map((one) => run(host, one)));
      return all.map((one) => (one.status === "fulfilled" ? one.value : "lacking")).join("/");
    }
    case "loop": {
      let text = "";
      for (let time = 0; time < part.times; time += 1) text += await host.ask(part.key, "form");
      return text;
    }
    case "if":
      return run(host, (await run(host, part.test)).length % 2 === 0 ? part.yes : part.no);
    case "try": {
      let text: string;
      try {
        text = await run(host, part.body);
      } catch {
        text = "lacking";
      } finally {
        await run(host, part.after);
      }
      return `${text};`;
    }
  }
}

/** What the client says to each ask: as long as the count in its key, so that conditions take either way. */
const answerTo = (wireKey: string) => `${wireKey}${"!".repeat(wireKey.length % 3)}`;

/** Knows every answer at once. */
function knowing(): Host {
  const counts = new Map<string, number>();
  const remembered = new Map<string, Promise<string>>();
  const ask = async (name: string) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return answerTo(count === 1 ? name : `${name}#${count}`);
  };
  return {
    ask,
    inputs: (keys) => Promise.all(keys.map(ask)),
    remember(name, compute) {
      const known = remembered.get(name) ?? compute();
      remembered.set(name, known);
      return known;
    },
  };
}

const question = form("?", (f) => f.string("text", { required: true }));
const model = sampling("?", { maxTokens: 1 });

function asking(context: Context, computed: string[]): Host {
  const ask: Host["ask"] = async (name, how) => {
    if (how === "form") {
      const answer = await context.elicit(name, question);
      return answer.action === "accept" ? answer.content.text : answer.action;
    }
    const { content } = await context.sample(name, model);
    return "text" in content && typeof content.text === "string" ? content.text : "";
  };
  return {
    ask,
    async inputs(keys) {
      const answers = await context.inputs(Object.fromEntries(keys.map((name) => [name, question])));
      return keys.map((name) => {
        const answer = answers[name];
        return answer?.action === "accept" ? answer.content.text : "";
      });
    },
    remember: (name, compute) =>
      context.remember(name, async () => {
        const value = await compute();
        computed.push(name);
        return value;
      }),
  };
}

/** Which of several asks of one key comes first, where they are made side by side, depends on what is known. */
const hasNamesake = (part: Program, seen = new Set<string>()): boolean => {
  const parts: readonly Program[] = (() => {
    switch (part.kind) {
      case "sequence":
      case "all":
      case "settled":
        return part.parts;
      case "if":
        return [part.test, part.yes, part.no];
      case "try":
        return [part.body, part.after];
      default:
        return [];
    }
  })();
  const own =
    "keys" in part
      ? part.keys.map((name) => `ask ${name}`)
      : "key" in part
        ? [`${part.kind === "remember" ? "remember" : "ask"} ${part.key}`]
        : [];
  const isSeen = own.some((name) => seen.has(name));
  for (const name of own) seen.add(name);
  return isSeen || parts.some((one) => hasNamesake(one, seen));
};

const inOrder = (part: Program): boolean => {
  if (part.kind === "all" || part.kind === "settled") return !hasNamesake(part);
  if (part.kind === "sequence") return part.parts.every(inOrder);
  if (part.kind === "if") return [part.test, part.yes, part.no].every(inOrder);
  if (part.kind === "try") return inOrder(part.body) && inOrder(part.after);
  return true;
};

describe("a program of asks", () => {
  it("ends as if its answers had been known at once, in whatever rounds they come", async () => {
    await fc.assert(
      fc.asyncProperty(program.filter(inOrder), fc.infiniteStream(fc.nat()), async (part, choices) => {
        const computed: string[] = [];
        const server: AnyServer = createServer({
          name: "s",
          version: "1",
          tools: [defineTool("t").call(async (_args, context) => run(asking(context, computed), part))],
          requestState: { keys: [{ id: "k", secret: "0123456789abcdef0123456789abcdef" }], encrypt: true },
        });
        const expected = await run(knowing(), part);
        const reply = await answered(server, () => choices.next().value ?? 0);
        if (reply === undefined) return;
        expect(reply.result?.content).toEqual([{ type: "text", text: expected }]);
        expect(computed).toEqual([...new Set(computed)]);
      }),
    );
  });
});

/** Answers some of what is asked in each round, at least one; undefined where it takes more than 16 rounds. */
async function answered(server: AnyServer, choose: () => number): Promise<RawAnswer | undefined> {
  let reply = await call(server, "t");
  for (let round = 1; reply.result?.resultType === "input_required"; round += 1) {
    if (round > 16) return undefined;
    const { inputRequests = {}, requestState } = reply.result;
    const asked = Object.entries(inputRequests);
    const some = asked.filter(() => choose() % 2 === 0);
    const given = (some.length === 0 ? asked.slice(choose() % asked.length) : some).map(([name, { method }]) => {
      const text = answerTo(name);
      const answer =
        method === "sampling/createMessage"
          ? { role: "assistant", content: { type: "text", text }, model: "m" }
          : accept({ text });
      return [name, answer] as const;
    });
    reply = await call(server, "t", {
      inputResponses: Object.fromEntries(given),
      ...(requestState !== undefined && { requestState }),
    });
  }
  return reply;
}
