import type { Problem } from "@snodo/schema";
import { eventRequest, failRequest } from "../dispatch/fault.ts";
import { type FoundResource, findResource } from "../dispatch/route-resource.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { McpError } from "../error/mcp-error.ts";
import { askedIn, inRound } from "../interaction/round-trip.ts";
import { normalizeResource, type ResourceOutcome } from "../result/normalize-resource.ts";
import type { ResourceEntry } from "../runtime/catalog-entry.ts";
import { andThen } from "../thenable.ts";
import type { Call } from "./call.ts";
import type { InputOutcome, Outcome } from "./outcome.ts";

/**
 * `resources/read`: find the one resource that serves the URI, take its variables for what they are declared as, and
 * read it.
 *
 * @see MCP 2026-07-28, resources
 */
export function resourcesRead(call: Call): Outcome | PromiseLike<Outcome> {
  const { uri } = call.params;
  if (typeof uri !== "string") throw McpError.invalidParams("Invalid params: uri must be a string");
  return andThen(findResource(call, uri), (found) => read(call, found, uri));
}

function read(call: Call, { entry, variables }: FoundResource, uri: string): Outcome | PromiseLike<Outcome> {
  const { runtime, context } = call;
  const { resource, component, wrapped } = entry;
  context.component = component;
  const values = entry.params.length === 0 ? variables : declaredValues(call, entry, variables, uri);
  // It inherits nothing: a variable that is not there reads undefined, whatever its name.
  const given = Object.assign(Object.create(null), values, { uri });
  const outcome = inRound(call, component, () =>
    runHandler<ResourceOutcome | InputOutcome>(
      () => (wrapped === undefined ? resource.read(given as never, context as never) : wrapped.handler(given, context)),
      (value) => askedIn(call, component, value) ?? normalizeResource(value, uri, resource.mimeType),
      (error) => askedIn(call, component) ?? failRequest(runtime, context, component, error),
    ),
  );
  return andThen(
    outcome,
    (answer): Outcome => ("kind" in answer ? answer : { kind: "resource", answer: forCaller(call, answer) }),
  );
}

/** Where a policy decides who may read, what one caller was given must not be kept for all. */
function forCaller({ runtime }: Call, answer: ResourceOutcome): ResourceOutcome {
  if (runtime.authorization === undefined || answer.cache?.scope !== "public") return answer;
  return { ...answer, cache: { ...answer.cache, scope: "private" } };
}

/** The variables as they are declared, with defaults for those that the URI lacks. */
function declaredValues(
  { runtime, context }: Call,
  { params, component }: ResourceEntry,
  variables: FoundResource["variables"],
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
