import type { Sink } from "../instrumentation/sink.ts";
import type { Answer } from "./answer.ts";

/** Tells the sink of a message that was refused at the door, by the answer that says so. */
export function reportRefusal(report: Sink, transport: string, { error }: Answer): void {
  if (error === undefined) return;
  report({ type: "message-refused", transport, error: { code: error.code, message: error.message } });
}
