import { describe, expect, it } from "vitest";
import { createServer } from "../runtime/create-server.ts";
import { serverDiscover } from "./server-discover.ts";

describe("server/discover", () => {
  it("is served by a server without any component, under the same answer each time", () => {
    const server = createServer({ name: "s", version: "1" });
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const request = { jsonrpc: "2.0", id: 1, method: "server/discover", params: { _meta: meta } };
    const answer = server.dispatch(request);
    expect(answer).toMatchObject({
      stage: "served",
      json: expect.stringContaining('"supportedVersions":["2026-07-28"]'),
    });
    expect(server.dispatch(request)).toEqual(answer);
  });

  it("makes nothing anew", () => {
    expect(serverDiscover()).toBe(serverDiscover());
  });
});
