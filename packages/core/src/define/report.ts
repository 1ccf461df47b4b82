import { type JsonObject, toJsonValue } from "@snodo/schema";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../is-record.ts";
import type { ComponentKind } from "./component.ts";
import { suggest } from "./suggest.ts";

/** Gathers the problems of one thing, each under its place. */
export interface Report {
  /**
   * @param where a place inside the thing, or the empty string for the thing itself
   * @param cause what was thrown, where a function of the application threw
   */
  add(where: string, rule: string, hint?: string, cause?: unknown): void;
}

/**
 * A report that appends to `problems`.
 *
 * @param subject the thing, as messages name it
 */
export function reportOn(subject: string, problems: DefinitionProblem[]): Report {
  return {
    add(where, rule, hint, cause) {
      problems.push({
        where: where === "" ? subject : `${subject}, ${where}`,
        rule,
        ...(hint !== undefined && { hint }),
        ...(cause !== undefined && { cause }),
      });
    },
  };
}

/** How messages name a component. A name that is no text cannot be quoted: it may be anything. */
export function subjectOf(kind: ComponentKind, name: unknown): string {
  return typeof name === "string" ? `${kind} ${JSON.stringify(name)}` : `${kind} without a name`;
}

/** A place inside a schema or another value, as messages name it. @param path the JSON Pointer of it */
export function placeIn(where: string, path: string): string {
  return path === "" ? where : `${where} at ${path}`;
}

/** Checks a name or another required text: present and not blank. */
export function checkText(report: Report, where: string, value: unknown): void {
  if (typeof value !== "string") report.add(where, "must be a string");
  else if (value.trim() === "") report.add(where, "must not be empty");
}

/** Checks a text that may be absent, and gives it under its key; nothing where there is none. */
export function readText<Key extends string>(
  report: Report,
  key: Key,
  value: unknown,
): { readonly [K in Key]?: string } {
  if (value === undefined) return {};
  if (typeof value !== "string") report.add(key, "must be a string");
  return { [key]: value } as { readonly [K in Key]?: string };
}

/** Checks an object that travels as JSON, and gives what JSON carries of it. */
export function readJsonObject(report: Report, where: string, value: unknown): JsonObject | undefined {
  const read = toJsonValue(value);
  if (!read.ok) {
    report.add(where, `JSON cannot carry it: ${read.rule}`, read.path === "" ? undefined : `At ${read.path}`);
    return undefined;
  }
  if (isRecord(read.value)) return read.value as JsonObject;
  report.add(where, "must be an object");
  return undefined;
}

/** Reports every key that is not known, with the name that was probably meant. */
export function checkKeys(report: Report, where: string, value: object, known: readonly string[]): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    report.add(where, `${JSON.stringify(key)} is not known here`, suggest(key, known));
  }
}
