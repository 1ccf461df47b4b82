import type { ServerResponse } from "node:http";
import { EVENT_STREAM_HEADERS, type EventStream, eventText, keepAlive } from "../event-stream.ts";
import type { Sending } from "./send.ts";

/** Begins an answer that is written event by event. @param keepAliveMs how long it may be quiet */
export function openEventStream(
  response: ServerResponse,
  { endsWith, onWritten }: Sending,
  keepAliveMs: number,
): EventStream {
  // Answers of HTTP/2 know neither whether their reader is behind nor, which the socket knows, whether they are gone.
  let isBehind = false;
  response.on("drain", () => {
    isBehind = false;
  });
  const { socket } = response.req;
  const isOpen = () => !response.destroyed && !socket.destroyed && !response.writableEnded;
  const write = (text: string) => {
    if (!isOpen()) return true;
    isBehind = !response.write(text);
    onWritten(response);
    return !isBehind;
  };
  if (isOpen()) {
    response.writeHead(200, { ...EVENT_STREAM_HEADERS, ...(endsWith(response) && { connection: "close" }) });
  }
  const endKeepAlive = keepAlive(keepAliveMs, (comment) => {
    // What waits already keeps the stream alive.
    if (!isBehind) write(comment);
  });
  response.once("close", endKeepAlive);
  return {
    write: (data) => write(eventText(data)),
    ready: () => (isOpen() && isBehind ? caughtUp(response) : Promise.resolve()),
    end() {
      endKeepAlive();
      if (!isOpen()) return;
      response.end();
      onWritten(response);
    },
  };
}

function caughtUp(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off("drain", settle);
      response.off("close", settle);
      resolve();
    };
    response.on("drain", settle);
    response.on("close", settle);
  });
}
