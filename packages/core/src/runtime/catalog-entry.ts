import {
  type Check,
  type Converted,
  convertValue,
  defaultFiller,
  type HeaderParameter,
  headerParameters,
  type JsonObject,
  type StandardSchema,
  type Validator,
} from "@snodo/schema";
import type { Template } from "@snodo/template";
import type { CheckedPrompt } from "../define/prompt.ts";
import type { AnyResource, CheckedResource, UriMatcher } from "../define/resource.ts";
import type { CheckedParam } from "../define/resource-param.ts";
import type { CheckedTool } from "../define/tool.ts";
import { type Wrapped, wrappedOf } from "../define/wrap-handlers.ts";
import type { EventComponent } from "../instrumentation/event.ts";
import { advertisedTool, type SchemaForm, strictReaderOf } from "./advertise.ts";
import { declaresInherited } from "./inherited-names.ts";
import { lazyCheck } from "./lazy-check.ts";

/** Checks a value and gives what it becomes. Throws what the library behind it throws. */
export type Convert = (value: unknown) => Converted | Promise<Converted>;

/** A tool with what a call needs of it. */
export interface ToolEntry {
  readonly tool: CheckedTool;
  readonly component: EventComponent;
  /** What calls its functions through its wrappers; undefined when it has none. */
  readonly wrapped: Wrapped | undefined;
  /** The tool as it is listed: its schemas may be in another form. */
  readonly listed: object;
  /** The arguments that must be there, whatever the validator. */
  readonly required: readonly string[];
  /** Takes out the nulls that stand for absent arguments; undefined unless schemas are listed in the strict form. */
  readonly withoutNulls: ((args: JsonObject) => JsonObject) | undefined;
  /** Undefined when no argument has a default. */
  readonly fillDefaults: ((args: JsonObject) => JsonObject) | undefined;
  /** Undefined where `convertInput` is all that checks. */
  readonly checkInput: Check | undefined;
  /** Checks and converts the arguments by another library's schema. */
  readonly convertInput: Convert | undefined;
  /** Undefined without an output schema. */
  readonly checkOutput: Check | undefined;
  /** Checks and converts the structured value, in place of `checkOutput`, by another library's schema. */
  readonly convertOutput: Convert | undefined;
  /** Whether arguments are handed over in objects that inherit nothing. */
  readonly bareInput: () => boolean;
  /** The same of the structured value, where another library's schema checks it. */
  readonly bareOutput: () => boolean;
  readonly headerParameters: readonly HeaderParameter[];
}

/** A resource with what a read needs of it. */
export interface ResourceEntry {
  readonly resource: AnyResource;
  readonly component: EventComponent;
  /** What calls its functions through its wrappers; undefined when it has none. */
  readonly wrapped: Wrapped | undefined;
  readonly listed: object;
  /** Undefined for a resource at one URI, and for one with its own matcher. */
  readonly template: Template | undefined;
  /** What is declared of its variables. */
  readonly params: readonly CheckedParam[];
}

/** A resource that matches URIs itself. */
export interface MatcherEntry {
  readonly matches: UriMatcher;
  readonly entry: ResourceEntry;
}

/** A prompt with what a rendering needs of it. */
export interface PromptEntry {
  readonly prompt: CheckedPrompt;
  readonly component: EventComponent;
  /** What calls its functions through its wrappers; undefined when it has none. */
  readonly wrapped: Wrapped | undefined;
  readonly listed: object;
  readonly required: readonly string[];
}

/** A component of any kind. */
export type Entry = ToolEntry | ResourceEntry | PromptEntry;

export function toolEntry(tool: CheckedTool, validator: Validator, form: SchemaForm): ToolEntry {
  const { inputSchema, inputValidator = validator, outputSchema } = tool;
  const { required } = inputSchema;
  const isStrict = form === "strict";
  return Object.freeze({
    tool,
    component: componentOf(tool),
    wrapped: wrappedOf(tool),
    listed: advertisedTool(tool, form),
    required: Object.freeze(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []),
    withoutNulls: isStrict ? (args: JsonObject) => strictReaderOf(inputSchema).withoutNulls?.(args) ?? args : undefined,
    fillDefaults: tool.declarations === undefined ? undefined : defaultFiller(tool.declarations),
    // Another library's schema checks by itself, by its own policy for what is not declared; a strict form has one
    // policy.
    checkInput:
      tool.input === undefined || isStrict
        ? lazyCheck(inputValidator, () => (isStrict ? strictReaderOf(inputSchema).schema : inputSchema))
        : undefined,
    convertInput: convertBy(tool.input),
    checkOutput: outputSchema === undefined ? undefined : lazyCheck(validator, () => outputSchema),
    convertOutput: convertBy(tool.output),
    bareInput: lazily(() => declaresInherited(inputSchema)),
    bareOutput: lazily(() => outputSchema !== undefined && declaresInherited(outputSchema)),
    headerParameters: headerParameters(inputSchema).parameters,
  });
}

/** Looks when it is first needed: a server of 10,000 tools must not pay for those that nobody calls. */
function lazily(look: () => boolean): () => boolean {
  let found: boolean | undefined;
  return () => {
    found ??= look();
    return found;
  };
}

function convertBy(schema: StandardSchema | undefined): Convert | undefined {
  return schema && ((value) => convertValue(schema, value));
}

export function resourceEntry({ resource, template, params }: CheckedResource): ResourceEntry {
  return Object.freeze({
    resource,
    component: componentOf(resource),
    wrapped: wrappedOf(resource),
    listed: resource,
    template,
    params,
  });
}

export function promptEntry(prompt: CheckedPrompt): PromptEntry {
  return Object.freeze({
    prompt,
    component: componentOf(prompt),
    wrapped: wrappedOf(prompt),
    listed: prompt,
    required: Object.freeze(prompt.arguments.filter((argument) => argument.required).map((argument) => argument.name)),
  });
}

function componentOf({ kind, name }: EventComponent): EventComponent {
  return Object.freeze({ kind, name });
}
