import { appendPointer, pointerSteps } from "../json-pointer.ts";
import type { JsonSchema } from "../json-schema.ts";
import { subschemaPlace } from "../subschemas.ts";
import { type Problem, problemOf, rankOf } from "./problem.ts";

/** One error as TypeBox's engine tells it. */
export interface EngineError {
  readonly keyword: string;
  /** A JSON Pointer behind `#`, to the schema. */
  readonly schemaPath: string;
  /** A JSON Pointer, to the value. */
  readonly instancePath: string;
  readonly params: { readonly [name: string]: unknown };
}

/**
 * The problems behind the engine's errors, in the order in which they are told: what one place itself breaks by the
 * table of rules, then its declared properties by name or its items by index, then its undeclared properties by name.
 * What the branches of `anyOf`, `oneOf` and `not` break comes last: it only explains why none of them fits.
 */
export function explain(errors: readonly EngineError[], schema: JsonSchema): readonly Problem[] {
  const found = errors.flatMap((error) => placed(error, errors));
  const [first] = found;
  // The engine refused the value, so there is something to tell even where it names nothing.
  if (first === undefined) return Object.freeze([problemOf("", schema === false ? "boolean" : "schema")]);
  const unique = new Map<string, Problem>();
  for (const { problem } of found.sort(inOrder)) {
    unique.set(`${problem.path}\n${problem.keyword}\n${problem.rule}`, problem);
  }
  return Object.freeze([...unique.values()]);
}

interface Placed {
  readonly problem: Problem;
  /** How many alternatives lead to the keyword. */
  readonly alternatives: number;
  readonly steps: readonly string[];
}

function placed(error: EngineError, all: readonly EngineError[]): readonly Placed[] {
  const keywords = keywordsOf(error.schemaPath);
  // What a name breaks is told by propertyNames itself: the path of a name is that of its value.
  if (keywords.includes("propertyNames")) return [];
  const alternatives = keywords.filter((keyword) => BRANCHING.has(keyword)).length;
  return problemsOf(error, keywords, all).map((problem) => ({
    problem,
    alternatives,
    steps: pointerSteps(problem.path) ?? [],
  }));
}

const BRANCHING: ReadonlySet<string> = new Set(["anyOf", "oneOf", "not"]);

/** The keywords on the way of a schema path: a property that is named like one does not count. */
function keywordsOf(schemaPath: string): readonly string[] {
  const steps = pointerSteps(schemaPath.slice(1)) ?? [];
  const keywords: string[] = [];
  for (let index = 0; index < steps.length; index += 1) {
    const keyword = steps[index] ?? "";
    keywords.push(keyword);
    if (subschemaPlace(keyword) !== "one") index += 1;
  }
  return keywords;
}

function problemsOf(
  { keyword, schemaPath, instancePath, params }: EngineError,
  keywords: readonly string[],
  all: readonly EngineError[],
): readonly Problem[] {
  switch (keyword) {
    case "required":
      return listed(params.requiredProperties).map((name) => problemOf(instancePath, keyword, name));
    case "dependentRequired":
    case "dependencies":
      return listed(params.dependencies).map((name) => problemOf(instancePath, keyword, name));
    case "additionalProperties":
      // Where undeclared properties have a schema, what breaks it has been told in its own words.
      return listed(params.additionalProperties)
        .map((name) => appendPointer(instancePath, name))
        .filter((path) => !all.some((error) => isInside(error, `${schemaPath}/additionalProperties`, path)))
        .map((path) => problemOf(path, keyword));
    case "unevaluatedProperties":
    case "unevaluatedItems":
    case "propertyNames":
      return listed(params[keyword]).map((name) => problemOf(appendPointer(instancePath, name), keyword));
    case "boolean":
      return keywords.at(-1) === "additionalProperties" ? [] : [problemOf(instancePath, keyword)];
    default:
      return [problemOf(instancePath, keyword, demandOf(keyword, params))];
  }
}

function isInside(error: EngineError, schemaPath: string, instancePath: string): boolean {
  return (
    error.keyword !== "boolean" &&
    error.schemaPath.startsWith(schemaPath) &&
    (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`))
  );
}

function demandOf(keyword: string, params: EngineError["params"]): unknown {
  switch (keyword) {
    case "const":
      return params.allowedValue;
    case "enum":
      return params.allowedValues;
    case "pattern":
    case "format":
    case "multipleOf":
      return params[keyword];
    default:
      return params.limit;
  }
}

function listed(names: unknown): readonly string[] {
  return Array.isArray(names) ? names.map(String) : [];
}

const UNDECLARED: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties", "propertyNames"]);

function inOrder(left: Placed, right: Placed): number {
  if (left.alternatives !== right.alternatives) return left.alternatives - right.alternatives;
  const length = Math.min(left.steps.length, right.steps.length);
  for (let index = 0; index < length; index += 1) {
    if (left.steps[index] === right.steps[index]) continue;
    return (
      Number(isUndeclaredAt(left, index)) - Number(isUndeclaredAt(right, index)) ||
      stepOrder(left.steps[index] ?? "", right.steps[index] ?? "")
    );
  }
  return left.steps.length - right.steps.length || rankOf(left.problem.keyword) - rankOf(right.problem.keyword);
}

/** Whether the step, of two places that part here, is itself the undeclared property. */
function isUndeclaredAt({ problem, steps }: Placed, index: number): boolean {
  return index === steps.length - 1 && UNDECLARED.has(problem.keyword);
}

function stepOrder(left: string, right: string): number {
  if (/^\d+$/.test(left) && /^\d+$/.test(right)) return Number(left) - Number(right);
  return left < right ? -1 : 1;
}
