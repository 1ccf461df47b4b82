import type { Validator } from "@snodo/schema";
import { type Template, type TemplateSet, templateSet } from "@snodo/template";
import type { ComponentKind } from "../define/component.ts";
import type { CheckedPrompt } from "../define/prompt.ts";
import type { CheckedResource } from "../define/resource.ts";
import type { CheckedTool } from "../define/tool.ts";
import { DefinitionError } from "../error/definition-error.ts";
import { type Adopt, adoptBy } from "./adopt.ts";
import { type SchemaForm, strictProblems } from "./advertise.ts";
import {
  type MatcherEntry,
  type PromptEntry,
  promptEntry,
  type ResourceEntry,
  resourceEntry,
  type ToolEntry,
  toolEntry,
} from "./catalog-entry.ts";
import type { CatalogSource } from "./catalog-source.ts";
import { checkEnforceable } from "./check-enforceable.ts";
import { type List, type ListKind, listPages } from "./list-pages.ts";

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

/** By code unit, so that every process lists in the same order. */
export function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return Object.freeze([...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0)));
}
