import type { JsonSchemaObject } from "../json-schema.ts";
import type { JsonValue } from "../json-value.ts";
import type { BrokenRule } from "../schema-problem.ts";

/** One argument or property as it was declared and checked: plain, frozen data. */
export interface Declaration {
  readonly name: string;
  readonly required: boolean;
  /** The property's schema, as it goes on the wire. */
  readonly schema: JsonSchemaObject;
  /** What is filled in when it is absent; nested defaults are filled in already. */
  readonly default?: JsonValue;
  /** What is declared inside it. */
  readonly inside?: Inside;
}

/** The declarations inside an object, or inside each item of an array. */
export type Inside =
  | { readonly kind: "object"; readonly properties: readonly Declaration[] }
  | { readonly kind: "array"; readonly items: Inside };

/** One mistake in a declaration. */
export interface DeclarationProblem extends BrokenRule {
  /** The dotted path from the root, such as `lines.sku`; `""` is the root. */
  readonly path: string;
  /** What was thrown, where something of the application was asked and threw. */
  readonly cause?: unknown;
}
