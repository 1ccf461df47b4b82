import type { IncomingMessage } from "node:http";
import { bodyCollector } from "../body-collector.ts";
import type { BodyRoom } from "./body-room.ts";
import type { Deadlines } from "./deadlines.ts";

/** What a body may be. */
export interface BodyLimits {
  readonly maxBodyBytes: number;
  /** How long it may take to come. */
  readonly bodyDeadlines: Deadlines;
  /** What all bodies on their way share. */
  readonly bodyRoom: BodyRoom;
}

/** Why there is no body. */
export type BodyRefusal = "too-long" | "too-slow" | "no-room";

/**
 * Reads a whole body.
 *
 * @param onBody called once with the body, or with why there is none; not at all when the client goes away half-way
 */
export function readBody(
  request: IncomingMessage,
  { maxBodyBytes, bodyDeadlines, bodyRoom }: BodyLimits,
  onBody: (body: Uint8Array | BodyRefusal) => void,
): void {
  const collector = bodyCollector(maxBodyBytes);
  const place = bodyRoom.enter();
  let length = 0;
  const settle = (body: Uint8Array | BodyRefusal) => {
    release();
    onBody(body);
  };
  const onData = (part: Uint8Array) => {
    length += part.length;
    if (!collector.add(part)) settle("too-long");
    else if (!place.hold(length)) settle("no-room");
  };
  const onEnd = () => settle(collector.whole());
  const release = () => {
    endWait();
    place.leave();
    request.off("data", onData);
    request.off("end", onEnd);
    request.off("close", release);
  };
  const endWait = bodyDeadlines.begin(() => settle("too-slow"));
  request.on("data", onData);
  request.on("end", onEnd);
  request.on("close", release);
}
