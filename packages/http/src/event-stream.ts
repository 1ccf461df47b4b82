import { letExit } from "@snodo/core/transport";

/** An answer that goes out event by event. After the client has gone, all of it does nothing. */
export interface EventStream {
  /**
   * Writes one event.
   *
   * @param data JSON text, which has no line breaks
   * @returns whether the reader keeps up
   */
  write(data: string): boolean;
  /** Resolves once the reader has caught up, or is gone. */
  ready(): Promise<void>;
  /** Ends the stream; what was written still leaves. */
  end(): void;
}

/** The head of every such answer: not to be kept, changed or held back by anything on the way. */
export const EVENT_STREAM_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
});

/** An event without a name and without an id: streams of this revision cannot be resumed. */
export function eventText(data: string): string {
  return `data: ${data}\n\n`;
}

/** A comment, which every reader ignores. It keeps what is on the way from taking a quiet stream for a dead one. */
const KEEP_ALIVE = ":\n\n";

/**
 * Writes a comment now and then.
 *
 * @param ms how long a stream may be quiet
 * @returns ends it
 */
export function keepAlive(ms: number, write: (comment: string) => void): () => void {
  const timer = setInterval(() => write(KEEP_ALIVE), ms);
  letExit(timer);
  return () => clearInterval(timer);
}
