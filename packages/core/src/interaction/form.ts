import {
  basicValidator,
  convertValue,
  type Flat,
  isForeignSchema,
  isPlainObject,
  type JsonObject,
  type JsonValue,
  type OutputOf,
  type Problem,
  type SchemaLike,
  type StandardSchema,
} from "@snodo/schema";
import { attempt, type Report, reportOn, threw } from "../define/report.ts";
import { atCaller } from "../error/at-caller.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { declaresInherited, withoutInherited } from "../runtime/inherited-names.ts";
import { ignoreRejection } from "../thenable.ts";
import { readAction } from "./action.ts";
import { type FormFields, formFields, gatheredFields } from "./form-fields.ts";
import { type FormSchema, formOfFields, formOfSchema } from "./form-schema.ts";
import { type InputRequest, member, type Reading } from "./input-request.ts";
import { secretNames } from "./secret-names.ts";

/**
 * What a user did about a form. Only an accepted one has content. `cancel` means that the user closed the form without
 * a choice; it does not cancel the request.
 */
export type FormAnswer<Content> =
  | { readonly action: "accept"; readonly content: Content }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };

/** Asks the user to fill in a form. Made by `form`. */
export interface FormRequest<Content> extends InputRequest<"form", FormAnswer<Content>> {}

/**
 * Asks the user to fill in a form: fields of one simple value each, or of several texts of a list.
 *
 * Never asks for a password, a key or a payment: what a form collects, client and model may see. That is what `url` is
 * for.
 *
 * @param message why, as the user reads it
 * @param fields adds the fields to an empty form: `(f) => f.boolean("approved", { required: true })`. Or a whole
 *   schema: a JSON Schema, a TypeBox schema, or the schema of another library, which then checks and converts the
 *   answer by itself. What only describes is left out where a form has no place for it
 * @throws {DefinitionError} listing everything that a form cannot say, each with its place
 * @see MCP 2026-07-28, elicitation, "Form mode"
 */
export function form<Content>(
  message: string,
  fields: (fields: FormFields<{}>) => FormFields<Content>,
): FormRequest<Flat<Content>>;
export function form<const Schema extends SchemaLike | StandardSchema>(
  message: string,
  schema: Schema,
): FormRequest<OutputOf<Schema>>;
export function form(message: string, given: unknown): FormRequest<unknown> {
  return atCaller(form, () => readForm(message, given));
}

function readForm(message: string, given: unknown): FormRequest<unknown> {
  const problems: DefinitionProblem[] = [];
  const report = reportOn("form()", problems);
  if (typeof message !== "string") report.add("message", "must be a string");
  const isDeclared = attempt(report, "", () => typeof given === "function" && !isForeignSchema(given)) === true;
  const schema = isDeclared
    ? declaredForm(report, given as (fields: FormFields<{}>) => unknown)
    : formOfSchema(report, given);
  if (schema === undefined || problems.length > 0) throw new DefinitionError(problems);
  const { requested } = schema;
  const secrets = secretNames(Object.keys(requested.properties ?? {}));
  return Object.freeze({
    kind: "form" as const,
    wire: Object.freeze({
      method: "elicitation/create" as const,
      params: Object.freeze({ mode: "form", message, requestedSchema: requested as JsonObject }),
    }),
    needs: NEEDS,
    ...(secrets.length > 0 && { "~secrets": secrets }),
    "~read": readerOf(schema, isDeclared),
  });
}

function declaredForm(report: Report, declare: (fields: FormFields<{}>) => unknown): FormSchema | undefined {
  const hint = 'Return what a step gives: (f) => f.boolean("ok")';
  try {
    const declared = declare(formFields());
    const fields = gatheredFields(declared);
    if (fields !== undefined) return formOfFields(report, fields);
    // Also a promise of fields, which nobody awaits.
    ignoreRejection(declared);
    report.add("", "the fields are none", hint);
  } catch (cause) {
    report.add("", threw("the function of the fields threw", cause), hint, cause);
  }
  return undefined;
}

const NEEDS: JsonObject = Object.freeze({ elicitation: Object.freeze({ form: Object.freeze({}) }) });

/**
 * Reads answers to a form.
 *
 * @param fills whether fields that were left out get their defaults
 */
function readerOf({ check, standard }: FormSchema, fills: boolean): FormRequest<unknown>["~read"] {
  let compiled: ((value: unknown) => readonly Problem[]) | undefined;
  // What was left out must read undefined, whatever its name.
  const handed = declaresInherited(check) ? withoutInherited : (content: unknown) => content;
  return (response) => {
    const action = readAction(response);
    if (typeof action === "object") return action;
    if (action !== "accept") return { ok: true, answer: Object.freeze({ action }) };
    const sent = member(response, "content") ?? {};
    if (!isPlainObject(sent)) return { ok: false, path: "/content", rule: "must be an object" };
    const content = handed(declared(check, sent as JsonObject, fills));
    if (standard !== undefined) {
      const converted = convertValue(standard, content);
      return converted instanceof Promise
        ? converted.then((late) => (late.ok ? accepted(handed(late.value)) : misfit(late.problems)))
        : converted.ok
          ? accepted(handed(converted.value))
          : misfit(converted.problems);
    }
    compiled ??= basicValidator().compile(check);
    const problems = compiled(content);
    return problems.length > 0 ? misfit(problems) : accepted(content);
  };
}

/** What was asked for and nothing else. A field that is null was left out: the protocol has no such value. */
function declared({ properties = {} }: FormSchema["check"], sent: JsonObject, fills: boolean): JsonObject {
  const fields: (readonly [string, JsonValue])[] = [];
  for (const [name, field] of Object.entries(properties as { readonly [name: string]: JsonObject })) {
    const value = member(sent, name) ?? (fills ? member(field, "default") : undefined) ?? undefined;
    if (value !== undefined) fields.push([name, value]);
  }
  return Object.fromEntries(fields);
}

function accepted(content: unknown): Reading<FormAnswer<unknown>> {
  return { ok: true, answer: Object.freeze({ action: "accept" as const, content }) };
}

function misfit([problem]: readonly Problem[]): Reading<never> {
  return { ok: false, path: `/content${problem?.path ?? ""}`, rule: problem?.rule ?? "does not fit" };
}
