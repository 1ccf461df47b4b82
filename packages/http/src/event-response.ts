import type { ResponseHeaders } from "./admission/cors.ts";
import { EVENT_STREAM_HEADERS, type EventStream, eventText, keepAlive } from "./event-stream.ts";

/** How many bytes may wait for the reader before it counts as behind. */
const HIGH_WATER_BYTES = 65_536;

/**
 * A web `Response` that is written event by event.
 *
 * @param headers besides those that every such answer has
 * @param onCancel called when nobody reads it any more before it ends
 * @param keepAliveMs how long it may be quiet
 */
export function eventResponse(
  headers: ResponseHeaders,
  onCancel: (reason: unknown) => void,
  keepAliveMs: number,
): {
  readonly response: Response;
  readonly stream: EventStream;
} {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let isOpen = true;
  const waiting: (() => void)[] = [];
  const release = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const close = () => {
    isOpen = false;
    endKeepAlive();
    release();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      pull: release,
      cancel(reason) {
        close();
        onCancel(reason);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER_BYTES }),
  );
  const isBehind = () => isOpen && (controller.desiredSize ?? 1) <= 0;
  const endKeepAlive = keepAlive(keepAliveMs, (comment) => {
    // What waits already keeps the stream alive.
    if (!isBehind()) controller.enqueue(encoder.encode(comment));
  });
  return {
    response: new Response(body, { headers: { ...EVENT_STREAM_HEADERS, ...headers } }),
    stream: {
      write(data) {
        if (!isOpen) return true;
        controller.enqueue(encoder.encode(eventText(data)));
        return !isBehind();
      },
      ready: () => (isBehind() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
      end() {
        if (!isOpen) return;
        close();
        controller.close();
      },
    },
  };
}
