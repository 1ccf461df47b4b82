import type { Answer, AnyServer } from "@snodo/core/transport";
import { CANARY } from "./canary.ts";
import type { FuzzedServer } from "./servers.ts";

/** A fault that is planted to see whether it is found. */
export interface Sabotage {
  readonly title: string;
  /** A part of what the report says of it. */
  readonly shownAs: string;
  /** Over which transport. Absent: over all. */
  readonly over?: "direct" | "stdio" | "http";
  spoil(answer: Answer): Answer | undefined | Promise<Answer | undefined>;
}

const never = new Promise<never>(() => {});

/** Each changes one answer in many, so that it is not the rule. */
export const SABOTAGES: readonly Sabotage[] = [
  {
    title: "the text of an error",
    shownAs: "it has the canary",
    spoil: (answer) =>
      answer.error?.message.startsWith("Internal error")
        ? { ...answer, error: { ...answer.error, message: `Internal error: ${CANARY}` } }
        : answer,
  },
  {
    title: "a leak in what goes out over HTTP alone",
    shownAs: "it has the canary",
    over: "http",
    spoil: (answer) => (answer.error?.code === 1234 ? { ...answer, error: { ...answer.error, data: CANARY } } : answer),
  },
  {
    title: "a request that is not answered",
    shownAs: "there are 0 answers",
    spoil: (answer) => (answer.error?.code === -32601 ? undefined : answer),
  },
  {
    title: "a line that is not answered",
    shownAs: "it hangs",
    over: "stdio",
    spoil: (answer) => (answer.error?.code === 1234 ? undefined : answer),
  },
  {
    title: "an answer that never comes",
    shownAs: "it hangs",
    over: "http",
    spoil: (answer) => (answer.error?.code === -32021 ? never : answer),
  },
  {
    title: "a result that the schema refuses",
    shownAs: "must have required property 'resultType'",
    spoil: ({ result, ...answer }) => {
      if (result === undefined) return { ...answer, result };
      const { resultType: _type, ...rest } = result;
      return { ...answer, result: rest };
    },
  },
  {
    title: "another answer over HTTP",
    shownAs: "over http (200): ",
    over: "http",
    spoil: (answer) => (answer.result?.isError ? { ...answer, result: { ...answer.result, isError: false } } : answer),
  },
  {
    title: "another answer over stdio",
    shownAs: "over stdio (–): ",
    over: "stdio",
    spoil: (answer) => (answer.error?.data === undefined ? answer : { ...answer, error: { ...answer.error, data: 1 } }),
  },
  {
    title: "an answer under another id",
    shownAs: "the answer has another id than its message",
    spoil: (answer) => (answer.id === "" ? { ...answer, id: 0 } : answer),
  },
  {
    title: "a status that does not go with its answer",
    shownAs: "the status is",
    over: "http",
    spoil: (answer) => (answer.error?.code === -32602 ? { ...answer, stage: "timeout" } : answer),
  },
  {
    title: "a rejection that nobody handles",
    shownAs: "nobody caught Error: unhandled",
    spoil(answer) {
      if (answer.error?.code === 1234) void Promise.reject(new Error("unhandled"));
      return answer;
    },
  },
  {
    title: "a fault of the library that it kept to itself",
    shownAs: "the sink was told of",
    spoil: (answer) => answer,
  },
];

/** The same server with a fault. */
export function sabotaged(fuzzed: FuzzedServer, { over, spoil, shownAs }: Sabotage): FuzzedServer {
  const { server } = fuzzed;
  const dispatch: AnyServer["dispatch"] = (message, options) => {
    const answer = server.dispatch(message, options);
    if (shownAs === "the sink was told of") {
      server.report({ type: "transport-fault", transport: "test", cause: new TypeError("of the library") });
    }
    if (over !== undefined && (options?.transport?.kind ?? "direct") !== over) return answer;
    if (answer instanceof Promise) return answer.then((settled) => settled && spoil(settled));
    return answer && spoil(answer);
  };
  return { ...fuzzed, server: { ...server, dispatch } };
}
