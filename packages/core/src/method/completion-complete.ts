import type { JsonObject } from "@snodo/schema";
import type { Completers } from "../define/completer.ts";
import { failRequest } from "../dispatch/fault.ts";
import { findReference } from "../dispatch/route.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { McpError } from "../error/mcp-error.ts";
import { isRecord } from "../is-record.ts";
import { MAX_COMPLETIONS } from "../limits.ts";
import { UnfitResult } from "../result/unfit-result.ts";
import type { PromptEntry, ResourceEntry } from "../runtime/catalog-entry.ts";
import { andThen } from "../thenable.ts";
import type { Call } from "./call.ts";
import type { CompletionOutcome, Outcome } from "./outcome.ts";

const NOTHING: CompletionOutcome = Object.freeze({ values: Object.freeze([]) });

/**
 * `completion/complete`: values for one argument of a prompt or one variable of a template. An argument that nothing
 * completes has none.
 *
 * @see MCP 2026-07-28, completion
 */
export function completionComplete(call: Call): Outcome | PromiseLike<Outcome> {
  return andThen(findReference(call, call.params.ref), (entry) => complete(call, entry));
}

function complete(
  { runtime, params, context }: Call,
  entry: PromptEntry | ResourceEntry,
): Outcome | PromiseLike<Outcome> {
  context.component = entry.component;
  const { argument } = params;
  if (!isRecord(argument) || typeof argument.name !== "string" || typeof argument.value !== "string") {
    throw McpError.invalidParams("Invalid params: argument must have a name and a value that are strings");
  }
  const { name, value } = argument;
  const others = readOthers(params.context);
  const completer = completerOf(entry, name);
  if (completer === undefined) return { kind: "completion", answer: NOTHING };
  const wrapped = entry.wrapped?.completers[name];
  const outcome = runHandler<CompletionOutcome>(
    () =>
      wrapped === undefined
        ? completer(value as never, { arguments: others } as never, context as never)
        : wrapped({ prefix: value, arguments: others }, context),
    normalizeCompletion,
    (error) => failRequest(runtime, context, entry.component, error),
  );
  return andThen(outcome, (answer): Outcome => ({ kind: "completion", answer }));
}

function completerOf(entry: PromptEntry | ResourceEntry, name: string): Completers[string] | undefined {
  const { completers } = "prompt" in entry ? entry.prompt : entry.resource;
  return completers !== undefined && Object.hasOwn(completers, name) ? completers[name] : undefined;
}

/** In an object that inherits nothing, as the handler gets them. */
function readOthers(context: unknown): JsonObject {
  if (context === undefined) return Object.create(null);
  const args = !isRecord(context) ? undefined : context.arguments === undefined ? {} : context.arguments;
  if (!isRecord(args) || !Object.values(args).every((value) => typeof value === "string")) {
    throw McpError.invalidParams("Invalid params: context.arguments must map names to strings");
  }
  return Object.assign(Object.create(null), args);
}

/** An array stands for all there is: its length is the total. More than 100 values are cut. */
function normalizeCompletion(value: unknown): CompletionOutcome {
  const given: unknown = Array.isArray(value) ? { values: value, total: value.length } : value;
  const { values: listed, total, hasMore } = isRecord(given) ? given : {};
  // A copy, also of a list with holes, which would travel as nulls.
  const values: readonly unknown[] | undefined = Array.isArray(listed) ? Array.from(listed) : undefined;
  if (values === undefined || !values.every(isText)) {
    throw new UnfitResult("", "a completer answers a list of strings, or { values, total, hasMore }");
  }
  if (total !== undefined && !(Number.isSafeInteger(total) && Number(total) >= values.length)) {
    throw new UnfitResult("/total", "the total is a whole number, at least as many as there are values");
  }
  if (hasMore !== undefined && typeof hasMore !== "boolean") throw new UnfitResult("/hasMore", "hasMore is a boolean");
  const cut = values.length > MAX_COMPLETIONS;
  return {
    values: cut ? values.slice(0, MAX_COMPLETIONS) : values,
    ...(total !== undefined && { total: Number(total) }),
    ...((cut || hasMore !== undefined) && { hasMore: cut || hasMore === true }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
