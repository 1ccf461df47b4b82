import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";

/** Whether a value is sure to fit a schema. It may be in doubt about one that does; never sure of one that does not. */
export type Acceptor = (value: unknown) => boolean;

const offers = new WeakMap<JsonSchemaObject, () => Acceptor | undefined>();

/**
 * Offers another way to accept the values of a schema, frozen all the way down, than by the code that the engine would
 * generate. It is made where the schema is compiled, and may be undefined there.
 */
export function offerAcceptor(schema: JsonSchemaObject, make: () => Acceptor | undefined): void {
  offers.set(schema, make);
}

/** The acceptor that was offered for this very schema. */
export function offeredAcceptor(schema: JsonSchema): Acceptor | undefined {
  return typeof schema === "boolean" ? undefined : offers.get(schema)?.();
}
