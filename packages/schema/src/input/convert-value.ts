import { pointer } from "../json-pointer.ts";
import { MAX_JSON_DEPTH } from "../limits.ts";
import { MAX_TOLD, type Problem } from "../validate/problem.ts";
import { mayQuote } from "./may-quote.ts";
import type { StandardIssue, StandardResult, StandardSchema } from "./standard-schema.ts";
import { isZod, validateZod } from "./zod-schema.ts";

/** What became of a value, or why it was refused. */
export type Converted =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Has another library's schema check and convert a value. Waits only where the library does, and always for Zod.
 *
 * A problem's rule is the library's own message, or what an author gave it as one. A message by which the library
 * quotes the value, as Valibot and ArkType do, is replaced by what the library expected, or by a general text.
 *
 * @returns at most 16 problems, whose keyword is the library's name
 * @throws whatever the library throws
 */
export function convertValue(schema: StandardSchema, value: unknown): Converted | Promise<Converted> {
  const { vendor, validate } = schema["~standard"];
  const result = isZod(schema) ? validateZod(schema, value) : validate(value);
  return isPromise(result) ? result.then((late) => read(late, value, vendor)) : read(result, value, vendor);
}

/** By its method: a library may bring a promise of its own. */
function isPromise<Value>(result: Value | Promise<Value>): result is Promise<Value> {
  return typeof (result as { readonly then?: unknown } | null)?.then === "function";
}

function read(result: StandardResult<unknown>, value: unknown, vendor: string): Converted {
  if (!isResult(result)) throw new TypeError(`${vendor} answered neither a value nor issues`);
  if (!result.issues) return { ok: true, value: result.value };
  const problems = result.issues.slice(0, MAX_TOLD).map((issue) => problemOf(issue, value, vendor));
  return { ok: false, problems: problems.length > 0 ? problems : [{ path: "", rule: NOT_ACCEPTED, keyword: vendor }] };
}

function isResult(result: unknown): boolean {
  if (typeof result !== "object" || result === null) return false;
  return "issues" in result && result.issues ? Array.isArray(result.issues) : "value" in result;
}

const NOT_ACCEPTED = "value is not accepted";

function problemOf(issue: StandardIssue, value: unknown, vendor: string): Problem {
  const keys = [...(issue.path ?? [])].slice(0, MAX_JSON_DEPTH);
  const steps = keys.map((step) => (typeof step === "object" ? step.key : step));
  const path = pointer(steps.map((step) => (typeof step === "number" ? step : String(step))));
  return { path, rule: ruleOf(issue, value, vendor) || NOT_ACCEPTED, keyword: vendor };
}

/**
 * The library's message, or what it expected where the message may quote the value. What an author wrote is meant for
 * whoever calls, also where it has a word in common with the value, so it goes by how each library writes texts of its
 * own: Zod's never quote, Valibot's quote what the issue has under `received`, and ArkType's end in "(was …)".
 */
function ruleOf(issue: StandardIssue, value: unknown, vendor: string): string | undefined {
  const { message } = issue;
  const { received, expected } = issue as { readonly received?: unknown; readonly expected?: unknown };
  if (typeof message !== "string" || vendor === "zod") return typeof message === "string" ? message : undefined;
  if (vendor === "arktype") return message.split(" (was ", 1)[0];
  const isQuoted = (text: string): boolean =>
    vendor === "valibot" ? typeof received === "string" && text.includes(received) : mayQuote(text, value);
  if (!isQuoted(message)) return message;
  return typeof expected === "string" && !isQuoted(expected) ? `expected ${expected}` : undefined;
}
