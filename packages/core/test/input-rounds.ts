// Drives a server by hand, as a client does that answers in rounds.

import type { AnyServer, JsonObject, JsonValue } from "@snodo/core";
import { answerText } from "@snodo/core/transport";
import { rawMessage, requestMeta } from "../../../testing/raw-message.ts";

/** Everything that a client can declare for input. */
export const ALL_CAPABILITIES: JsonObject = {
  elicitation: { form: {}, url: {} },
  sampling: { tools: {}, context: {} },
  roots: {},
};

/** One answer of a server, as it travels. */
export interface RawAnswer {
  readonly result?: {
    readonly resultType: string;
    readonly inputRequests?: { readonly [key: string]: { readonly method: string; readonly params?: JsonObject } };
    readonly requestState?: string;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: JsonValue;
    readonly isError?: boolean;
  } & JsonObject;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: JsonObject };
}

/** What a request may say besides its method. */
export interface RawOptions {
  readonly capabilities?: JsonObject;
  readonly auth?: unknown;
}

/** Sends one request and gives the answer as it would travel. */
export async function send(
  server: AnyServer,
  method: string,
  params: JsonObject,
  { capabilities = ALL_CAPABILITIES, auth }: RawOptions = {},
): Promise<RawAnswer> {
  const _meta = { ...requestMeta, "io.modelcontextprotocol/clientCapabilities": capabilities };
  const answer = await server.dispatch(rawMessage(method, { _meta, ...params }), { auth });
  return answer === undefined ? {} : JSON.parse(answerText(answer));
}

/** Calls a tool. */
export function call(
  server: AnyServer,
  name: string,
  params: JsonObject = {},
  options: RawOptions = {},
): Promise<RawAnswer> {
  return send(server, "tools/call", { name, arguments: {}, ...params }, options);
}

/** Calls a tool and goes on, round by round, with what `answer` gives for each key; undefined leaves one out. */
export async function inRounds(
  server: AnyServer,
  name: string,
  answer: (key: string, round: number) => JsonObject | undefined,
  { rounds = 20, ...options }: RawOptions & { readonly rounds?: number } = {},
): Promise<{ readonly answer: RawAnswer; readonly asked: readonly (readonly string[])[] }> {
  const asked: string[][] = [];
  let reply = await call(server, name, {}, options);
  for (let round = 1; round <= rounds && reply.result?.resultType === "input_required"; round += 1) {
    const { inputRequests = {}, requestState } = reply.result;
    const keys = Object.keys(inputRequests);
    asked.push(keys);
    const entries = keys.flatMap((key) => {
      const given = answer(key, round);
      return given === undefined ? [] : [[key, given] as const];
    });
    const params = {
      inputResponses: Object.fromEntries(entries),
      ...(requestState !== undefined && { requestState }),
    };
    reply = await call(server, name, params, options);
  }
  return { answer: reply, asked };
}

/** An accepted form. */
export function accept(content: JsonObject): JsonObject {
  return { action: "accept", content };
}

/** A model's answer. */
export function modelSays(text: string): JsonObject {
  return { role: "assistant", content: { type: "text", text }, model: "m", stopReason: "endTurn" };
}
