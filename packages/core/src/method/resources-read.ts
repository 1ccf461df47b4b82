import { failRequest } from "../dispatch/fault.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { andThen } from "../dispatch/thenable.ts";
import { McpError } from "../error/mcp-error.ts";
import { normalizeResource, type ResourceOutcome, resourceNotFound } from "../result/normalize-resource.ts";
import type { Catalog, ResourceEntry } from "../runtime/catalog.ts";
import type { Call } from "./call.ts";
import type { Outcome } from "./outcome.ts";

/** `resources/read`: find the one resource that serves the URI, and read it. @see MCP 2026-07-28, resources */
export function resourcesRead({ runtime, params, context }: Call): Outcome | PromiseLike<Outcome> {
  const { uri } = params;
  if (typeof uri !== "string") throw McpError.invalidParams("Invalid params: uri must be a string");
  const { entry, variables } = find(runtime.catalog, uri);
  const { resource, component } = entry;
  const outcome = runHandler<ResourceOutcome>(
    () => resource.read({ ...variables, uri } as never, context as never),
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
 * @throws {McpError} -32602 when nothing serves the URI; -32603 when several templates do, since to choose one would
 *   be a guess
 */
function find(catalog: Catalog, uri: string): Found {
  const direct = catalog.resources.get(uri);
  if (direct !== undefined) return { entry: direct, variables: NONE };
  const [match, another] = catalog.templates.match(uri);
  if (match === undefined) throw resourceNotFound(uri);
  if (another !== undefined) throw McpError.internal("Multiple resource routes matched the requested URI");
  return { entry: match.value, variables: match.variables };
}
