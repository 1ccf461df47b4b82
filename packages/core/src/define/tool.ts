import {
  type Declaration,
  defaultFiller,
  headerParameters,
  type JsonSchemaObject,
  type ReadSchema,
  readInputSchema,
  readOutputSchema,
  type StandardSchema,
  type Validator,
} from "@snodo/schema";
import type { Context, ContextTypes } from "../context/context.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { MAX_TOOL_NAME_LENGTH } from "../limits.ts";
import { checkDeclarations } from "./check-declarations.ts";
import { COMPONENT_KEYS, type ComponentFields, readFields } from "./component.ts";
import { frozenFields } from "./frozen-fields.ts";
import { checkHandler } from "./last-step.ts";
import { readDraft } from "./read-draft.ts";
import { isEnforceable, readValidator } from "./read-validator.ts";
import { attempt, checkKeys, placeIn, type Report, readObject } from "./report.ts";
import { wrapHandlers } from "./wrap-handlers.ts";

/**
 * Hints about what a tool does; a client does not trust them unless it trusts the server.
 *
 * @see MCP 2026-07-28, tools, "Tool annotations"
 */
export interface ToolAnnotations {
  /** The name that people see, where the tool itself has no `title`. */
  readonly title?: string;
  /** The tool changes nothing. Absent: false. */
  readonly readOnlyHint?: boolean;
  /** What it changes may be lost. Absent: true. */
  readonly destructiveHint?: boolean;
  /** Calling it again with the same arguments changes nothing more. Absent: false. */
  readonly idempotentHint?: boolean;
  /** It deals with things outside. Absent: true. */
  readonly openWorldHint?: boolean;
}

/**
 * A tool: plain frozen data and its handler. It knows no server, and may be in several.
 *
 * @typeParam Sent what a caller sends
 * @typeParam Received what the handler receives: defaults are filled in
 * @typeParam Output the structured value; `unknown` without an output schema
 */
export interface Tool<
  Name extends string = string,
  Sent = unknown,
  Received = unknown,
  Output = unknown,
  Types extends ContextTypes = ContextTypes,
> extends ComponentFields {
  readonly kind: "tool";
  readonly name: Name;
  /** JSON Schema, 2020-12 unless its `$schema` says otherwise, with an object at its root. */
  readonly inputSchema: JsonSchemaObject;
  /** What the structured value must fit. Absent: there need not be any. */
  readonly outputSchema?: JsonSchemaObject;
  /** The schema of another library that `inputSchema` was made from. It checks and converts the arguments by itself. */
  readonly input?: StandardSchema;
  /** What checks the arguments by `inputSchema`, whatever the server's validator is. Absent: that one. */
  readonly inputValidator?: Validator;
  /** The schema of another library that `outputSchema` was made from. What it makes of an answer is what travels. */
  readonly output?: StandardSchema;
  readonly annotations?: ToolAnnotations;
  /** The arguments as they were declared: where their defaults come from. Absent for a whole schema. */
  readonly declarations?: readonly Declaration[];
  /** Never there at run time: carries types to the client. */
  readonly "~types"?: { readonly sent: Sent; readonly output: Output; readonly context: Types };
  /** Answers what a `ToolBuilder`'s handler may. */
  call(args: Received, context: Context<Types>): unknown;
}

/** Any tool, and a hand-written one: every `Tool` fits. */
export interface AnyTool extends ComponentFields {
  readonly kind: "tool";
  readonly name: string;
  readonly inputSchema?: JsonSchemaObject;
  readonly outputSchema?: JsonSchemaObject;
  readonly input?: StandardSchema;
  readonly inputValidator?: Validator;
  readonly output?: StandardSchema;
  readonly annotations?: ToolAnnotations;
  readonly declarations?: readonly Declaration[];
  call(args: never, context: never): unknown;
}

/** A tool that was checked. */
export type CheckedTool = AnyTool & { readonly inputSchema: JsonSchemaObject };

const KEYS = [
  "kind",
  "name",
  ...COMPONENT_KEYS,
  "inputSchema",
  "outputSchema",
  "input",
  "inputValidator",
  "output",
  "annotations",
  "declarations",
  "call",
] as const;

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
const ANNOTATION_KEYS = ["title", ...HINTS] as const;

/** What has been checked before is not checked again. */
const checked = new WeakSet<object>();

/**
 * Checks a tool and freezes a copy of it; one that was checked before comes back as it is.
 *
 * @param problems what a builder found before; they are reported first
 * @param place where it stands in a server, for one that has no name
 * @throws {DefinitionError} with every problem
 */
export function toTool(draft: AnyTool, problems: readonly DefinitionProblem[] = [], place?: string): CheckedTool {
  if (checked.has(draft)) return draft as CheckedTool;
  const found = [...problems];
  const read = readDraft("tool", draft, place, KEYS, found);
  if (read === undefined) throw new DefinitionError(found);
  const { report, written } = read;
  const { name, declarations, call } = written;
  if (typeof name === "string" && name.length > MAX_TOOL_NAME_LENGTH) {
    report.add("name", `must be at most ${MAX_TOOL_NAME_LENGTH} characters`);
  }
  const fields = readFields(report, written);
  const input = readSide(report, written, "input", readInputSchema, ANY_OBJECT);
  const inputValidator = readInputValidator(report, written, input);
  const output = readSide(report, written, "output", readOutputSchema, undefined);
  const annotations = readHints(report, written.annotations);
  if (declarations !== undefined && input !== undefined) {
    attempt(report, "declarations", () => checkDeclarations(report, declarations, input.schema));
  }
  checkHandler(report, "tool", call);
  if (input === undefined || found.length > 0) throw new DefinitionError(found);

  const tool: CheckedTool = Object.freeze({
    kind: "tool" as const,
    name,
    ...fields,
    inputSchema: input.schema,
    ...(output !== undefined && { outputSchema: output.schema }),
    ...(input.standard !== undefined && { input: input.standard }),
    ...(inputValidator !== undefined && { inputValidator }),
    ...(output?.standard !== undefined && { output: output.standard }),
    ...(annotations !== undefined && { annotations }),
    ...(declarations !== undefined && defaultFiller(declarations) && { declarations }),
    call,
  });
  wrapHandlers(draft, written, tool);
  checked.add(tool);
  return tool;
}

const ANY_OBJECT: JsonSchemaObject = Object.freeze({ type: "object" });

interface ReadSide {
  readonly schema: JsonSchemaObject;
  readonly standard: StandardSchema | undefined;
  /** Whether nothing was wrong with it. */
  readonly isSound: boolean;
}

/** Reads the schema of one side: a JSON Schema under `inputSchema`, or the schema of another library under `input`. */
function readSide(
  report: Report,
  draft: AnyTool,
  side: "input" | "output",
  read: (schema: unknown) => ReadSchema,
  absent: JsonSchemaObject | undefined,
): ReadSide | undefined {
  const key = `${side}Schema` as const;
  const { [side]: standard, [key]: written = standard === undefined ? absent : undefined } = draft;
  if (standard === undefined && written === undefined) return undefined;
  const where = standard === undefined ? key : side;
  const answer = attempt(report, where, () => read(standard ?? written));
  if (answer === undefined) return undefined;
  const { schema, problems, standard: foreign } = answer;
  for (const { path, rule, hint } of problems) report.add(placeIn(where, path), rule, hint);
  if (schema === undefined) return undefined;
  if (standard !== undefined && foreign === undefined) {
    report.add(side, "must be the schema of another library", `A JSON Schema is given as ${key}`);
  } else if (standard === undefined && foreign !== undefined) {
    report.add(key, "must be a JSON Schema", `The schema of another library is given as ${side}`);
  } else if (standard !== undefined && written !== undefined && written !== schema) {
    report.add(key, `is not what ${side} says as JSON Schema`, `Leave ${key} out`);
  }
  if (side === "input" && problems.length === 0) {
    for (const { path, rule, hint } of headerParameters(schema).problems) {
      report.add(`argument ${JSON.stringify(path)}`, rule, hint);
    }
  }
  return { schema, standard: foreign, isSound: problems.length === 0 };
}

/** A validator of the tool's own is asked at once what it cannot enforce; a server asks its own when it is made. */
function readInputValidator(report: Report, draft: AnyTool, input: ReadSide | undefined): Validator | undefined {
  if (draft.inputValidator === undefined) return undefined;
  const validator = readValidator(report, "inputValidator", draft.inputValidator);
  if (draft.input !== undefined)
    report.add("inputValidator", "has nothing to check", "What input gives checks by itself");
  else if (validator !== undefined && input?.isSound) isEnforceable(report, "inputSchema", validator, input.schema);
  return validator;
}

function readHints(report: Report, given: unknown): ToolAnnotations | undefined {
  if (given === undefined) return undefined;
  const annotations = readObject(report, "annotations", given);
  if (annotations === undefined) return undefined;
  const { title } = annotations;
  if (title !== undefined && typeof title !== "string") report.add("annotations.title", "must be a string");
  for (const hint of HINTS) {
    const value = annotations[hint];
    if (value !== undefined && typeof value !== "boolean") report.add(`annotations.${hint}`, "must be a boolean");
  }
  checkKeys(report, "annotations", annotations, ANNOTATION_KEYS);
  return frozenFields<ToolAnnotations>(annotations, ANNOTATION_KEYS);
}
