/** An action of a Valibot pipe, on its way to JSON Schema. */
interface ActionOnItsWay {
  readonly valibotAction: { readonly kind: string };
  /** What the pipe has come to so far. */
  readonly jsonSchema: object;
  /** Why the action cannot be converted; undefined where it can. */
  readonly errors?: unknown;
}

/**
 * Options of `@valibot/to-json-schema`: a check that JSON Schema cannot say, such as `v.check(…)`, is left out of what
 * is advertised. The rest still says what is taken, and Valibot itself does the check.
 */
export const VALIBOT_OPTIONS: { readonly [option: string]: unknown } = Object.freeze({
  overrideAction: ({ valibotAction, jsonSchema, errors }: ActionOnItsWay): object | undefined =>
    errors !== undefined && valibotAction.kind === "validation" ? jsonSchema : undefined,
});
