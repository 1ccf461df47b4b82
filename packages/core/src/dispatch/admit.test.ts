import { describe, expect, it } from "vitest";
import { defineTool } from "../define/tool-builder.ts";
import { createServer } from "../runtime/create-server.ts";
import { answerText } from "./answer.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const META = { [VERSION]: "2026-07-28", [CAPABILITIES]: {} };

/** A server with tools only: one has an argument that travels as a header. */
const server = createServer({
  name: "s",
  version: "1",
  tools: [
    defineTool("route")
      .argument("region", "string", { header: "Region" })
      .call(() => "routed"),
  ],
});

const SUPPORTED = { supported: ["2026-07-28"] };

/** How a message is answered: the error as it travels, or the result. Without headers, as over stdio. */
function answerTo(message: object, headers?: Record<string, string>): unknown {
  const transport = headers === undefined ? { kind: "stdio" } : { kind: "http", headers: new Headers(headers) };
  const answer = server.dispatch({ jsonrpc: "2.0", id: 1, ...message }, { transport });
  if (answer === undefined || answer instanceof Promise) return answer;
  return JSON.parse(answerText(answer)).error ?? answer.stage;
}

const call = (meta: unknown, params: object = { name: "route" }) => ({
  method: "tools/call",
  params: { ...params, _meta: meta },
});

describe("admitRequest", () => {
  describe("metadata", () => {
    it.each([
      ["missing params", undefined, "params are missing"],
      ["params that are null", null, "params must be an object"],
      ["params that are a text", "text", "params must be an object"],
      ["params that are a number", 5, "params must be an object"],
      ["params that are a list", [META], "params must be an object"],
      ["missing metadata", {}, "params._meta must be an object"],
      ["metadata that is null", { _meta: null }, "params._meta must be an object"],
      ["metadata that is a list", { _meta: [] }, "params._meta must be an object"],
      ["metadata that is a text", { _meta: "text" }, "params._meta must be an object"],
    ])("refuses %s", (_what, params, rule) => {
      const message = params === undefined ? { method: "tools/list" } : { method: "tools/list", params };
      expect(answerTo(message)).toEqual({ code: -32602, message: `Invalid params: ${rule}` });
    });

    it.each([
      ["a missing version", { [CAPABILITIES]: {} }, `params._meta needs ${VERSION} as a string`],
      ["a version that is a number", { ...META, [VERSION]: 20260728 }, `params._meta needs ${VERSION} as a string`],
      ["a version that is null", { ...META, [VERSION]: null }, `params._meta needs ${VERSION} as a string`],
      ["missing capabilities", { [VERSION]: "2026-07-28" }, `params._meta needs ${CAPABILITIES} as an object`],
      [
        "capabilities that are a list",
        { ...META, [CAPABILITIES]: [] },
        `params._meta needs ${CAPABILITIES} as an object`,
      ],
      [
        "capabilities that are null",
        { ...META, [CAPABILITIES]: null },
        `params._meta needs ${CAPABILITIES} as an object`,
      ],
      [
        "capabilities that are true",
        { ...META, [CAPABILITIES]: true },
        `params._meta needs ${CAPABILITIES} as an object`,
      ],
    ])("refuses %s", (_what, meta, rule) => {
      expect(answerTo(call(meta))).toEqual({ code: -32602, message: `Invalid params: ${rule}` });
    });

    it.each([1.5, null, 2 ** 53, {}, [], true, "x".repeat(257), "é".repeat(129)])(
      "T405: refuses the progress token %j",
      (progressToken) => {
        expect(answerTo(call({ ...META, progressToken }))).toEqual({
          code: -32602,
          message:
            "Invalid params: the progressToken of params._meta must be a string of at most 256 bytes or an integer within ±(2^53-1)",
        });
      },
    );

    it.each(["", "token", "x".repeat(256), "é".repeat(128), 0, -1, 2 ** 53 - 1])(
      "T405: takes the progress token %j",
      (progressToken) => {
        expect(answerTo(call({ ...META, progressToken }))).toBe("served");
      },
    );

    it.each(["loud", "INFO", "", 3, null])("refuses the log level %j", (logLevel) => {
      expect(answerTo(call({ ...META, "io.modelcontextprotocol/logLevel": logLevel }))).toEqual({
        code: -32602,
        message:
          "Invalid params: io.modelcontextprotocol/logLevel of params._meta must be one of debug, info, notice, warning, error, critical, alert, emergency",
      });
    });

    it("takes every log level, other keys, and a client that does not say who it is", () => {
      for (const logLevel of ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]) {
        const meta = {
          ...META,
          "io.modelcontextprotocol/logLevel": logLevel,
          "com.example/any": [1],
          traceparent: "00",
        };
        expect(answerTo(call(meta))).toBe("served");
      }
    });
  });

  describe("revision", () => {
    it.each(["2025-11-25", "2099-01-01", "", "constructor", "__proto__"])("answers -32022 to version %j", (version) => {
      expect(answerTo(call({ ...META, [VERSION]: version }))).toEqual({
        code: -32022,
        message: "Unsupported protocol version: this server speaks 2026-07-28",
        data: { ...SUPPORTED, requested: version },
      });
    });

    it("names its versions to a client of an older revision, which opens with initialize", () => {
      const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };
      const refused = {
        code: -32022,
        message: "Unsupported protocol version: this server speaks 2026-07-28",
        data: { ...SUPPORTED, requested: "2025-06-18" },
      };
      expect(answerTo({ method: "initialize", params })).toEqual(refused);
      expect(answerTo({ method: "initialize", params }, {})).toEqual(refused);
      expect(answerTo({ method: "initialize", params: { ...params, _meta: { progressToken: 1 } } })).toEqual(refused);
    });

    it.each([undefined, null, "text", {}, { protocolVersion: 5 }])(
      "does so also when initialize has the params %j",
      (params) => {
        expect(answerTo({ method: "initialize", params })).toMatchObject({
          code: -32022,
          data: { ...SUPPORTED, requested: "" },
        });
      },
    );

    it("does not know initialize in this revision", () => {
      expect(answerTo({ method: "initialize", params: { _meta: META } })).toEqual({
        code: -32601,
        message: "Method not found",
      });
    });

    it("takes a version header without metadata for this revision, malformed", () => {
      const params = { protocolVersion: "2025-06-18" };
      expect(answerTo({ method: "initialize", params }, { "MCP-Protocol-Version": "2026-07-28" })).toEqual({
        code: -32602,
        message: "Invalid params: params._meta must be an object",
      });
    });
  });

  describe("method", () => {
    it.each([
      "tools/unknown",
      "Tools/List",
      "",
      "ping",
      "logging/setLevel",
      "resources/subscribe",
      "resources/unsubscribe",
      "notifications/cancelled",
      "constructor",
      "__proto__",
    ])("answers -32601 to %j", (method) => {
      expect(answerTo({ method, params: { _meta: META } })).toEqual({ code: -32601, message: "Method not found" });
    });

    it.each([
      ["resources/list", "resources"],
      ["resources/templates/list", "resources"],
      ["resources/read", "resources"],
      ["prompts/list", "prompts"],
      ["prompts/get", "prompts"],
      ["completion/complete", "completions"],
    ])("answers -32601 to %s where the capability is not declared", (method, capability) => {
      expect(answerTo({ method, params: { _meta: META } })).toEqual({
        code: -32601,
        message: `Method not found: this server does not declare ${capability}`,
      });
    });

    it("knows server/discover on every server", () => {
      expect(answerTo({ method: "server/discover", params: { _meta: META } })).toBe("served");
    });
  });

  describe("headers", () => {
    const right = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "route" };
    const MISMATCH = {
      version: {
        code: -32020,
        message: "Header mismatch: MCP-Protocol-Version must be the protocolVersion of params._meta",
      },
      method: { code: -32020, message: "Header mismatch: Mcp-Method must be the method of the body" },
      name: { code: -32020, message: "Header mismatch: Mcp-Name must be params.name of the body" },
    };

    it("serves a request whose headers say what its body says", () => {
      expect(answerTo(call(META), right)).toBe("served");
    });

    it("G13: asks for no headers where the transport has none", () => {
      expect(answerTo(call(META, { name: "route", arguments: { region: "eu" } }))).toBe("served");
    });

    it.each([
      ["version", { ...right, "MCP-Protocol-Version": "2025-11-25" }],
      ["version", { "Mcp-Method": "tools/call", "Mcp-Name": "route" }],
      ["version", { ...right, "MCP-Protocol-Version": "2026-07-28, 2026-07-28" }],
      ["method", { "MCP-Protocol-Version": "2026-07-28", "Mcp-Name": "route" }],
      ["method", { ...right, "Mcp-Method": "Tools/Call" }],
      ["method", { ...right, "Mcp-Method": "tools/list" }],
      ["name", { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call" }],
      ["name", { ...right, "Mcp-Name": "Route" }],
      ["name", { ...right, "Mcp-Name": "route, route" }],
    ] as const)("refuses a mismatch of the %s", (what, headers) => {
      expect(answerTo(call(META), headers)).toEqual(MISMATCH[what]);
    });

    it("takes white space around a header's value", () => {
      const padded = new Map(Object.entries(right).map(([name, value]) => [name, ` \t${value} `]));
      const headers = { get: (name: string) => padded.get(name) ?? null };
      const message = { jsonrpc: "2.0", id: 1, ...call(META) };
      expect(server.dispatch(message, { transport: { kind: "http", headers } })).toMatchObject({ stage: "served" });
    });

    it("G09: refuses an argument whose header is missing, another, or there without the argument", () => {
      const withRegion = call(META, { name: "route", arguments: { region: "eu" } });
      expect(answerTo(withRegion, { ...right, "Mcp-Param-Region": "eu" })).toBe("served");
      expect(answerTo(withRegion, right)).toEqual({
        code: -32020,
        message: 'Header mismatch: Mcp-Param-Region is missing: it must be the argument "region"',
      });
      expect(answerTo(withRegion, { ...right, "Mcp-Param-Region": "us" })).toEqual({
        code: -32020,
        message: 'Header mismatch: Mcp-Param-Region must be the argument "region"',
      });
      expect(answerTo(call(META), { ...right, "Mcp-Param-Region": "eu" })).toEqual({
        code: -32020,
        message: 'Header mismatch: Mcp-Param-Region is there, but the argument "region" is not',
      });
    });

    it("ignores the argument headers of a tool that is not known", () => {
      const headers = { ...right, "Mcp-Name": "other", "Mcp-Param-Region": "eu" };
      expect(answerTo(call(META, { name: "other" }), headers)).toMatchObject({ code: -32602, message: "Unknown tool" });
    });
  });

  // Each message has the fault of one step and that of the next: the earlier one is told.
  describe("order", () => {
    const wrongHeaders = {
      "MCP-Protocol-Version": "2025-01-01",
      "Mcp-Method": "x",
      "Mcp-Name": "x",
      "Mcp-Param-Region": "x",
    };
    const rightVersion = { ...wrongHeaders, "MCP-Protocol-Version": "2026-07-28" };

    it("F20: metadata comes before the version header", () => {
      expect(answerTo(call({ [VERSION]: "2026-07-28" }), wrongHeaders)).toMatchObject({ code: -32602 });
      expect(answerTo(call({ ...META, progressToken: null }), wrongHeaders)).toMatchObject({ code: -32602 });
    });

    it("the version header comes before the version", () => {
      const unknown = { ...META, [VERSION]: "1999-01-01" };
      expect(answerTo(call(unknown), wrongHeaders)).toMatchObject({ code: -32020 });
      expect(answerTo(call(unknown), { ...wrongHeaders, "MCP-Protocol-Version": "1999-01-01" })).toMatchObject({
        code: -32022,
      });
    });

    it("the version comes before the mirrored headers", () => {
      const headers = { ...wrongHeaders, "MCP-Protocol-Version": "1999-01-01" };
      expect(answerTo(call({ ...META, [VERSION]: "1999-01-01" }), headers)).toMatchObject({ code: -32022 });
    });

    it("the method header comes before the name header", () => {
      expect(answerTo(call(META), rightVersion)).toMatchObject({ message: expect.stringContaining("Mcp-Method") });
      expect(answerTo(call(META), { ...rightVersion, "Mcp-Method": "tools/call" })).toMatchObject({
        message: expect.stringContaining("Mcp-Name"),
      });
    });

    it("the mirrored headers come before the method", () => {
      const unknown = { method: "tools/unknown", params: { _meta: META } };
      expect(answerTo(unknown, rightVersion)).toMatchObject({ code: -32020 });
      expect(answerTo(unknown, { ...rightVersion, "Mcp-Method": "tools/unknown" })).toMatchObject({ code: -32601 });
    });

    it("the mirrored headers come before the capability", () => {
      const read = { method: "resources/read", params: { uri: "a:b", _meta: META } };
      const headers = { ...rightVersion, "Mcp-Method": "resources/read" };
      expect(answerTo(read, headers)).toMatchObject({ code: -32020 });
      expect(answerTo(read, { ...headers, "Mcp-Name": "a:b" })).toMatchObject({ code: -32601 });
    });

    it("the name header comes before the argument headers", () => {
      const headers = { ...rightVersion, "Mcp-Method": "tools/call" };
      expect(answerTo(call(META), headers)).toMatchObject({ message: expect.stringContaining("Mcp-Name") });
      expect(answerTo(call(META), { ...headers, "Mcp-Name": "route" })).toMatchObject({
        message: expect.stringContaining("Mcp-Param-Region"),
      });
    });

    it("the argument headers come before the arguments", () => {
      const headers = { ...rightVersion, "Mcp-Method": "tools/call", "Mcp-Name": "route" };
      const bad = call(META, { name: "route", arguments: [] });
      expect(answerTo(bad, headers)).toMatchObject({ code: -32020 });
      const { "Mcp-Param-Region": _, ...withoutRegion } = headers;
      expect(answerTo(bad, withoutRegion)).toMatchObject({ code: -32602 });
    });

    it("a fault of the envelope comes before everything", () => {
      expect(answerTo({ jsonrpc: "1.0", method: "x", params: "text" }, wrongHeaders)).toMatchObject({ code: -32600 });
    });
  });

  it("tells a refusal at the door from a request that was served and failed", () => {
    const refused = server.dispatch({ jsonrpc: "2.0", id: 1, method: "tools/unknown", params: { _meta: META } });
    expect(refused).toMatchObject({ stage: "admission", error: { code: -32601 } });
    const served = server.dispatch({ jsonrpc: "2.0", id: 1, ...call(META, { name: "unknown" }) });
    expect(served).toMatchObject({ stage: "served", error: { code: -32602 } });
  });
});

describe("admitNotification", () => {
  const notify = (headers?: Record<string, string>) => {
    const transport = headers === undefined ? { kind: "stdio" } : { kind: "http", headers: new Headers(headers) };
    return server.dispatch({ jsonrpc: "2.0", method: "notifications/cancelled" }, { transport });
  };

  it("takes a notification without headers, with the header of its method, and over a transport without any", () => {
    expect(notify()).toBeUndefined();
    expect(notify({})).toBeUndefined();
    expect(notify({ "Mcp-Method": "notifications/cancelled" })).toBeUndefined();
  });

  it.each(["tools/list", "notifications/progress", ""])("refuses the method header %j, without an id", (method) => {
    expect(notify({ "Mcp-Method": method })).toEqual({
      id: undefined,
      stage: "admission",
      result: undefined,
      json: undefined,
      error: { code: -32020, message: "Header mismatch: Mcp-Method must be the method of the body" },
    });
  });

  it("takes a notification that it does not know, and does nothing", () => {
    expect(server.dispatch({ jsonrpc: "2.0", method: "notifications/unknown", params: "text" })).toBeUndefined();
  });
});
