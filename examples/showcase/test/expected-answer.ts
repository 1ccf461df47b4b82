import { type Json, rawMessage } from "../../../testing/raw-message.ts";

/** The metadata of every result of the showcase. */
export const resultMeta: Json = {
  "io.modelcontextprotocol/serverInfo": { name: "snodo-showcase", version: "0.1.0", title: "Snodo showcase" },
};

/** The whole answer of a request that was served. */
export function answered(result: Json, id: unknown = 1): Json {
  return { jsonrpc: "2.0", id, result: { resultType: "complete", ...result, _meta: resultMeta } };
}

/** The whole answer of a request that was refused. */
export function refused(code: number, message: string, data?: unknown): Json {
  return { ...refusedWithoutId(code, message, data), id: 1 };
}

/** The whole answer to a message whose id cannot be read. */
export function refusedWithoutId(code: number, message: string, data?: unknown): Json {
  return { jsonrpc: "2.0", error: { code, message, ...(data !== undefined && { data }) } };
}

/** Content of one text block. */
export function text(line: string): readonly Json[] {
  return [{ type: "text", text: line }];
}

/** A request that shows that a server still serves, and the whole answer to it. */
export const nextMessage: Json = rawMessage("tools/call", { name: "add", arguments: { a: 2, b: 3 } }, "next");
export const nextAnswer: Json = answered({ content: text('{"sum":5}'), structuredContent: { sum: 5 } }, "next");
