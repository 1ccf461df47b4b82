import type { InstrumentationEvent } from "@snodo/core";
import { wireProblems } from "../../../../testing/wire-schema.ts";
import type { Sent } from "./messages.ts";
import type { Run } from "./part.ts";
import type { Marked } from "./serve.ts";
import { CANARY_NUMBER } from "./texts.ts";
import type { Caller, World } from "./world.ts";

type Members = { readonly [member: string]: unknown };

/** What came of one message. */
export interface Served {
  readonly sent: Sent;
  readonly marked: Marked;
  /** What each canary begins with, and the one of this message. */
  readonly canaries: string;
  readonly canary: string;
  readonly answer: string | undefined;
  readonly runs: readonly Run[];
  readonly events: readonly InstrumentationEvent[];
}

/** What is wrong with an answer, and with what ran for it: a list that should be empty. */
export function wrongWith(world: World, served: Served): readonly string[] {
  return [...wrongForm(served), ...wrongRuns(world, served), ...leaks(served)];
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

function wrongForm({ marked, answer }: Served): readonly string[] {
  const message = marked.value;
  if (answer === undefined) return Object.hasOwn(membersOf(message), "id") ? ["a request has no answer"] : [];
  const { method } = membersOf(message);
  const said = membersOf(JSON.parse(answer));
  const problems = wireProblems(said, typeof method === "string" ? method : undefined);
  if (said.id !== undefined && said.id !== membersOf(JSON.parse(marked.text)).id)
    return [...problems, "the answer has another id"];
  return problems;
}

/** Whether what ran is the one component that was named, once, with nothing but what was sent, and allowed. */
function wrongRuns(world: World, { sent, marked, runs, answer }: Served): readonly string[] {
  const { method, params: given } = membersOf(marked.value);
  const params = membersOf(given);
  const named = world.named(method, params);
  const wrong: string[] = runs.flatMap(({ foreign }) => foreign);
  if (runs.length > 1) wrong.push("more than one function ran");
  const [run] = runs;
  if (run !== undefined) {
    if (run.part !== named) wrong.push(`${run.part.kind} ${run.part.name} ran in place of ${named?.name}`);
    if (!mayUse(sent.caller, run)) wrong.push("what is secret ran for an outsider");
    const slot = method === "completion/complete" ? membersOf(params.argument).name : undefined;
    if (run.slot !== slot) wrong.push(`${run.slot} ran in place of ${String(slot)}`);
    wrong.push(...inventedIn(run, params).map((path) => `${path} was not sent`));
  }
  if (sent.sound !== undefined) wrong.push(...wrongSound({ sent, marked, runs, answer }));
  return wrong;
}

function mayUse(caller: Caller, { part }: Pick<Run, "part">): boolean {
  return caller === "insider" || !part.isSecret;
}

/** A sound message reaches its component, with all that was sent, and with the defaults. */
function wrongSound({
  sent,
  marked,
  runs,
  answer,
}: Pick<Served, "sent" | "marked" | "runs" | "answer">): readonly string[] {
  const { part, sound } = sent.sound ?? {};
  if (part === undefined || sound === undefined || !mayUse(sent.caller, { part })) return [];
  const received = textOf(JSON.parse(marked.mark(JSON.stringify(sound.received))));
  const [run] = runs;
  if (run === undefined) return [`a sound message did not reach its ${part.kind}: ${answer}`];
  return textOf(run.input) === received ? [] : [`the ${part.kind} got ${textOf(run.input)} for ${received}`];
}

/** The same for the same members, in any order. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** The places of an input that come neither from the message nor from a default. */
function inventedIn({ part, input, slot }: Run, params: Members): readonly string[] {
  if (slot !== undefined) {
    const { prefix, arguments: others } = membersOf(input);
    const wrong = prefix === membersOf(params.argument).value ? [] : ["the prefix"];
    return [...wrong, ...invented(others, membersOf(params.context).arguments ?? {}, "")];
  }
  if (part.kind !== "resource") return invented(input, params.arguments ?? {}, "");
  const variables = Object.entries(membersOf(input)).filter(([name]) => name !== "uri");
  const isIn = (text: unknown) =>
    typeof text === "string" && [decoded(params.uri), String(params.uri)].some((uri) => uri.includes(text));
  const wrong = membersOf(input).uri === params.uri ? [] : ["the URI"];
  return [...wrong, ...variables.filter(([, text]) => !isIn(text)).map(([name]) => name)];
}

function decoded(text: unknown): string {
  return String(text).replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

const DEFAULTS: readonly unknown[] = [7, "standard"];

function invented(value: unknown, sent: unknown, path: string): readonly string[] {
  if (Object.is(value, sent) || (value === 0 && sent === 0)) return [];
  if (typeof value !== "object" || value === null)
    return DEFAULTS.includes(value) && sent === undefined ? [] : [path || "/"];
  if (Array.isArray(value) !== Array.isArray(sent) && sent !== undefined) return [path];
  if (Array.isArray(value) && value.length !== membersOf(sent).length) return [path];
  return Object.keys(value).flatMap((key) => {
    const from = Object.hasOwn(membersOf(sent), key) ? membersOf(sent)[key] : undefined;
    return invented(Reflect.get(value, key), from, `${path}/${key}`);
  });
}

/** Values of the message that came back, in the answer or in what a sink was told for the peer. */
function leaks({ sent, canaries, canary, answer = "", runs, events }: Served): readonly string[] {
  // The cause is for this side alone, and the id of a request is what its answer has too.
  const told = events.map((event) => ({
    ...event,
    cause: undefined,
    request: "request" in event && event.request.method,
  }));
  const texts = [answer === "" ? "" : JSON.stringify(withoutEchoes(answer)), JSON.stringify(told)];
  const foreign = texts.some((text) => text.replaceAll(canary, "").includes(canaries));
  const echoes = runs.some(({ part, slot }) => part.behaviour === "echo" && slot === undefined);
  const own = texts.some((text) => text.includes(canary) || text.includes(String(CANARY_NUMBER)));
  return [
    ...(foreign ? ["the value of another message"] : []),
    ...(own && !echoes ? [`a value of the message ${sent.text}`] : []),
  ];
}

/**
 * An answer without what it has to repeat: its id, the name, URI or revision that is unknown, and the URI that was
 * read.
 */
function withoutEchoes(answer: string): unknown {
  const { id: _, error, result, ...rest } = membersOf(JSON.parse(answer));
  const { data, ...failure } = membersOf(error);
  const { name: _name, uri: _uri, requested: _requested, ...facts } = membersOf(data);
  const { contents, ...outcome } = membersOf(result);
  const items = Array.isArray(contents) ? contents.map((item) => ({ ...membersOf(item), uri: undefined })) : contents;
  return { ...rest, failure, facts, outcome, items };
}
