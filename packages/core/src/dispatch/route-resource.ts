import { matchTemplate } from "@snodo/template";
import { readMatch } from "../define/read-match.ts";
import { McpError } from "../error/mcp-error.ts";
import { isUri } from "../is-uri.ts";
import type { Call } from "../method/call.ts";
import { resourceNotFound } from "../result/normalize-resource.ts";
import type { MatcherEntry, ResourceEntry } from "../runtime/catalog-entry.ts";
import { andThen } from "../thenable.ts";
import { findIn } from "./ask-source.ts";
import { reportFault } from "./fault.ts";
import { firstPermitted, type LookUp } from "./first-permitted.ts";

/** The resource that serves a URI, and what it finds in it. */
export interface FoundResource {
  readonly entry: ResourceEntry;
  readonly variables: Readonly<Record<string, string>>;
}

/** The same, or what is answered because its matcher failed. */
export interface Match extends FoundResource {
  readonly failure?: McpError;
}

const NONE: FoundResource["variables"] = Object.freeze({});

/**
 * The one resource that serves a URI, if the caller may read it. What is declared comes before what a source gives.
 *
 * @throws {McpError} -32602 when nothing serves the URI; -32603 when several resources do, since to choose one would be
 *   a guess, or when a matcher failed; what the policy answers when it may not be read
 */
export function findResource(call: Call, uri: string): FoundResource | PromiseLike<FoundResource> {
  const { catalog, authorization } = call.runtime;
  const declared = catalog.resources.get(uri);
  if (declared !== undefined && authorization === undefined) return { entry: declared, variables: NONE };
  return firstPermitted<Match>(call, {
    lookUps: resourceLookUps(call, uri),
    entryOf: ({ entry }) => entry,
    choose: (found) => onlyOne(call, found),
    unknown: () => resourceNotFound(uri),
    requestedUri: uri,
  });
}

/** Where the resources are looked for that serve a URI: what is declared at it, what matches it, then each source. */
export function resourceLookUps(call: Call, uri: string): readonly LookUp<Match>[] {
  const { resources, sources } = call.runtime.catalog;
  const declared = resources.get(uri);
  // No resource is at such a place, and an answer that named it would be none. Matchers and sources are not asked.
  if (!isUri(uri)) return [];
  return [
    () => (declared === undefined ? [] : [{ entry: declared, variables: NONE }]),
    () => matches(call, uri),
    ...sources.resource.map((source) => () => {
      const found = findIn(call, source, "resource", uri, (entry) => hasMatcher(entry) || servesUri(entry, uri));
      return andThen(found, (entries) => entries.flatMap((entry) => matchOf(call, entry, uri) ?? []));
    }),
  ];
}

/** Whether a resource is at a URI, or its template matches it. A matcher is not asked. */
export function servesUri({ resource, template }: ResourceEntry, uri: string): boolean {
  return resource.uri === uri || (template !== undefined && matchTemplate(template, uri) !== undefined);
}

/** Whether a resource matches URIs itself. */
export function hasMatcher({ resource }: ResourceEntry): boolean {
  return resource.matches !== undefined;
}

/** A resource of a source with what it finds in the URI. */
function matchOf(call: Call, entry: ResourceEntry, uri: string): Match | undefined {
  const { template, resource } = entry;
  if (resource.matches !== undefined) return ask(call, { matches: resource.matches, entry }, uri);
  const variables = template === undefined ? NONE : matchTemplate(template, uri);
  // Of any text, not of a literal one: then a variable that is absent would be undefined in its type.
  return variables && { entry, variables: variables as FoundResource["variables"] };
}

function matches(call: Call, uri: string): readonly Match[] {
  const { templates, matchers } = call.runtime.catalog;
  // Two are enough to refuse; where a policy may take some away, all are needed.
  const most = call.runtime.authorization === undefined ? 2 : undefined;
  const found: Match[] = templates.match(uri, most).map(({ value: entry, variables }) => ({ entry, variables }));
  for (const matcher of matchers) {
    const match = ask(call, matcher, uri);
    if (match !== undefined) found.push(match);
  }
  return found;
}

/** What a resource's own matcher finds in a URI; undefined when it does not match. */
function ask({ runtime, context }: Call, { matches, entry }: MatcherEntry, uri: string): Match | undefined {
  try {
    const variables = readMatch(matches(uri));
    return variables && { entry, variables };
  } catch (error) {
    const failure = McpError.internal(reportFault(runtime, context, entry.component, error));
    // Whoever must not know of the resource must not see it fail either.
    if (runtime.authorization?.conceal) return { entry, variables: NONE, failure };
    throw failure;
  }
}

function onlyOne({ runtime }: Call, found: readonly Match[]): Match | undefined {
  const failed = found.find(({ failure }) => failure !== undefined);
  if (failed?.failure !== undefined) throw failed.failure;
  const [match, another] = found;
  if (match === undefined || another === undefined) return match;
  const names = [match, another].map(({ entry }) => JSON.stringify(entry.resource.name));
  const message = `resources ${names.join(" and ")} both match a URI that was read: neither can serve it`;
  runtime.report({ type: "warning", code: "template-overlap", message });
  throw McpError.internal("Multiple resource routes matched the requested URI");
}
