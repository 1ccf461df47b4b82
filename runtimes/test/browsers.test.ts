import { expect, it } from "vitest";
import { exchange } from "./exchange.ts";
import { call, having } from "./message.ts";
import { onEveryRuntime } from "./on-every-runtime.ts";

const origin = "https://app.example";
const asks = (from: string) => ({
  method: "OPTIONS",
  headers: {
    origin: from,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type, mcp-method, mcp-param-region",
  },
});

onEveryRuntime(({ url }) => {
  it("a browser that asks what its page may send is told so, before anybody asks who it is", async () => {
    const { status, headers, body } = await exchange(url("browsers"), asks(origin));
    expect([status, body]).toEqual([204, ""]);
    expect(headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "POST",
      "access-control-max-age": "7200",
    });
    expect(headers["access-control-allow-headers"]).toMatch(/mcp-method.*mcp-param-region/);
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  it("every answer tells the browser whether its page may read it", async () => {
    const sent = having(call("echo", { text: "hi" }), { origin });
    for (const [authorization, status] of [
      ["Bearer ann", 200],
      ["", 401],
    ] as const) {
      const received = await exchange(url("browsers"), having(sent, { authorization }));
      expect(received.status).toBe(status);
      expect(received.headers).toMatchObject({ "access-control-allow-origin": origin, vary: "Origin" });
      expect(received.headers["access-control-expose-headers"]).toContain("www-authenticate");
    }
  });

  it("a page of another origin is told nothing, and one that asks without the option is refused", async () => {
    const { status, headers } = await exchange(url("browsers"), asks("https://evil.example"));
    expect([status, headers["access-control-allow-origin"]]).toEqual([403, undefined]);
    expect((await exchange(url(), asks("http://localhost:5173"))).status).toBe(405);
  });
});
