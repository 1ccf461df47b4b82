import type { JsonObject } from "@snodo/schema";
import { andThen } from "../thenable.ts";
import { misfitError } from "./asking.ts";
import { type InputKind, type InputRequest, isAnswerTo } from "./input-request.ts";
import type { Interaction } from "./interaction.ts";

/**
 * Reads one answer of this request, for a handler that asks explicitly.
 *
 * @param context the handler's
 * @param request what was asked under this key
 * @returns what came of it, as `elicit` and its like give it; undefined when the client has not answered it: then it is
 *   asked again
 * @throws {McpError} -32602 when the answer does not fit, for the handler to let pass; as a rejection
 */
export async function readAnswer<Answer>(
  context: Pick<Interaction, "inputResponses">,
  key: string,
  request: InputRequest<InputKind, Answer>,
): Promise<Answer | undefined> {
  const { inputResponses } = context;
  if (inputResponses === undefined || !Object.hasOwn(inputResponses, key)) return undefined;
  const response = inputResponses[key] as JsonObject;
  if (!isAnswerTo(request.kind, response)) return undefined;
  const reading = request["~read"](response);
  return andThen(reading, (read) => {
    if (read.ok) return read.answer;
    throw misfitError(key, read.path, read.rule);
  });
}
