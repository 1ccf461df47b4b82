import { McpError } from "../error/mcp-error.ts";
import type { Sink } from "../instrumentation/sink.ts";
import { type Answer, answerText, errorAnswer } from "./answer.ts";

/**
 * The answer as one line of JSON, as every transport writes it. A result can be too long for one text: who asked is
 * then told so, by -32603 under the id of the request, and the sink is told what was thrown (`transport-fault`).
 *
 * @param transport which one writes it, as events name it
 */
export function writtenAnswer(report: Sink, transport: string, answer: Answer): string {
  try {
    return answerText(answer);
  } catch (cause) {
    report({ type: "transport-fault", transport, cause });
    return answerText(errorAnswer(answer.id, "served", McpError.internal("Internal error")));
  }
}
