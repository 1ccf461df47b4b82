import type { JsonValue } from "@snodo/schema";
import { failRequest } from "../dispatch/fault.ts";
import { findPrompt } from "../dispatch/route.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { McpError } from "../error/mcp-error.ts";
import { isRecord } from "../is-record.ts";
import { normalizePrompt, type PromptOutcome } from "../result/normalize-prompt.ts";
import type { PromptEntry } from "../runtime/catalog.ts";
import { andThen } from "../thenable.ts";
import type { Call } from "./call.ts";
import type { Outcome } from "./outcome.ts";

/** `prompts/get`: check the arguments and render. @see MCP 2026-07-28, prompts */
export function promptsGet(call: Call): Outcome | PromiseLike<Outcome> {
  const { name } = call.params;
  if (typeof name !== "string") throw McpError.invalidParams("Invalid params: name must be a string");
  return andThen(findPrompt(call, name), (entry) => render(call, entry));
}

function render({ runtime, params, context }: Call, entry: PromptEntry): Outcome | PromiseLike<Outcome> {
  const args = readArguments(params.arguments);
  const missing = entry.required.filter((argument) => !Object.hasOwn(args, argument));
  if (missing.length > 0) throw McpError.invalidParams("Missing required arguments", { missing });

  const { prompt, wrapped } = entry;
  const outcome = runHandler<PromptOutcome>(
    () => (wrapped === undefined ? prompt.render(args as never, context as never) : wrapped.handler(args, context)),
    normalizePrompt,
    (error) => failRequest(runtime, context, entry.component, error),
  );
  return andThen(outcome, (answer): Outcome => ({ kind: "prompt", answer }));
}

function readArguments(args: JsonValue | undefined): { readonly [name: string]: string } {
  if (args === undefined) return {};
  if (!isRecord(args)) throw McpError.invalidParams("Invalid params: arguments must be an object");
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== "string") {
      throw McpError.invalidParams(`Invalid params: the argument ${JSON.stringify(name)} must be a string`);
    }
  }
  return args as { readonly [name: string]: string };
}
