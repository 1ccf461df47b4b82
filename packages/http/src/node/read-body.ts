import type { IncomingMessage } from "node:http";
import { bodyCollector } from "../body-collector.ts";
import type { Deadlines } from "./deadlines.ts";

/** What a body may be. */
export interface BodyLimits {
  readonly maxBodyBytes: number;
  /** How long it may take to come. */
  readonly bodyDeadlines: Deadlines;
}

/**
 * Reads a whole body.
 *
 * @param onBody called once with the body, or with why there is none; not at all when the client goes away half-way
 */
export function readBody(
  request: IncomingMessage,
  { maxBodyBytes, bodyDeadlines }: BodyLimits,
  onBody: (body: Uint8Array | "too-long" | "too-slow") => void,
): void {
  const collector = bodyCollector(maxBodyBytes);
  const settle = (body: Uint8Array | "too-long" | "too-slow") => {
    release();
    onBody(body);
  };
  const onData = (part: Uint8Array) => {
    if (!collector.add(part)) settle("too-long");
  };
  const onEnd = () => settle(collector.whole());
  const release = () => {
    endWait();
    request.off("data", onData);
    request.off("end", onEnd);
    request.off("close", release);
  };
  const endWait = bodyDeadlines.begin(() => settle("too-slow"));
  request.on("data", onData);
  request.on("end", onEnd);
  request.on("close", release);
}
