import type { DefinitionProblem } from "../error/definition-error.ts";
import type { UnknownFields } from "../is-record.ts";
import type { ComponentKind } from "./component.ts";
import { checkKeys, checkText, type Report, readObject, reportOn, subjectOf } from "./report.ts";

/** A component as it was written, on its way to be checked. */
export interface ReadDraft<Draft> {
  /** Its own members, each read once: where a getter threw, it is as if the member were absent. */
  readonly written: Draft;
  readonly report: Report;
}

/**
 * Reads a component for its checks, and does those of its name and of the names of its members.
 *
 * @param place where it stands, for one that has no name to call it by
 * @param known the names of all members
 * @param problems what is found is appended
 * @returns undefined for what is no plain object, which is a problem
 */
export function readDraft<Draft extends object>(
  kind: ComponentKind,
  draft: Draft,
  place: string | undefined,
  known: readonly string[],
  problems: DefinitionProblem[],
): ReadDraft<Draft> | undefined {
  const name = nameOf(draft);
  const subject = subjectOf(kind, name);
  const isNamed = typeof name === "string" && name.trim() !== "";
  const report = reportOn(isNamed || place === undefined ? subject : `${place}, ${subject}`, problems);
  const written = readObject(report, "", draft);
  if (written === undefined) return undefined;
  checkText(report, "name", written.name);
  if (typeof written.name === "string" && SURROGATE.test(written.name)) {
    report.add("name", "must not have half of a character (a lone surrogate)");
  }
  checkKeys(report, "", written, known);
  return { written: written as unknown as Draft, report };
}

/** UTF-8 has no bytes for one, so no header could carry the name. */
const SURROGATE = /\p{Surrogate}/u;

/** Its name, also of what turns out to be no component; undefined where reading it throws, which is told later. */
export function nameOf(draft: object): unknown {
  try {
    return (draft as UnknownFields).name;
  } catch {
    return undefined;
  }
}
