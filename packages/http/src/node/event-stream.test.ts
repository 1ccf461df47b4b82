import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { openEventStream } from "./event-stream.ts";
import type { Sending } from "./send.ts";

afterEach(() => void vi.restoreAllMocks());

it("keeps no timer of a stream that began when its client had gone", async () => {
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  try {
    const sent = request({ port: (http.address() as AddressInfo).port, host: "127.0.0.1", method: "POST" });
    sent.on("error", () => {}).flushHeaders();
    const [, response] = (await once(http, "request")) as [IncomingMessage, ServerResponse];
    sent.destroy();
    await once(response, "close");
    const [set, clear] = [vi.spyOn(globalThis, "setInterval"), vi.spyOn(globalThis, "clearInterval")];
    const stream = openEventStream(response, { endsWith: () => false, onWritten: () => {} } as unknown as Sending, 99);
    expect(stream.write("{}")).toBe(true);
    await stream.ready();
    stream.end();
    expect(set).toHaveBeenCalledTimes(1);
    expect(clear).toHaveBeenCalledWith(set.mock.results[0]?.value);
  } finally {
    http.close();
    http.closeAllConnections();
  }
});
