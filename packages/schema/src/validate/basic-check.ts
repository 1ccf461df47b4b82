import { appendPointer } from "../json-pointer.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { type Assertion, assertionOf } from "./assertions.ts";
import { type EveryChild, everyChildOf, type Visit } from "./children.ts";
import { compareRanks, compareSteps, MAX_TOLD, type Problem, problemOf } from "./problem.ts";
import type { TextRules } from "./text-rules.ts";
import { isUnenforced } from "./unenforced.ts";

/** One schema, ready to be held against values: by the keywords that `basicValidator()` enforces, and by no other. */
export interface BasicCheck {
  holds(value: unknown): boolean;
  /** Adds what a value breaks, at least the first 16 of it. The order is that of `explain`. */
  tell(value: unknown, path: string, told: Problem[]): void;
}

/** Prepares a schema that is sound. */
export function basicCheck(schema: JsonSchema, texts: TextRules): BasicCheck {
  if (typeof schema === "boolean") return schema ? ANYTHING : NOTHING;
  const assertions = Object.entries(schema).flatMap(([keyword, demand]) =>
    isUnenforced(keyword) ? [] : (assertionOf(keyword, demand, texts) ?? []),
  );
  const everyChild = everyChildOf(enforcedPart(schema), texts, (inner, keyword) =>
    inner === false && keyword === "additionalProperties" ? UNDECLARED : basicCheck(inner, texts),
  );
  return {
    holds(value) {
      for (const assertion of assertions) if (!assertion.holds(value)) return false;
      return everyChild(value, fits);
    },
    tell(value, path, told) {
      tellOwn(assertions, value, path, told);
      tellChildren(everyChild, value, path, told);
    },
  };
}

const ANYTHING: BasicCheck = { holds: () => true, tell: () => {} };
const NOTHING: BasicCheck = {
  holds: () => false,
  tell: (_value, path, told) => void told.push(problemOf(path, "boolean")),
};
/** What `additionalProperties: false` holds against a property. */
const UNDECLARED: BasicCheck = {
  holds: () => false,
  tell: (_value, path, told) => void told.push(problemOf(path, "additionalProperties")),
};

const fits: Visit<BasicCheck> = (check, value) => check.holds(value);

/** What is applied to properties and items here, with room for what is not. */
function enforcedPart(schema: JsonSchemaObject): JsonSchemaObject {
  const { prefixItems, patternProperties, additionalProperties, ...others } = schema;
  return {
    ...others,
    // What it describes is not described by `items`, although it is ignored here.
    prefixItems: Array.isArray(prefixItems) ? prefixItems.map(() => true) : [],
    // Which names `patternProperties` describes is not known here, and those are not described by this.
    additionalProperties: patternProperties === undefined ? additionalProperties : true,
  };
}

function tellOwn(assertions: readonly Assertion[], value: unknown, path: string, told: Problem[]): void {
  const own = assertions.flatMap((assertion) => (assertion.holds(value) ? [] : assertion.problems(value, path)));
  for (const problem of own.sort(compareRanks).slice(0, MAX_TOLD)) told.push(problem);
}

/** Tells what is inside: items by index, declared properties by name, then undeclared ones by name. */
function tellChildren(everyChild: EveryChild<BasicCheck>, value: unknown, path: string, told: Problem[]): void {
  const broken: { readonly check: BasicCheck; readonly value: unknown; readonly step: string | number }[] = [];
  everyChild(value, (check, child, step) => {
    if (!check.holds(child)) broken.push({ check, value: child, step });
    // Items come in the order in which they are told.
    return typeof step === "string" || broken.length < MAX_TOLD;
  });
  broken.sort(
    (left, right) =>
      Number(left.check === UNDECLARED) - Number(right.check === UNDECLARED) || compareSteps(left.step, right.step),
  );
  for (const { check, value: child, step } of broken) {
    if (told.length >= MAX_TOLD) return;
    check.tell(child, appendPointer(path, step), told);
  }
}
