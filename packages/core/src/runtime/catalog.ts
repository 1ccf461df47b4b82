import {
  type Check,
  type Converted,
  convertValue,
  defaultFiller,
  type HeaderParameter,
  headerParameters,
  type JsonObject,
  type JsonSchemaObject,
  type StandardSchema,
  type Validator,
} from "@snodo/schema";
import { type Template, type TemplateSet, templateSet } from "@snodo/template";
import type { ComponentKind } from "../define/component.ts";
import type { CheckedPrompt } from "../define/prompt.ts";
import type { AnyResource, CheckedResource, UriMatcher } from "../define/resource.ts";
import type { CheckedParam } from "../define/resource-param.ts";
import type { CheckedTool } from "../define/tool.ts";
import { type Wrapped, wrappedOf } from "../define/wrap-handlers.ts";
import { DefinitionError } from "../error/definition-error.ts";
import type { EventComponent } from "../instrumentation/event.ts";
import { type Adopt, adoptBy } from "./adopt.ts";
import { advertisedTool, type SchemaForm, strictProblems, strictReaderOf } from "./advertise.ts";
import type { CatalogSource } from "./catalog-source.ts";
import { checkEnforceable } from "./check-enforceable.ts";
import { declaresInherited } from "./inherited-names.ts";
import { type List, type ListKind, listPages } from "./list-pages.ts";

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

/** The sources of a server, by what they are asked for, in the order in which they are asked. */
export type CatalogSources = { readonly [Kind in ComponentKind]: readonly CatalogSource[] };

const NO_SOURCES: CatalogSources = Object.freeze({ tool: [], resource: [], prompt: [] });

/** Everything that a server serves, as it is looked up and as it is listed. */
export interface Catalog {
  readonly tools: ReadonlyMap<string, ToolEntry>;
  /** Resources by their URI. */
  readonly resources: ReadonlyMap<string, ResourceEntry>;
  /** Templates by what they match. */
  readonly templates: TemplateSet<ResourceEntry>;
  /** Asked one by one for each URI that no resource has for its own. */
  readonly matchers: readonly MatcherEntry[];
  /** Every resource with a template, by its text. */
  readonly templateByText: ReadonlyMap<string, ResourceEntry>;
  readonly prompts: ReadonlyMap<string, PromptEntry>;
  /** What is declared. Where there are sources, more is listed. */
  readonly lists: { readonly [Kind in ListKind]: List };
  /** Where more components come from. */
  readonly sources: CatalogSources;
  readonly adopt: Adopt;
}

/**
 * Puts checked components, none of them double, into the form that requests need.
 *
 * @param form how the schemas of tools are listed
 */
export function createCatalog(
  components: {
    readonly tools: readonly CheckedTool[];
    readonly resources: readonly CheckedResource[];
    readonly prompts: readonly CheckedPrompt[];
    /** Absent: none. */
    readonly sources?: CatalogSources;
  },
  validator: Validator,
  pageSize: number,
  form: SchemaForm = "as-written",
): Catalog {
  const tools = sortedBy(components.tools, (tool) => tool.name);
  const prompts = sortedBy(components.prompts, (prompt) => prompt.name);
  const direct: ResourceEntry[] = [];
  const advertised: ResourceEntry[] = [];
  const indexed: (readonly [Template, ResourceEntry])[] = [];
  const matchers: MatcherEntry[] = [];
  for (const checked of components.resources) {
    const { resource, template } = checked;
    const entry = resourceEntry(checked);
    (resource.uriTemplate === undefined ? direct : advertised).push(entry);
    if (template !== undefined) indexed.push([template, entry]);
    else if (resource.matches !== undefined) matchers.push(Object.freeze({ matches: resource.matches, entry }));
  }
  const resources = sortedBy(direct, ({ resource }) => resource.uri ?? "");
  const templates = sortedBy(advertised, ({ resource }) => resource.uriTemplate ?? "");
  const entries = new Map(tools.map((tool) => [tool.name, toolEntry(tool, validator, form)]));

  return Object.freeze({
    tools: entries,
    resources: new Map(resources.map((entry) => [entry.resource.uri ?? "", entry])),
    templates: templateSet(indexed),
    matchers: Object.freeze(matchers),
    templateByText: new Map(templates.map((entry) => [entry.resource.uriTemplate ?? "", entry])),
    prompts: new Map(prompts.map((prompt) => [prompt.name, promptEntry(prompt)])),
    lists: Object.freeze({
      tools: listPages(
        "tools",
        [...entries.values()].map(({ listed }) => listed),
        pageSize,
      ),
      resources: listPages(
        "resources",
        resources.map(({ resource }) => resource),
        pageSize,
      ),
      templates: listPages(
        "templates",
        templates.map(({ resource }) => resource),
        pageSize,
      ),
      prompts: listPages("prompts", prompts, pageSize),
    }),
    sources: components.sources ?? NO_SOURCES,
    adopt: adoptBy({
      tool: (tool) => checkedEntry(tool, validator, form),
      resource: resourceEntry,
      prompt: promptEntry,
    }),
  });
}

/** An entry of a tool that was not there when the server was checked. */
function checkedEntry(tool: CheckedTool, validator: Validator, form: SchemaForm): ToolEntry {
  const problems = form === "strict" ? [...strictProblems([tool])] : [];
  checkEnforceable(problems, [tool], validator, form);
  if (problems.length > 0) throw new DefinitionError(problems);
  return toolEntry(tool, validator, form);
}

function toolEntry(tool: CheckedTool, validator: Validator, form: SchemaForm): ToolEntry {
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

function resourceEntry({ resource, template, params }: CheckedResource): ResourceEntry {
  return Object.freeze({
    resource,
    component: componentOf(resource),
    wrapped: wrappedOf(resource),
    listed: resource,
    template,
    params,
  });
}

function promptEntry(prompt: CheckedPrompt): PromptEntry {
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

/** The compiled checks of each validator, by the schema object: one for all runtimes that hold the descriptor. */
const compiled = new WeakMap<Validator, WeakMap<JsonSchemaObject, Check>>();

/** Compiles on first use: a server of 10,000 tools must not pay for those that nobody calls. */
function lazyCheck(validator: Validator, schemaOf: () => JsonSchemaObject): Check {
  let check: Check | undefined;
  return (value) => {
    check ??= sharedCheck(validator, schemaOf());
    return check(value);
  };
}

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

/** By code unit, so that every process lists in the same order. */
export function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return Object.freeze([...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0)));
}
