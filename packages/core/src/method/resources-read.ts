import type { Problem } from "@snodo/schema";
import { readMatch } from "../define/read-match.ts";
import { eventRequest, failRequest, reportFault } from "../dispatch/fault.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { McpError } from "../error/mcp-error.ts";
import { normalizeResource, type ResourceOutcome, resourceNotFound } from "../result/normalize-resource.ts";
import type { MatcherEntry, ResourceEntry } from "../runtime/catalog.ts";
import { andThen } from "../thenable.ts";
import type { Call } from "./call.ts";
import type { Outcome } from "./outcome.ts";

/**
 * `resources/read`: find the one resource that serves the URI, take its variables for what they are declared as, and
 * read it.
 *
 * @see MCP 2026-07-28, resources
 */
export function resourcesRead(call: Call): Outcome | PromiseLike<Outcome> {
  const { runtime, params, context } = call;
  const { uri } = params;
  if (typeof uri !== "string") throw McpError.invalidParams("Invalid params: uri must be a string");
  const { entry, variables } = find(call, uri);
  const { resource, component, wrapped } = entry;
  const values = entry.params.length === 0 ? variables : declaredValues(call, entry, variables, uri);
  const given = { ...values, uri };
  const outcome = runHandler<ResourceOutcome>(
    () => (wrapped === undefined ? resource.read(given as never, context as never) : wrapped.handler(given, context)),
    (value) => normalizeResource(value, uri, resource.mimeType),
    (error) => failRequest(runtime, context, component, error),
  );
  return andThen(outcome, (answer): Outcome => ({ kind: "resource", answer }));
}

interface Found {
  readonly entry: ResourceEntry;
  readonly variables: Readonly<Record<string, string>>;
}

const NONE: Found["variables"] = Object.freeze({});

/**
 * @throws {McpError} -32602 when nothing serves the URI; -32603 when several resources do, since to choose one would be
 *   a guess, or when a matcher failed
 */
function find(call: Call, uri: string): Found {
  const { resources, templates, matchers } = call.runtime.catalog;
  const direct = resources.get(uri);
  if (direct !== undefined) return { entry: direct, variables: NONE };
  const found: Found[] = templates.match(uri, 2).map(({ value: entry, variables }) => ({ entry, variables }));
  for (const matcher of matchers) {
    const variables = ask(call, matcher, uri);
    if (variables !== undefined) found.push({ entry: matcher.entry, variables });
  }
  const [match, another] = found;
  if (match === undefined) throw resourceNotFound(uri);
  if (another !== undefined) {
    const names = [match, another].map(({ entry }) => JSON.stringify(entry.resource.name));
    const message = `resources ${names.join(" and ")} both match a URI that was read: neither can serve it`;
    call.runtime.report({ type: "warning", code: "template-overlap", message });
    throw McpError.internal("Multiple resource routes matched the requested URI");
  }
  return match;
}

/** What a resource's own matcher finds in a URI; undefined when it does not match. */
function ask(
  { runtime, context }: Call,
  { matches, entry }: MatcherEntry,
  uri: string,
): Found["variables"] | undefined {
  try {
    return readMatch(matches(uri));
  } catch (error) {
    throw McpError.internal(reportFault(runtime, context, entry.component, error));
  }
}

/** The variables as they are declared, with defaults for those that the URI lacks. */
function declaredValues(
  { runtime, context }: Call,
  { params, component }: ResourceEntry,
  variables: Found["variables"],
  uri: string,
): Readonly<Record<string, string | number | boolean>> {
  const values: Record<string, string | number | boolean> = Object.assign(Object.create(null), variables);
  const problems: Problem[] = [];
  for (const { name, default: standard, read } of params) {
    const text = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (text === undefined) {
      if (standard !== undefined) values[name] = standard;
      continue;
    }
    const found = read(text);
    if (found.ok) values[name] = found.value;
    else problems.push(found.problem);
  }
  const [first] = problems;
  if (first === undefined) return values;
  runtime.report({ type: "arguments-refused", request: eventRequest(runtime, context), component, problems });
  throw McpError.invalidParams(`Invalid variable of the URI at ${first.path}: ${first.rule}`, { uri });
}
