import type { JsonValue } from "@snodo/schema";
import { failRequest } from "../dispatch/fault.ts";
import { findPrompt } from "../dispatch/route.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { McpError } from "../error/mcp-error.ts";
import { askedIn, inRound } from "../interaction/round-trip.ts";
import { isRecord } from "../is-record.ts";
import { normalizePrompt, type PromptOutcome } from "../result/normalize-prompt.ts";
import type { PromptEntry } from "../runtime/catalog-entry.ts";
import { andThen } from "../thenable.ts";
import type { Call } from "./call.ts";
import type { InputOutcome, Outcome } from "./outcome.ts";

/** `prompts/get`: check the arguments and render. @see MCP 2026-07-28, prompts */
export function promptsGet(call: Call): Outcome | PromiseLike<Outcome> {
  const { name } = call.params;
  if (typeof name !== "string") throw McpError.invalidParams("Invalid params: name must be a string");
  return andThen(findPrompt(call, name), (entry) => render(call, entry));
}

function render(call: Call, entry: PromptEntry): Outcome | PromiseLike<Outcome> {
  const { runtime, params, context } = call;
  context.component = entry.component;
  const args = readArguments(params.arguments);
  const missing = entry.required.filter((argument) => !Object.hasOwn(args, argument));
  if (missing.length > 0) throw McpError.invalidParams("Missing required arguments", { missing });

  const { prompt, wrapped, component } = entry;
  const outcome = inRound(call, component, () =>
    runHandler<PromptOutcome | InputOutcome>(
      () => (wrapped === undefined ? prompt.render(args as never, context as never) : wrapped.handler(args, context)),
      (value) => askedIn(call, component, value) ?? normalizePrompt(value),
      (error) => askedIn(call, component) ?? failRequest(runtime, context, component, error),
    ),
  );
  return andThen(outcome, (answer): Outcome => ("kind" in answer ? answer : { kind: "prompt", answer }));
}

/** In an object that inherits nothing: what was not sent reads undefined, whatever its name. */
function readArguments(args: JsonValue | undefined): { readonly [name: string]: string } {
  const bare: { [name: string]: string } = Object.create(null);
  if (args === undefined) return bare;
  if (!isRecord(args)) throw McpError.invalidParams("Invalid params: arguments must be an object");
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== "string") {
      throw McpError.invalidParams(`Invalid params: the argument ${JSON.stringify(name)} must be a string`);
    }
    bare[name] = value;
  }
  return bare;
}
