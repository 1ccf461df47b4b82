import { canonicalSchema } from "../dialect/canonical.ts";
import type { JsonSchema } from "../json-schema.ts";
import { basicCheck } from "./basic-check.ts";
import { checkingValidator } from "./checking-validator.ts";
import { MAX_TOLD, type Problem } from "./problem.ts";
import { textRules } from "./text-rules.ts";
import { unenforcedIn } from "./unenforced.ts";
import type { SyncValidator } from "./validator.ts";

/**
 * A small validator without dependencies. It enforces `type`, `const`, `enum`; `properties`, `required`,
 * `additionalProperties`, `minProperties`, `maxProperties`; `items`, `minItems`, `maxItems`, `uniqueItems`; `minimum`,
 * `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`; `minLength`, `maxLength` and `pattern`.
 *
 * Annotations (`title`, `default`, `format`, …), definitions and keywords that JSON Schema does not have are let be.
 * What asserts something else (`$ref`, `anyOf`, `if`, `prefixItems`, …) cannot be enforced: `checkSchema` lists every
 * such place, and `compile` throws a `SchemaError` with the code `unenforceable-schema` for the first one.
 *
 * Of what it takes it says the same as `fullValidator()`: the same problems, in the same order, 16 at most, with the
 * same bounds for slow patterns. A check never waits, and goes only as deep into a value as the schema does.
 *
 * @param options.unsupported `"ignore"` leaves what cannot be enforced unchecked, and never refuses a value for it;
 *   `"refuse"` is the default
 */
export function basicValidator(options: { readonly unsupported?: "refuse" | "ignore" } = {}): SyncValidator {
  const unenforced = options.unsupported === "ignore" ? () => [] : (schema: JsonSchema) => unenforcedIn(schema);
  return checkingValidator("basic", unenforced, (schema) => checkOf(canonicalSchema(schema).schema));
}

function checkOf(schema: JsonSchema): (value: unknown) => readonly Problem[] {
  const texts = textRules();
  const check = basicCheck(schema, texts);
  return (value) => {
    texts.begin();
    if (check.holds(value)) return NONE;
    const told: Problem[] = [];
    check.tell(value, "", told);
    return Object.freeze(told.slice(0, MAX_TOLD));
  };
}

const NONE: readonly Problem[] = Object.freeze([]);
