import { pointer } from "../json-pointer.ts";
import { MAX_JSON_DEPTH } from "../limits.ts";
import { MAX_TOLD, type Problem } from "../validate/problem.ts";
import { quotes } from "./quotes.ts";
import type { StandardIssue, StandardResult, StandardSchema } from "./standard-schema.ts";
import { isZod, validateZod } from "./zod-schema.ts";

/** What became of a value, or why it was refused. */
export type Converted =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Has another library's schema check and convert a value. Waits only where the library does, and always for Zod.
 *
 * A problem's rule is the library's own message. One that quotes something of the value, as those of Valibot and
 * ArkType do, is replaced by what the library expected, or by a general text: the message travels, the value must not.
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
  const steps = [...(issue.path ?? [])]
    .slice(0, MAX_JSON_DEPTH)
    .map((step) => (typeof step === "object" ? step.key : step));
  const path = pointer(steps.map((step) => (typeof step === "number" ? step : String(step))));
  const { expected } = issue as { readonly expected?: unknown };
  const texts = [tellsWhatCame(issue) ? "" : issue.message, typeof expected === "string" && `expected ${expected}`];
  const rule = texts.find((text) => typeof text === "string" && text !== "" && !quotes(text, value));
  return { path, rule: rule || NOT_ACCEPTED, keyword: vendor };
}

/**
 * Whether a message tells what came: Valibot has that under `received` and ArkType under `actual`, also where the value
 * was changed before it was checked.
 */
function tellsWhatCame(issue: StandardIssue): boolean {
  const { received, actual } = issue as { readonly received?: unknown; readonly actual?: unknown };
  const { message } = issue;
  return [received, actual].some((text) => typeof text === "string" && text !== "" && message?.includes(text));
}
