import type { JsonObject } from "@snodo/schema";
import { isRecord } from "../is-record.ts";
import { type InputRequest, member, type Reading } from "./input-request.ts";

/** A folder or a file that the client lets the server work on. A wish, not a fence: it may change at any time. */
export interface Root {
  /** Begins with `file://`. */
  readonly uri: string;
  /** For people. */
  readonly name?: string;
  readonly _meta?: JsonObject;
}

/** Asks for the client's roots. Made by `roots`. */
export interface RootsRequest extends InputRequest<"roots", readonly Root[]> {}

/**
 * Asks for the client's roots, among several requests of `inputs` or `inputRequired`.
 *
 * @deprecated by MCP 2026-07-28, which still has it: a tool takes paths as arguments instead
 */
export function roots(): RootsRequest {
  return ROOTS;
}

const ROOTS: RootsRequest = Object.freeze({
  kind: "roots" as const,
  wire: Object.freeze({ method: "roots/list" as const, params: Object.freeze({}) }),
  needs: Object.freeze({ roots: Object.freeze({}) }),
  "~read": read,
});

function read(response: JsonObject): Reading<readonly Root[]> {
  const list = member(response, "roots");
  if (!Array.isArray(list)) return { ok: false, path: "/roots", rule: "must be a list of roots" };
  const odd = list.findIndex((root) => !isRoot(root));
  if (odd < 0) return { ok: true, answer: list as unknown as readonly Root[] };
  return {
    ok: false,
    path: `/roots/${odd}`,
    rule: "must have a uri that begins with file://, and no name but a string",
  };
}

function isRoot(value: unknown): boolean {
  if (!isRecord(value) || typeof value.uri !== "string" || !value.uri.startsWith("file://")) return false;
  return value.name === undefined || typeof value.name === "string";
}
