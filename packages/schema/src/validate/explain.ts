import { appendPointer } from "../json-pointer.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { MAX_SCHEMA_CHAIN } from "../limits.ts";
import type { Scope } from "./document.ts";
import { dependents, type Evaluation, listOf, selected } from "./evaluation.ts";
import { nearest } from "./nearest.ts";
import { compareRanks, compareSteps, MAX_TOLD, type Problem, problemOf } from "./problem.ts";

/** A schema that a part of the value breaks. */
interface Broken {
  readonly schema: JsonSchema;
  readonly scope: Scope;
}

/** What one place of the value breaks. */
interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly own: Problem[];
  readonly children: Map<
    string | number,
    { readonly value: unknown; readonly broken: Broken[]; readonly own: Problem[] }
  >;
  readonly undeclared: Map<string, Problem>;
  readonly alternatives: Broken[];
  /** What is only told once it is said what is wrong inside: that a condition or a choice led there. */
  readonly last: Problem[];
}

/**
 * The problems of a value that a schema document refuses, the first 16, in the order in which they are told: what one
 * place itself breaks by the table of rules, then its declared properties by name or its items by index, then its
 * undeclared properties by name. What `then` or `else` breaks comes before the condition that selects it; so does what
 * the one alternative of `anyOf` or `oneOf` breaks that the value is plainly meant for. Where none is, what they all
 * break comes last: it only explains why none of them fits.
 */
export function explain(evaluation: Evaluation, value: unknown): readonly Problem[] {
  const { root, outside } = evaluation.document;
  const explainer = new Explainer(evaluation);
  explainer.tell([{ schema: root, scope: outside }], value, "");
  explainer.tellAlternatives();
  // The value was refused, so there is something to tell even where no place is at fault.
  const told = explainer.told();
  return Object.freeze(told.length > 0 ? told : [problemOf("", "schema")]);
}

class Explainer {
  readonly #evaluation: Evaluation;
  readonly #told = new Map<string, Problem>();
  readonly #seen = new Map<JsonSchema, Set<string>>();
  readonly #later: { readonly broken: Broken; readonly value: unknown; readonly path: string }[] = [];

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  told(): readonly Problem[] {
    return [...this.#told.values()].slice(0, MAX_TOLD);
  }

  tellAlternatives(): void {
    for (const { broken, value, path } of this.#later) {
      if (this.#told.size >= MAX_TOLD) return;
      this.tell([broken], value, path);
    }
  }

  tell(broken: readonly Broken[], value: unknown, path: string, own: readonly Problem[] = []): void {
    if (this.#told.size >= MAX_TOLD) return;
    const place: Place = {
      value,
      path,
      own: [...own],
      children: new Map(),
      undeclared: new Map(),
      alternatives: [],
      last: [],
    };
    for (const { schema, scope } of broken) this.#gather(schema, scope, place);
    for (const problem of place.own.sort(compareRanks)) this.#say(problem);
    for (const [step, child] of [...place.children].sort(([left], [right]) => compareSteps(left, right))) {
      this.tell(child.broken, child.value, appendPointer(path, step), child.own);
    }
    for (const [, problem] of [...place.undeclared].sort(([left], [right]) => compareSteps(left, right))) {
      this.#say(problem);
    }
    for (const problem of place.last) this.#say(problem);
    for (const alternative of place.alternatives) this.#later.push({ broken: alternative, value, path });
  }

  #say(problem: Problem): void {
    const key = `${problem.path}\n${problem.keyword}\n${problem.rule}`;
    if (!this.#told.has(key)) this.#told.set(key, problem);
  }

  /** Whether a schema that breaks is met for the first time at a place: what it says there is told once. */
  #isNew(schema: JsonSchema, path: string): boolean {
    const paths = this.#seen.get(schema) ?? new Set<string>();
    this.#seen.set(schema, paths);
    return !paths.has(path) && paths.add(path) !== undefined;
  }

  /** Adds what a schema that does not hold says about a place, and what it applies to the same value. */
  #gather(schema: JsonSchema, outer: Scope, place: Place): void {
    if (!isPlainObject(schema)) {
      if (schema === false) place.own.push(problemOf(place.path, "boolean"));
      return;
    }
    if (!this.#isNew(schema, place.path)) return;
    const { document } = this.#evaluation;
    const { value, path, own } = place;
    const scope = document.enter(schema, outer);
    const before = sizeOf(place);
    for (const assertion of document.parts(schema).assertions) {
      if (assertion.holds(value)) continue;
      for (const problem of assertion.problems(value, path)) own.push(problem);
    }
    this.#gatherInPlace(schema, scope, place);
    this.#gatherChildren(schema, scope, place);
    for (const name of this.#evaluation.badNames(schema, value, scope, MAX_TOLD)) {
      place.undeclared.set(name, problemOf(appendPointer(path, name), "propertyNames"));
    }
    const containment = this.#evaluation.containment(schema, value, scope);
    if (containment !== undefined) own.push(problemOf(path, containment));
    // What is unevaluated can only be said where everything else holds.
    if (sizeOf(place) > before) return;
    for (const step of this.#evaluation.unevaluated(schema, value, scope)) {
      const at = appendPointer(path, step);
      if (typeof step === "string") place.undeclared.set(step, problemOf(at, "unevaluatedProperties"));
      else childOf(place, step, (value as readonly unknown[])[step]).own.push(problemOf(at, "unevaluatedItems"));
    }
  }

  #gatherInPlace(schema: JsonSchemaObject, scope: Scope, place: Place): void {
    const evaluation = this.#evaluation;
    const { value, path, own } = place;
    const breaks = (inner: JsonSchema): boolean => !evaluation.holds(inner, value, scope);
    for (const target of evaluation.document.referenced(schema, scope)) {
      if (!evaluation.refers(target, value, scope)) this.#gather(target, scope, place);
    }
    const chosen = selected(schema, (condition) => !breaks(condition)).filter(breaks);
    if (chosen.length > 0) place.last.push(problemOf(path, "if"));
    for (const inner of [
      ...listOf(schema.allOf).filter(breaks),
      ...dependents(schema, value).filter(breaks),
      ...chosen,
    ]) {
      this.#gather(inner, scope, place);
    }
    if (schema.not !== undefined && !breaks(schema.not as JsonSchema)) own.push(problemOf(path, "not"));
    for (const keyword of ["anyOf", "oneOf"] as const) {
      if (schema[keyword] === undefined) continue;
      const branches = listOf(schema[keyword]);
      const count = evaluation.fitting(branches, value, scope);
      if (count === 1 || (count > 0 && keyword === "anyOf")) continue;
      const meant = count === 0 ? nearest(branches, value, (branch) => this.#followed(branch, scope)) : undefined;
      if (meant !== undefined) {
        this.#gather(meant, scope, place);
        place.last.push(problemOf(path, keyword));
        continue;
      }
      own.push(problemOf(path, keyword));
      if (count > 0) continue;
      for (const branch of branches) place.alternatives.push({ schema: branch, scope });
    }
  }

  /** What a chain of references leads to. One that `checkSchema` lets pass comes to an end. */
  #followed(schema: JsonSchema, outer: Scope): JsonSchema {
    let [here, scope] = [schema, outer];
    for (let steps = 0; isPlainObject(here) && steps < MAX_SCHEMA_CHAIN; steps += 1) {
      scope = this.#evaluation.document.enter(here, scope);
      const [target] = this.#evaluation.document.referenced(here, scope);
      if (target === undefined) break;
      here = target;
    }
    return here;
  }

  #gatherChildren(schema: JsonSchemaObject, scope: Scope, place: Place): void {
    let isFull = false;
    let found = 0;
    this.#evaluation.document.parts(schema).everyChild(place.value, (inner, value, step, keyword) => {
      if (this.#evaluation.holds(inner, value, scope)) return true;
      if (inner === false && keyword === "additionalProperties") {
        place.undeclared.set(String(step), problemOf(appendPointer(place.path, step), keyword));
      } else {
        childOf(place, step, value).broken.push({ schema: inner, scope });
        found += 1;
        // Items come in the order in which they are told.
        isFull = typeof step === "number" && found >= MAX_TOLD;
      }
      return !isFull;
    });
  }
}

const sizeOf = ({ own, children, undeclared, last }: Place): number =>
  own.length + children.size + undeclared.size + last.length;

function childOf(place: Place, step: string | number, value: unknown): { broken: Broken[]; own: Problem[] } {
  const child = place.children.get(step) ?? { value, broken: [], own: [] };
  place.children.set(step, child);
  return child;
}
