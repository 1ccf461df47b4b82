import { suggest } from "@snodo/schema";
import type { Template } from "@snodo/template";
import { type Report, readObject } from "./report.ts";
import { type CheckedParam, type ResourceParam, type ResourceParams, readParam } from "./resource-param.ts";

/** Where a resource is, as far as its variables care. */
export interface VariablePlace {
  /** What the template's text names; undefined where there is no template, or it could not be read. */
  readonly variables: readonly string[] | undefined;
  /** Undefined as well for a resource with its own matcher. */
  readonly template: Template | undefined;
  /** Whether a template was given at all. */
  readonly isTemplate: boolean;
}

/** The declared variables of a resource: as data for its descriptor, and ready to read texts. */
export interface ReadParams {
  readonly field: { readonly params?: ResourceParams };
  readonly checked: readonly CheckedParam[];
}

const NONE: ReadParams = Object.freeze({ field: Object.freeze({}), checked: Object.freeze([]) });

/** Checks which variables are declared, and how. */
export function readParams(report: Report, given: unknown, place: VariablePlace): ReadParams {
  if (given === undefined) return NONE;
  const params = readObject(report, "params", given);
  if (params === undefined) return NONE;
  const field: { [variable: string]: ResourceParam } = Object.create(null);
  const checked: CheckedParam[] = [];
  for (const [name, declared] of Object.entries(params)) {
    const where = `param ${JSON.stringify(name)}`;
    const wrong = misnamed(name, place, "declared");
    if (wrong !== undefined) report.add(where, wrong.rule, wrong.hint);
    const read = readParam(report, name, declared);
    if (read === undefined) continue;
    if (read.checked.default !== undefined && isAlwaysThere(place.template, name)) {
      const rule = "has a default that is never used: every URI that matches has the variable";
      report.add(where, rule, "Leave the default out, or make the part optional: {/var}, {?var}");
    }
    field[name] = read.param;
    checked.push(read.checked);
  }
  return { field: { params: Object.freeze(field) }, checked: Object.freeze(checked) };
}

/** Why a name is none of a variable, and which was probably meant. */
export function misnamed(
  name: string,
  { variables, isTemplate }: VariablePlace,
  purpose: "declared" | "completed",
): { readonly rule: string; readonly hint?: string } | undefined {
  if (!isTemplate) return { rule: `needs a template: only its variables can be ${purpose}` };
  if (variables === undefined || variables.includes(name)) return undefined;
  const hint = suggest(name, variables);
  return { rule: "names no variable of the template", ...(hint !== undefined && { hint }) };
}

/** Whether a variable stands in a part that no URI lacks. */
function isAlwaysThere(template: Template | undefined, name: string): boolean {
  if (template === undefined) return false;
  return [template.authority, ...template.path].some(
    (part) => part.kind === "expression" && part.variable === name && part.segments.least > 0,
  );
}
