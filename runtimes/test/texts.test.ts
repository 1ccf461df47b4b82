import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { exchange, type Received } from "./exchange.ts";
import { call, request } from "./message.ts";
import { onEveryRuntime } from "./on-every-runtime.ts";

const textOf = ({ body }: Received) => JSON.parse(body).result.content[0].text;

onEveryRuntime(({ url }) => {
  describe("a text", () => {
    it.each([
      ["of every length of UTF-8", "aä世🌍"],
      ["with line breaks of every kind", "a\nb\r\nc\u2028d\u2029e\u0085f"],
      ["with control characters", "\u0000\u0001\u001f\u007f"],
      ["with a byte order mark in it", "\uFEFFa\uFEFF"],
      ["with half of a pair", "a\uD800b\uDC00"],
      ["with a non-character and a combining mark", "\uFFFFe\u0301"],
      ["that is empty", ""],
      ["that looks like an event", "\n\ndata: {}\n\n: comment"],
    ])("%s comes back as it is", async (_what, text) => {
      expect(textOf(await exchange(url(), call("echo", { text })))).toBe(text);
    });

    it("that is no value of a header travels in base64", async () => {
      const uri = "isle://föhr";
      const sent = request("resources/read", { uri });
      const name = `=?base64?${Buffer.from(uri).toString("base64")}?=`;
      const { status } = await exchange(url(), { ...sent, headers: { ...sent.headers, "mcp-name": name } });
      expect(status).toBe(200);
    });

    it("whose characters are cut in two on the way is whole again", async () => {
      const text = "世🌍".repeat(50);
      const { headers = {}, body = "" } = call("echo", { text });
      const bytes = Buffer.from(body);
      const outgoing = httpRequest(url(), { method: "POST", headers, agent: false });
      outgoing.setNoDelay(true);
      for (let start = 0; start < bytes.length; start += 101) {
        outgoing.write(bytes.subarray(start, start + 101));
        await new Promise((resolve) => setImmediate(resolve));
      }
      outgoing.end();
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      let whole = "";
      for await (const part of response.setEncoding("utf8")) whole += part;
      expect(JSON.parse(whole).result.content[0].text).toBe(text);
    });
  });

  describe("an answer", () => {
    it.each([0, 1, 65_535, 65_536, 3_000_000])("of %d characters is whole", async (length) => {
      const text = textOf(await exchange(url(), call("big", { length })));
      // Compared as a whole: what differs would be too long to be shown.
      expect(text === "0123456789".repeat(length / 10 + 1).slice(0, length)).toBe(true);
    });

    it("to a long body is whole", async () => {
      const text = "世".repeat(600_000);
      expect(textOf(await exchange(url(), call("echo", { text }))) === text).toBe(true);
    });
  });
});
