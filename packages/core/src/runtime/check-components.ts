import { isUnfinished } from "../define/builder.ts";
import type { ComponentKind } from "../define/component.ts";
import { LAST_STEP } from "../define/last-step.ts";
import { nameOf } from "../define/read-draft.ts";
import { attempt, type Report, readList, subjectOf, UNREADABLE } from "../define/report.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../is-record.ts";
import { ignoreRejection, isThenable } from "../thenable.ts";
import { type CatalogSource, isCatalogSource } from "./catalog-source.ts";

/** The components of a kind that a server was given, and the sources of more. */
export interface CheckedComponents<Checked> {
  readonly checked: readonly Checked[];
  /** What stood among them, or in place of the list. */
  readonly sources: readonly CatalogSource[];
  /** Every component that has a name, a broken one as well, with its place: `tools[0]`. */
  readonly named: readonly { readonly name: string; readonly place: string }[];
}

/**
 * Checks every component of a kind, and tells sources from them; the same one given twice counts once. What is wrong
 * with one of them hides nothing of the others.
 *
 * @param problems what is found is appended
 * @param check throws a `DefinitionError`
 */
export function checkComponents<Draft extends object, Checked>(
  report: Report,
  problems: DefinitionProblem[],
  kind: ComponentKind,
  components: unknown,
  check: (draft: Draft, place: string) => Checked,
): CheckedComponents<Checked> {
  const checked: Checked[] = [];
  const sources: CatalogSource[] = [];
  const named: { readonly name: string; readonly place: string }[] = [];
  const option = `${kind}s`;
  if (components === undefined) return { checked, sources, named };
  if (attempt(report, option, () => isCatalogSource(components))) {
    sources.push(components as CatalogSource);
    return { checked, sources: Object.freeze(sources), named };
  }
  const seen = new Set<unknown>([UNREADABLE]);
  const list = readList(report, option, components, hintForList(kind, components), "must be a list or a CatalogSource");
  for (const [index, component] of list.entries()) {
    if (seen.has(component)) continue;
    seen.add(component);
    const place = `${option}[${index}]`;
    attempt(report, place, () => {
      if (isCatalogSource(component) && (component as { readonly kind?: unknown }).kind === undefined) {
        sources.push(component);
        return;
      }
      if (!isComponent(report, place, kind, component)) return;
      const name = nameOf(component);
      if (typeof name === "string") named.push({ name, place });
      try {
        if (isUnfinished(component)) component["~unfinished"].check();
        else checked.push(check(component as Draft, place));
      } catch (error) {
        if (!(error instanceof DefinitionError)) throw error;
        const isPlaced = typeof name === "string" || !isUnfinished(component);
        problems.push(...(isPlaced ? error.problems : error.problems.map((problem) => placed(place, problem))));
      }
    });
  }
  return { checked, sources: Object.freeze(sources), named };
}

/** A problem of what has no name to call it by, and does not know where it stands. */
function placed(place: string, problem: DefinitionProblem): DefinitionProblem {
  return { ...problem, where: `${place}, ${problem.where}` };
}

/** Whether something may be a component of the kind, finished or not; otherwise it is said what it is. */
function isComponent(report: Report, place: string, kind: ComponentKind, value: unknown): value is object {
  const must = `must be a ${kind}`;
  const { rule, hint } = strayProblem(kind, value) ?? {};
  if (rule !== undefined) {
    report.add(place, rule === "" ? must : `${must}, and is ${rule}`, hint);
    return false;
  }
  if (!isUnfinished(value) && (value as { readonly kind?: unknown }).kind !== kind) {
    report.add(
      place,
      `must have the kind ${JSON.stringify(kind)}`,
      `${MAKER[kind]}("name") … ${LAST_STEP[kind]} makes one`,
    );
  }
  return true;
}

const MAKER = { tool: "defineTool", resource: "defineResource", prompt: "definePrompt" } as const;

/** What stands in a list of components and is none of the kind, in words, and what to do about it. */
function strayProblem(
  kind: ComponentKind,
  value: unknown,
): { readonly rule: string; readonly hint?: string } | undefined {
  const example = `${MAKER[kind]}("name") … ${LAST_STEP[kind]}`;
  if (value === undefined || value === null || value === false) {
    return { rule: "nothing", hint: "Leave it out: [...(isThere ? [it] : [])]" };
  }
  if (typeof value === "function") return { rule: "a function", hint: `Give what it makes, such as ${example}` };
  if (Array.isArray(value)) return { rule: "a list", hint: "Spread it: [...list]" };
  if (typeof value !== "object") return { rule: "", hint: `Such as ${example}` };
  if (isThenable(value)) {
    ignoreRejection(value);
    return { rule: "a promise of something", hint: "Await it first" };
  }
  const { kind: own } = isUnfinished(value) ? value["~unfinished"] : (value as { readonly kind?: unknown });
  if (own !== kind && isKind(own)) {
    return { rule: subjectOf(own, nameOf(value)), hint: `It belongs to the option ${own}s` };
  }
  if (own === undefined && "dispatch" in value)
    return { rule: "a server", hint: `Give its components: …catalog.${kind}s` };
  const [first] = own === undefined && !("name" in value) ? Object.values(value).filter(isSomeComponent) : [];
  return first === undefined ? undefined : { rule: "an object of components", hint: "Spread it: ...Object.values(it)" };
}

function isKind(value: unknown): value is ComponentKind {
  return value === "tool" || value === "resource" || value === "prompt";
}

function isSomeComponent(value: unknown): boolean {
  return isUnfinished(value) || (isRecord(value) && isKind(value.kind));
}

/** How to make a list of what was given in place of one. */
function hintForList(kind: ComponentKind, value: unknown): string | undefined {
  try {
    if (isUnfinished(value) || isSomeComponent(value)) return `Put it into one: ${kind}s: [${kind}]`;
    if (isThenable(value)) {
      ignoreRejection(value);
      return "Await it first";
    }
    if (typeof value !== "object" || value === null) return undefined;
    if (Symbol.iterator in value) return `Spread it: ${kind}s: [...it]`;
    return Object.values(value).some(isSomeComponent) ? `Take what is in it: ${kind}s: Object.values(it)` : undefined;
  } catch {
    // What cannot even be looked at gets no hint.
    return undefined;
  }
}
