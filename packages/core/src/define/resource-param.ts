import {
  type ArgumentOptions,
  basicValidator,
  declareArgument,
  type Problem,
  pointer,
  type ReceivedArgument,
} from "@snodo/schema";
import { checkKeys, type Report, readObject } from "./report.ts";

/** What a variable of a template may be: its text is in a URI, so there are no objects and no lists. */
export type ParamType = "string" | "integer" | "number" | "boolean";

/** The options of one template variable. An option that belongs to other types only has no value here but undefined. */
export type ParamOptions<Type> = Pick<ArgumentOptions<Type>, (typeof OPTIONS)[number]>;

/** The given options, with every key that is no option turned into `never`, which no value is. */
export type KnownParamOptions<Options> = Options & {
  readonly [Key in Exclude<keyof Options, (typeof OPTIONS)[number]>]: never;
};

/** The TypeScript type of a variable that was declared: the members of its `enum`, or else what its type says. */
export type ParamValue<Type, Options> = Required<ReceivedArgument<"value", Type, Omit<Options, "default">>>["value"];

/** One template variable as it is declared, by hand or by `.param()`: its type and its options. */
export interface ResourceParam {
  readonly type: ParamType;
  /** What the variable is for. Not on the wire: a listed template has no room for it. */
  readonly description?: string;
  /** The only values allowed. */
  readonly enum?: readonly (string | number | boolean)[];
  /** Filled in where a URI lacks the variable. */
  readonly default?: string | number | boolean;
  /** A regular expression (ECMAScript, `u` flag) that must match somewhere in the text. */
  readonly pattern?: string;
  /** In Unicode code points, inclusive. */
  readonly minLength?: number;
  /** In Unicode code points, inclusive. */
  readonly maxLength?: number;
  /** Inclusive. */
  readonly minimum?: number;
  /** Inclusive. */
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** The declared variables of a template, by name. */
export interface ResourceParams {
  readonly [variable: string]: ResourceParam;
}

/** A declared variable that was checked, ready to read texts. */
export interface CheckedParam {
  readonly name: string;
  /** Undefined where there is none. */
  readonly default: string | number | boolean | undefined;
  /** The value that a decoded text of a URI stands for, or why it stands for none. Never throws. */
  read(text: string): ReadParam;
}

/** What a text was read as. */
export type ReadParam =
  | { readonly ok: true; readonly value: string | number | boolean }
  | { readonly ok: false; readonly problem: Problem };

const OPTIONS = [
  "description",
  "enum",
  "default",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
] as const;

/**
 * Checks the declaration of one template variable.
 *
 * @param given its type and its options, as a hand-written resource has them
 * @returns frozen data of the same form, and what reads texts by it; undefined where there is a problem
 */
export function readParam(
  report: Report,
  name: string,
  given: unknown,
): { readonly param: ResourceParam; readonly checked: CheckedParam } | undefined {
  const where = `param ${JSON.stringify(name)}`;
  const hint = 'Such as { type: "integer", minimum: 1 }';
  const declared = readObject(report, where, given, "must be an object with a type", hint);
  if (declared === undefined) return undefined;
  checkKeys(report, where, declared, ["type", ...OPTIONS]);
  const { type } = declared;
  const options = Object.fromEntries(OPTIONS.map((option) => [option, declared[option]]));
  const { declaration, problems } = declareArgument(name, type, options);
  for (const { rule, hint: remedy, cause } of problems) report.add(where, rule, remedy, cause);
  if (declaration === undefined) return undefined;
  if (!isParamType(type)) {
    report.add(where, "is of a type that no text in a URI can have", `Use one of: ${Object.keys(DECODERS).join(", ")}`);
    return undefined;
  }
  const param = declaration.schema as unknown as ResourceParam;
  return { param, checked: checkedParam(name, type, param, basicValidator().compile(declaration.schema)) };
}

type SyncCheck = (value: unknown) => readonly Problem[];

function checkedParam(name: string, type: ParamType, param: ResourceParam, check: SyncCheck): CheckedParam {
  const { decode, rule } = DECODERS[type];
  const path = pointer([name]);
  return Object.freeze({
    name,
    default: param.default,
    read(text: string): ReadParam {
      const value = decode(text);
      if (value === undefined) return { ok: false, problem: { path, rule, keyword: "type" } };
      const [problem] = check(value);
      return problem === undefined ? { ok: true, value } : { ok: false, problem: { ...problem, path } };
    },
  });
}

interface Decoder {
  decode(text: string): string | number | boolean | undefined;
  /** What is said of a text that stands for no value of the type. */
  readonly rule: string;
}

/** One spelling for each integer, so that a resource has one URI; for numbers, those that JSON has. */
const INTEGER = /^(?:0|-?[1-9][0-9]*)$/;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

const DECODERS: { readonly [Type in ParamType]: Decoder } = {
  string: { decode: (text) => text, rule: "value is not a string" },
  integer: {
    decode: (text) => (INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
    rule: "value is not a decimal integer within ±(2^53 − 1)",
  },
  number: {
    // Zero is added so that -0 becomes 0.
    decode: (text) => (NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) + 0 : undefined),
    rule: "value is not a decimal number",
  },
  boolean: {
    decode: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
    rule: "value is neither true nor false",
  },
};

function isParamType(type: unknown): type is ParamType {
  return typeof type === "string" && Object.hasOwn(DECODERS, type);
}
