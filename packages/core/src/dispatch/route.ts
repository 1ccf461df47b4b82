import { McpError } from "../error/mcp-error.ts";
import { isRecord } from "../is-record.ts";
import type { Call } from "../method/call.ts";
import type { Entry, PromptEntry, ResourceEntry, ToolEntry } from "../runtime/catalog-entry.ts";
import { andThen } from "../thenable.ts";
import { findIn } from "./ask-source.ts";
import { firstPermitted, type LookUp } from "./first-permitted.ts";
import { hasMatcher, servesUri } from "./route-resource.ts";

/**
 * The tool of a name, if the caller may use it. What is declared comes before what a source gives.
 *
 * @throws {McpError} -32602 when there is none; what the policy answers when it may not be used
 */
export function findTool(call: Call, name: string): ToolEntry | PromiseLike<ToolEntry> {
  const { catalog, authorization } = call.runtime;
  const declared = catalog.tools.get(name);
  if (declared !== undefined && authorization === undefined) return declared;
  const sources = catalog.sources.tool.map(
    (source) => () => findIn(call, source, "tool", name, ({ tool }) => tool.name === name),
  );
  return firstEntry(call, [() => listOf(declared), ...sources], () => McpError.invalidParams("Unknown tool", { name }));
}

/** The prompt of a name, in the same way. */
export function findPrompt(call: Call, name: string): PromptEntry | PromiseLike<PromptEntry> {
  const { catalog, authorization } = call.runtime;
  const declared = catalog.prompts.get(name);
  if (declared !== undefined && authorization === undefined) return declared;
  return firstEntry(call, promptsOf(call, name), () => McpError.invalidParams("Unknown prompt", { name }));
}

/**
 * What a completion refers to, in the same way: a prompt by name, or a resource by its URI or the text of its template.
 */
export function findReference(
  call: Call,
  ref: unknown,
): PromptEntry | ResourceEntry | PromiseLike<PromptEntry | ResourceEntry> {
  return firstEntry(call, referencesOf(call, ref), () =>
    McpError.invalidParams("Unknown reference: ref must name a prompt or a resource"),
  );
}

function referencesOf(call: Call, ref: unknown): readonly LookUp<PromptEntry | ResourceEntry>[] {
  const { type, name, uri } = isRecord(ref) ? ref : {};
  if (type === "ref/prompt" && typeof name === "string") return promptsOf(call, name);
  if (type === "ref/resource" && typeof uri === "string") return resourcesOf(call, uri);
  return [];
}

function promptsOf(call: Call, name: string): readonly LookUp<PromptEntry>[] {
  const { prompts, sources } = call.runtime.catalog;
  const given = sources.prompt.map(
    (source) => () => findIn(call, source, "prompt", name, ({ prompt }) => prompt.name === name),
  );
  return [() => listOf(prompts.get(name)), ...given];
}

/** A resource with its own matcher is named by the text of its template: matchers are asked for reads only. */
function resourcesOf(call: Call, uri: string): readonly LookUp<ResourceEntry>[] {
  const { templateByText, resources, templates, sources } = call.runtime.catalog;
  const isNamed = (entry: ResourceEntry) => entry.resource.uriTemplate === uri || servesUri(entry, uri);
  const given = sources.resource.map((source) => () => {
    // A source may well find one by its matcher: that is no fault, and none that is named either.
    const found = findIn(call, source, "resource", uri, (entry) => hasMatcher(entry) || isNamed(entry));
    return andThen(found, (entries) => entries.filter(isNamed));
  });
  return [
    () => listOf(templateByText.get(uri)),
    () => listOf(resources.get(uri)),
    () => templates.match(uri).map(({ value }) => value),
    ...given,
  ];
}

function firstEntry<Found extends Entry>(
  call: Call,
  lookUps: readonly LookUp<Found>[],
  unknown: () => McpError,
): Found | PromiseLike<Found> {
  return firstPermitted(call, { lookUps, entryOf: (entry) => entry, choose: ([first]) => first, unknown });
}

function listOf<Found>(found: Found | undefined): readonly Found[] {
  return found === undefined ? [] : [found];
}
