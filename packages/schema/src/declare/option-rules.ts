import { DRAFT_2020_12 } from "../dialect/dialect.ts";
import { isPlainObject, toBoundedJsonValue } from "../json-value.ts";
import { keywordProblem } from "../keyword-rules.ts";
import { MAX_SCHEMA_NODES } from "../limits.ts";
import type { BrokenRule } from "../schema-problem.ts";
import { suggest } from "./suggest.ts";

/** What an argument was declared as, as far as its options care. */
export type ArgumentKind = "string" | "integer" | "number" | "boolean" | "null" | "object" | "array" | "raw";

/** The options that become the keyword of the same name, in the order in which they are written. */
export const KEYWORD_OPTIONS = [
  "title",
  "description",
  "enum",
  "pattern",
  "minLength",
  "maxLength",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "uniqueItems",
] as const;

/** Every option, with the kinds of argument that have it; absent where all do. */
const KINDS: ReadonlyMap<string, readonly ArgumentKind[] | undefined> = new Map<
  string,
  readonly ArgumentKind[] | undefined
>([
  ["required", undefined],
  ["title", undefined],
  ["description", undefined],
  ["enum", undefined],
  ["default", undefined],
  ["schema", undefined],
  ["pattern", ["string"]],
  ["minLength", ["string"]],
  ["maxLength", ["string"]],
  ["format", ["string"]],
  ["minimum", ["integer", "number"]],
  ["maximum", ["integer", "number"]],
  ["exclusiveMinimum", ["integer", "number"]],
  ["exclusiveMaximum", ["integer", "number"]],
  ["minItems", ["array"]],
  ["maxItems", ["array"]],
  ["uniqueItems", ["array"]],
  ["header", ["string", "integer", "boolean"]],
]);

/** Everything that is wrong with the options of an argument by themselves: unknown, misplaced or misshapen ones. */
export function optionProblems(
  options: { readonly [name: string]: unknown },
  kind: ArgumentKind,
): readonly BrokenRule[] {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const problems = given.flatMap(([name, value]) => optionProblem(name, value, kind) ?? []);
  if (options.required === true && options.default !== undefined) {
    problems.push({
      rule: "required and default exclude each other: what must be sent is never filled in",
      hint: "Leave one of them out",
    });
  }
  for (const [low, high] of PAIRS) {
    const [least, most] = [options[low], options[high]];
    if (typeof least === "number" && typeof most === "number" && least > most) {
      problems.push({ rule: `${low} is greater than ${high}` });
    }
  }
  for (const [low, high] of OPEN_PAIRS) {
    const [least, most] = [options[low], options[high]];
    if (typeof least === "number" && typeof most === "number" && least >= most) {
      problems.push({ rule: `${low} is not less than ${high}` });
    }
  }
  return problems;
}

const PAIRS = [
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minimum", "maximum"],
] as const;

/** Of these the bound itself is out on one side at least. */
const OPEN_PAIRS = [
  ["minimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "maximum"],
  ["exclusiveMinimum", "exclusiveMaximum"],
] as const;

const NAMES: readonly string[] = [...KINDS.keys()];

/** The names of all options, those of the kind at hand first. */
function namesFor(kind: ArgumentKind): readonly string[] {
  const isOne = (name: string) => kind === "raw" || KINDS.get(name)?.includes(kind) !== false;
  return [...NAMES.filter(isOne), ...NAMES.filter((name) => !isOne(name))];
}

function optionProblem(name: string, value: unknown, kind: ArgumentKind): BrokenRule | undefined {
  if (!KINDS.has(name)) {
    const hint = suggest(name, namesFor(kind));
    return { rule: `${JSON.stringify(name)} is not an option of an argument`, ...(hint === undefined ? {} : { hint }) };
  }
  const allowed = KINDS.get(name);
  if (allowed !== undefined && kind !== "raw" && !allowed.includes(kind)) {
    return { rule: `${name} is not an option of type ${kind}: only of ${allowed.join(", ")}` };
  }
  const broken = shapeProblem(name, value);
  const found = typeof broken === "string" ? { rule: broken } : broken;
  return found && { ...found, rule: `${name} ${found.rule}` };
}

function shapeProblem(name: string, value: unknown): string | BrokenRule | undefined {
  switch (name) {
    case "required":
      return typeof value === "boolean" ? undefined : "must be true or false";
    case "title":
    case "description":
      return typeof value === "string" ? undefined : "must be a string";
    case "schema":
      return isPlainObject(value) ? undefined : "must be an object of JSON Schema keywords";
    case "enum":
      if (!Array.isArray(value) || value.length === 0) return "must be a list of values, at least one";
      return notJson(value);
    case "default":
      return notJson(value);
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return Number.isFinite(value) ? undefined : "must be a finite number";
    default:
      return keywordProblem(name, value, DRAFT_2020_12);
  }
}

function notJson(value: unknown): string | undefined {
  const json = toBoundedJsonValue(value, MAX_SCHEMA_NODES);
  return json.ok ? undefined : `cannot be written as JSON: ${json.rule}`;
}
