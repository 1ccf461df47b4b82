/**
 * The mark of an explicit result. A registered symbol, so that a result made by one copy of this package is known to
 * another, and so that no JSON value can ever carry it.
 */
export const RESULT_KIND: unique symbol = Symbol.for("@snodo/core/result") as never;

/** Whether a value is an explicit result of the given kind. */
export function isResult<Kind extends string>(value: unknown, kind: Kind): value is { [RESULT_KIND]: Kind } {
  return typeof value === "object" && value !== null && RESULT_KIND in value && value[RESULT_KIND] === kind;
}
