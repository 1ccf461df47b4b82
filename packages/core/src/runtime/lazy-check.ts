import type { Check, JsonSchemaObject, Validator } from "@snodo/schema";

/** Compiles on first use: a server of 10,000 tools must not pay for those that nobody calls. */
export function lazyCheck(validator: Validator, schemaOf: () => JsonSchemaObject): Check {
  let check: Check | undefined;
  return (value) => {
    check ??= sharedCheck(validator, schemaOf());
    return check(value);
  };
}

/** The compiled checks of each validator, by the schema object: one for all runtimes that hold the descriptor. */
const compiled = new WeakMap<Validator, WeakMap<JsonSchemaObject, Check>>();

/** A compilation that throws is not kept. */
function sharedCheck(validator: Validator, schema: JsonSchemaObject): Check {
  let checks = compiled.get(validator);
  if (checks === undefined) {
    checks = new WeakMap();
    compiled.set(validator, checks);
  }
  let check = checks.get(schema);
  if (check === undefined) {
    check = validator.compile(schema);
    checks.set(schema, check);
  }
  return check;
}
