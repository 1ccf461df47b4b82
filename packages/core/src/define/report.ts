import { isPlainObject, type JsonObject, suggest, toBoundedJsonValue } from "@snodo/schema";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { isRecord, type UnknownFields } from "../is-record.ts";
import { MAX_DEFINED_NODES } from "../limits.ts";
import type { ComponentKind } from "./component.ts";

/** Gathers the problems of one thing, each under its place. */
export interface Report {
  /**
   * @param where a place inside the thing, or the empty string for the thing itself
   * @param cause what was thrown, where a function of the application threw
   */
  add(where: string, rule: string, hint?: string, cause?: unknown): void;
  /** A place that threw when it was read. Nothing else is said of it then. */
  unreadable(where: string, cause: unknown): void;
}

/**
 * A report that appends to `problems`.
 *
 * @param subject the thing, as messages name it
 */
export function reportOn(subject: string, problems: DefinitionProblem[]): Report {
  const unreadable = new Set<string>();
  const add: Report["add"] = (where, rule, hint, cause) => {
    if (unreadable.has(where)) return;
    problems.push({
      where: where === "" ? subject : `${subject}, ${where}`,
      rule,
      ...(hint !== undefined && { hint }),
      ...(cause !== undefined && { cause }),
    });
  };
  return {
    add,
    unreadable(where, cause) {
      add(where, threw("cannot be read, reading it threw", cause), undefined, cause);
      unreadable.add(where);
    },
  };
}

/** A rule about something of the application that threw, with the message of its error where there is one. */
export function threw(rule: string, cause: unknown): string {
  return cause instanceof Error && cause.message !== "" ? `${rule}: ${cause.message.replace(/\.$/, "")}` : rule;
}

/** Reads something of the application, which may have getters or be a proxy: what throws is reported. */
export function attempt<Value>(report: Report, where: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (cause) {
    report.unreadable(where, cause);
    return undefined;
  }
}

/**
 * The own members of an object that stands in a definition, each read once.
 *
 * @param form what it must be, and `hint` what to do, where it is no object at all
 * @returns undefined for anything but a plain object, which is reported
 */
export function readObject(
  report: Report,
  where: string,
  value: unknown,
  form = "must be an object",
  hint?: string,
): UnknownFields | undefined {
  return attempt(report, where, () => {
    if (isPlainObject(value)) return ownMembers(report, where, value);
    if (isRecord(value)) report.add(where, "must be a plain object, and no instance of a class");
    else report.add(where, form, hint);
    return undefined;
  });
}

/**
 * A list that stands in a definition, each item read once. What is no list is reported, and counts as an empty one.
 *
 * @param example what an object should have been in place of it
 * @param form what it must be, where there is more than a list
 */
export function readList(
  report: Report,
  where: string,
  value: unknown,
  example?: string,
  form = "must be a list",
): readonly unknown[] {
  if (attempt(report, where, () => Array.isArray(value)) !== true) {
    report.add(where, form, typeof value === "object" && value !== null ? example : undefined);
    return [];
  }
  const list = value as readonly unknown[];
  const items: unknown[] = [];
  const length = attempt(report, where, () => list.length) ?? 0;
  for (let index = 0; index < length; index += 1) {
    const item = attempt(report, `${where}[${index}]`, () => ({ value: touched(list[index]) }));
    items.push(item === undefined ? UNREADABLE : item.value);
  }
  return items;
}

/** The same list, read once; what is no list comes back as it is. */
export function readListIn(report: Report, where: string, value: unknown): unknown {
  return attempt(report, where, () => (Array.isArray(value) ? Array.from(value) : value));
}

/** Stands for an item that threw, which was reported: so that those behind it keep their places. */
export const UNREADABLE: unique symbol = Symbol("unreadable");

/** The same value. A proxy that was revoked throws here, so that nothing that only asks what it is needs care. */
function touched(value: unknown): unknown {
  Array.isArray(value);
  return value;
}

function ownMembers(report: Report, where: string, object: UnknownFields): UnknownFields {
  const members: { [member: string]: unknown } = Object.create(null);
  for (const key of Object.keys(object)) {
    attempt(report, where === "" ? key : `${where}.${key}`, () => {
      members[key] = touched(object[key]);
    });
  }
  return members;
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
  const read = attempt(report, where, () => toBoundedJsonValue(value, MAX_DEFINED_NODES));
  if (read === undefined) return undefined;
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
