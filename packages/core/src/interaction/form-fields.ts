import type { JsonSchemaObject } from "@snodo/schema";

/** What every field of a form may say. */
export interface FieldOptions<Value> {
  /** The user cannot leave it out. Absent: false. */
  readonly required?: boolean;
  /** The label. */
  readonly title?: string;
  readonly description?: string;
  /** What the field begins with, and what is filled in where the client leaves it out. */
  readonly default?: Value;
}

/** Options of a text. */
export interface StringFieldOptions extends FieldOptions<string> {
  /** In Unicode code points, inclusive. */
  readonly minLength?: number;
  /** In Unicode code points, inclusive. */
  readonly maxLength?: number;
  /** Helps the client to ask; not enforced. */
  readonly format?: "email" | "uri" | "date" | "date-time";
}

/** Options of a number. */
export interface NumberFieldOptions extends FieldOptions<number> {
  /** Inclusive. */
  readonly minimum?: number;
  /** Inclusive. */
  readonly maximum?: number;
}

/** Options of a field that takes several of its values. */
export interface ChoicesFieldOptions<Value> extends FieldOptions<readonly Value[]> {
  /** Inclusive. */
  readonly minItems?: number;
  /** Inclusive. */
  readonly maxItems?: number;
}

/** The values of a choice: a list, or the title of each by its value. */
export type ChoiceValues = readonly string[] | { readonly [value: string]: string };

/** One of the values of a choice. */
export type ChoiceOf<Values> = Values extends readonly (infer Value)[] ? Value : Extract<keyof Values, string>;

type Field<Name extends string, Value, Options> = Options extends { readonly required: true } | { readonly default: {} }
  ? { readonly [Key in Name]: Value }
  : { readonly [Key in Name]?: Value };

/** The fields of a form, gathered one by one. Each step gives new fields; those before stay as they were. */
export interface FormFields<Content> {
  /** A text. */
  string<const Name extends string, const Options extends StringFieldOptions = {}>(
    name: Name,
    options?: Options,
  ): FormFields<Content & Field<Name, string, Options>>;
  /** A whole number. */
  integer<const Name extends string, const Options extends NumberFieldOptions = {}>(
    name: Name,
    options?: Options,
  ): FormFields<Content & Field<Name, number, Options>>;
  number<const Name extends string, const Options extends NumberFieldOptions = {}>(
    name: Name,
    options?: Options,
  ): FormFields<Content & Field<Name, number, Options>>;
  /** Yes or no. */
  boolean<const Name extends string, const Options extends FieldOptions<boolean> = {}>(
    name: Name,
    options?: Options,
  ): FormFields<Content & Field<Name, boolean, Options>>;
  /** One of several texts. */
  choice<
    const Name extends string,
    const Values extends ChoiceValues,
    const Options extends FieldOptions<ChoiceOf<Values>> = {},
  >(name: Name, values: Values, options?: Options): FormFields<Content & Field<Name, ChoiceOf<Values>, Options>>;
  /** Any number of several texts. */
  choices<
    const Name extends string,
    const Values extends ChoiceValues,
    const Options extends ChoicesFieldOptions<ChoiceOf<Values>> = {},
  >(
    name: Name,
    values: Values,
    options?: Options,
  ): FormFields<Content & Field<Name, readonly ChoiceOf<Values>[], Options>>;
  readonly "~fields": readonly GatheredField[];
}

/** One field as it was written, not yet checked. */
export interface GatheredField {
  readonly name: unknown;
  readonly options: unknown;
  /** What its options may be called. */
  readonly known: readonly string[];
  /** What the kind of field stands for. */
  readonly keywords: JsonSchemaObject;
}

/** Fields without one yet. */
export function formFields(): FormFields<{}> {
  return fieldsOf([]) as never;
}

/** What fields were gathered; undefined for anything that is none. */
export function gatheredFields(value: unknown): readonly GatheredField[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields = (value as Partial<FormFields<unknown>>)["~fields"];
  return Array.isArray(fields) ? fields : undefined;
}

const COMMON = ["required", "title", "description", "default"] as const;
const OPTIONS = {
  string: [...COMMON, "minLength", "maxLength", "format"],
  number: [...COMMON, "minimum", "maximum"],
  boolean: COMMON,
  choice: COMMON,
  choices: [...COMMON, "minItems", "maxItems"],
} as const;

/** The untyped twin of `FormFields`. */
function fieldsOf(fields: readonly GatheredField[]): object {
  const add = (known: readonly string[], keywords: JsonSchemaObject, name: unknown, options: unknown) =>
    fieldsOf(Object.freeze([...fields, Object.freeze({ name, options, known, keywords })]));
  return Object.freeze({
    string: (name: unknown, options?: unknown) => add(OPTIONS.string, { type: "string" }, name, options),
    integer: (name: unknown, options?: unknown) => add(OPTIONS.number, { type: "integer" }, name, options),
    number: (name: unknown, options?: unknown) => add(OPTIONS.number, { type: "number" }, name, options),
    boolean: (name: unknown, options?: unknown) => add(OPTIONS.boolean, { type: "boolean" }, name, options),
    choice: (name: unknown, values: unknown, options?: unknown) => add(OPTIONS.choice, oneOf(values), name, options),
    choices: (name: unknown, values: unknown, options?: unknown) =>
      add(OPTIONS.choices, { type: "array", items: oneOf(values) }, name, options),
    "~fields": fields,
  });
}

/** The values as a schema; what is neither a list nor titles is refused with it. */
function oneOf(values: unknown): JsonSchemaObject {
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    return { type: "string", enum: values as readonly string[] };
  }
  return { type: "string", oneOf: Object.entries(values).map(([value, title]) => ({ const: value, title })) };
}
