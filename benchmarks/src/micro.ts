import { createServer, defineTool, structured } from "@snodo/core";
import { type AnyServer, answerText, parseMessage } from "@snodo/core/transport";
import { add, callHeaders, callMessage, callText, info, listMessage } from "./add.ts";
import { publishAmong } from "./hub.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import { lookUpAmong, readAmong } from "./templates.ts";

/** How much longer one function takes than another. */
export interface MicroFigures {
  readonly title: string;
  /** Microseconds of one call. */
  readonly microseconds: number;
  readonly base: string;
  readonly ratio: Spread;
}

interface Comparison {
  readonly title: string;
  readonly run: () => unknown;
  readonly base: string;
  readonly runBase: () => unknown;
}

const MANY = 10_000;
const MANY_TITLE = MANY.toLocaleString("en");

/** Work inside one process, without a network: each beside what it is to be compared with, in alternating slices. */
export function measureMicro(plan: { readonly slices: number; readonly sliceMs: number }): MicroFigures[] {
  const one = createServer({ ...info, tools: [add] });
  const few = createServer({ ...info, tools: [add, ...manyTools(9)] });
  const many = createServer({ ...info, tools: [add, ...manyTools(MANY - 1)] });
  for (const server of [one, few, many]) checkServer(server);
  const message: unknown = JSON.parse(callText);
  const bytes = new TextEncoder().encode(callText);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const transport = { kind: "http", headers: new Headers(callHeaders) };

  const comparisons: readonly Comparison[] = [
    {
      title: "parseMessage of a text",
      run: () => parseMessage(callText),
      base: "JSON.parse",
      runBase: () => JSON.parse(callText),
    },
    {
      title: "parseMessage of bytes",
      run: () => parseMessage(bytes),
      base: "TextDecoder and JSON.parse",
      runBase: () => JSON.parse(decoder.decode(bytes)),
    },
    {
      title: "dispatch of a parsed tools/call",
      run: () => one.dispatch(message),
      base: "JSON.parse and stringify of it",
      runBase: () => JSON.stringify(JSON.parse(callText)),
    },
    {
      title: "the same with its HTTP headers",
      run: () => one.dispatch(message, { transport }),
      base: "JSON.parse and stringify of it",
      runBase: () => JSON.stringify(JSON.parse(callText)),
    },
    {
      title: "text to text: parse, dispatch, answer",
      run: () => callOf(one, callText),
      base: "JSON.parse and stringify of it",
      runBase: () => JSON.stringify(JSON.parse(callText)),
    },
    {
      title: `tools/call with ${MANY_TITLE} tools`,
      run: () => many.dispatch(message),
      base: "with 10 tools",
      runBase: () => few.dispatch(message),
    },
    {
      title: `tools/list page of ${MANY_TITLE} tools`,
      run: () => many.dispatch(listMessage),
      base: "list of 10 tools",
      runBase: () => few.dispatch(listMessage),
    },
    {
      title: `four look-ups among ${MANY_TITLE} templates`,
      run: lookUpAmong(MANY),
      base: "among 10 templates",
      runBase: lookUpAmong(10),
    },
    {
      title: `resources/read with ${MANY_TITLE} templates`,
      run: readAmong(MANY),
      base: "with 10 templates",
      runBase: readAmong(10),
    },
    {
      title: `an update among ${MANY_TITLE} subscriptions`,
      run: publishAmong(MANY),
      base: "among 10",
      runBase: publishAmong(10),
    },
  ];
  return comparisons.map((comparison) => compare(comparison, plan));
}

/** How long `createServer` takes with 10,000 tools that it has not seen before, in milliseconds. */
export function measureCreation(repeats: number): Spread {
  const times = Array.from({ length: repeats }, () => {
    const tools = manyTools(MANY);
    const began = performance.now();
    createServer({ ...info, tools });
    return performance.now() - began;
  });
  return spreadOf(times);
}

function manyTools(count: number) {
  return Array.from({ length: count }, (_, index) =>
    defineTool(`tool_${index}`, "Add two numbers")
      .argument("a", "number", { required: true, description: "The first number" })
      .argument("b", "number", { required: true, description: "The second number" })
      .output((o) => o.property("sum", "number", { required: true }))
      .call(({ a, b }) => structured({ sum: a + b })),
  );
}

function checkServer(server: AnyServer): void {
  const called = server.dispatch(callMessage);
  const listed = server.dispatch(listMessage);
  if (called === undefined || called instanceof Promise || listed === undefined || listed instanceof Promise) {
    throw new Error("A call that waits for nothing was not answered at once");
  }
  const { structuredContent } = called.result ?? {};
  if (JSON.stringify(structuredContent) !== '{"sum":42}') throw new Error(`Wrong answer: ${JSON.stringify(called)}`);
  if (listed.json === undefined) throw new Error("A list page was not rendered before");
}

function callOf(server: AnyServer, text: string): string {
  const parsed = parseMessage(text);
  const answer = parsed.ok ? server.dispatch(parsed.value) : parsed.answer;
  if (answer === undefined || answer instanceof Promise) throw new Error("The call was not answered at once");
  return answerText(answer);
}

function compare({ title, run, base, runBase }: Comparison, { slices, sliceMs }: Parameters<typeof measureMicro>[0]) {
  const mine: number[] = [];
  const ratios: number[] = [];
  timeOf(run, sliceMs * 3);
  timeOf(runBase, sliceMs * 3);
  for (let slice = 0; slice < slices; slice += 1) {
    const own = timeOf(run, sliceMs);
    mine.push(own);
    ratios.push(own / timeOf(runBase, sliceMs));
  }
  return { title, microseconds: spreadOf(mine).median, base, ratio: spreadOf(ratios) };
}

/** What is made is kept here, so that the engine cannot leave the work out. */
let kept: unknown;

/** Microseconds of one call, over as many as fit in the time. */
function timeOf(run: () => unknown, durationMs: number): number {
  const began = performance.now();
  let calls = 0;
  let now = began;
  while (now - began < durationMs) {
    for (let call = 0; call < 50; call += 1) kept = run();
    calls += 50;
    now = performance.now();
  }
  if (kept === timeOf) throw new Error("unreachable");
  return ((now - began) / calls) * 1000;
}
