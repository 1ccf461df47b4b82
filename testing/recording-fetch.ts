import type { FetchLike } from "@modelcontextprotocol/client";
import type { Travelled } from "./travelled.ts";

/** A `fetch` that keeps every message of both sides, those of a stream as each of them comes. */
export function recordingFetch(record: Travelled[]): FetchLike {
  return async (input, init) => {
    record.push({ from: "client", message: JSON.parse(String(init?.body)), headers: new Headers(init?.headers) });
    const response = await fetch(input, init);
    const { body, status, statusText, headers } = response;
    if (body === null) return response;
    const keep = (text: string) => void record.push({ from: "server", message: JSON.parse(text), status });
    const isStream = headers.get("content-type") === "text/event-stream";
    return new Response(body.pipeThrough(isStream ? eachEvent(keep) : whole(keep)), { status, statusText, headers });
  };
}

/** Lets a stream of events pass, and tells of the data of each. A comment has none. */
function eachEvent(tell: (data: string) => void): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let rest = "";
  return new TransformStream({
    transform(chunk, controller) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const [, data] = /^data: (.*)$/m.exec(event) ?? [];
        if (data !== undefined) tell(data);
      }
      controller.enqueue(chunk);
    },
  });
}

/** Lets a body pass, and tells of its text once it is whole. An empty one is no message. */
function whole(tell: (text: string) => void): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let text = "";
  return new TransformStream({
    transform(chunk, controller) {
      text += decoder.decode(chunk, { stream: true });
      controller.enqueue(chunk);
    },
    flush() {
      if (text !== "") tell(text);
    },
  });
}
