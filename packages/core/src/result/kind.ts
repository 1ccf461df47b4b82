import type { UnknownFields } from "../is-record.ts";

/**
 * The mark of an explicit result. A registered symbol, so that a result made by one copy of this package is known to
 * another, and so that no JSON value can ever carry it.
 */
export const RESULT_KIND: unique symbol = Symbol.for("@snodo/core/result") as never;

/** A value that bears the mark. What else it holds is not checked: anybody can set a registered symbol. */
export interface MarkedResult<Kind extends string> extends UnknownFields {
  readonly [RESULT_KIND]: Kind;
}

/** Whether a value is an explicit result of the given kind. */
export function isResult<Kind extends string>(value: unknown, kind: Kind): value is MarkedResult<Kind> {
  return typeof value === "object" && value !== null && RESULT_KIND in value && value[RESULT_KIND] === kind;
}
