// What the rules of JSON-RPC and of MCP demand of the answer to a message, read anew from their text: nothing of the
// library is used here.

/** Whether a message is answered, and under which id. */
export interface Expectation {
  readonly isAnswered: boolean;
  /** The id that the answer has; undefined when it has none. */
  readonly id: unknown;
  /** The code of the refusal that the message gets whatever a server has; undefined when it is a request. */
  readonly code: number | undefined;
  /** The message, as far as it is JSON. */
  readonly value: unknown;
}

/** @see JSON-RPC 2.0 sections 4, 5 and 6; MCP 2026-07-28, basic protocol, "Messages" */
export function expectationOf(bytes: Uint8Array): Expectation {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    return { isAnswered: true, id: undefined, code: -32700, value: undefined };
  }
  const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""');
  if ((outside.match(/\d[\d.eE+-]*/g) ?? []).some(isTooLarge)) {
    return { isAnswered: true, id: undefined, code: -32700, value };
  }
  const refused = (id: unknown): Expectation => ({ isAnswered: true, id, code: -32600, value });
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused(undefined);
  const has = (name: string) => Object.hasOwn(value, name);
  const { jsonrpc, id, method } = value as { readonly [name: string]: unknown };
  const isResponse = (has("result") || has("error")) && !has("method");
  const known = !isResponse && has("id") && isId(id) ? id : undefined;
  if (depthOf(outside) > 128 || jsonrpc !== "2.0") return refused(known);
  if (isResponse || (has("id") && known === undefined)) return refused(undefined);
  if (has("result") || has("error") || typeof method !== "string") return refused(known);
  return { isAnswered: known !== undefined, id: known, code: undefined, value };
}

function isId(id: unknown): boolean {
  if (typeof id === "string") return Buffer.byteLength(id) <= 256;
  return typeof id === "number" && Number.isSafeInteger(id) && !Object.is(id, -0);
}

function isTooLarge(number: string): boolean {
  const whole = /^\d+/.exec(number)?.[0] ?? "";
  return whole.length > 64 || !Number.isFinite(Number(number));
}

function depthOf(outside: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of outside) {
    if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
