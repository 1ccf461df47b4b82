import { wireProblems } from "../wire-schema.ts";
import { CANARY, KLAXON } from "./canary.ts";
import type { Expectation } from "./expectation.ts";
import { type Reply, settled } from "./reply.ts";
import type { Tally } from "./tally.ts";

/** The codes that an answer may have: those of the protocol, and the one of a tool. */
const CODES: readonly unknown[] = [-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022, 1234];

/** Judges what came back, whichever way it came. */
export interface Judge {
  /** What is wrong with the messages of a reply, each for itself and by the official schema. */
  problemsOf(reply: Reply, method: unknown): readonly string[];
  /** What is wrong with a reply to a message, by the rules of JSON-RPC. */
  answerProblems(reply: Reply, expectation: Expectation): readonly string[];
}

/** How many texts are known to be sound before they are forgotten. */
const MAX_KNOWN = 20_000;

export function judge(seen: Tally): Judge {
  /** Most answers are those of another message, and the schema costs more than all the rest. */
  const sound = new Set<string>();

  const messageProblems = (text: string, method: unknown): readonly string[] => {
    const key = `${typeof method === "string" ? method : ""} ${settled(text)}`;
    if (sound.has(key)) return [];
    const problems = unknownProblems(text, method);
    if (problems.length === 0) {
      if (sound.size >= MAX_KNOWN) sound.clear();
      sound.add(key);
    }
    return problems;
  };

  return {
    problemsOf({ messages }, method) {
      return messages.flatMap((text) => messageProblems(text, method));
    },
    answerProblems({ messages, stage }, expectation) {
      const answers = messages.map((text) => JSON.parse(text)).filter((message) => message.method === undefined);
      const [answer] = answers;
      if (!expectation.isAnswered) return answers.length === 0 ? [] : ["a notification was answered"];
      if (answer === undefined || answers.length > 1) return [`there are ${answers.length} answers`];
      const problems: string[] = [];
      if (messages.at(-1) !== undefined && JSON.parse(messages.at(-1) ?? "").method !== undefined) {
        problems.push("something came after the answer");
      }
      if (answer.id !== expectation.id) problems.push("the answer has another id than its message");
      const code: unknown = answer.error?.code;
      if (expectation.code !== undefined && code !== expectation.code) {
        problems.push(`the code is ${code}, and not ${expectation.code}`);
      }
      seen.add(code === undefined ? `result: ${answer.result.resultType}` : `code: ${code}`);
      if (stage !== undefined) seen.add(`stage: ${stage}`);
      return problems;
    },
  };
}

function unknownProblems(text: string, method: unknown): readonly string[] {
  const problems: string[] = [];
  if (text.includes(CANARY)) problems.push("it has the canary");
  let message: { readonly error?: { readonly code?: unknown; readonly message?: unknown }; readonly method?: unknown };
  try {
    message = JSON.parse(text);
  } catch {
    return [...problems, `it is no JSON: ${text.slice(0, 200)}`];
  }
  const { error } = message;
  if (error !== undefined && !CODES.includes(error.code)) problems.push(`its code is ${error.code}`);
  if (String(error?.message ?? "").includes(KLAXON)) problems.push("its message has a value that was sent");
  const answered = message.method === undefined && typeof method === "string" ? method : undefined;
  return [...problems, ...wireProblems(message, answered)];
}
