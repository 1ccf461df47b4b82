import { describe, expect, it } from "vitest";
import type { ClientTransport } from "./client-transport.ts";
import { connect } from "./connect.ts";

const DISCOVERY = {
  resultType: "complete",
  supportedVersions: ["2026-07-28"],
  capabilities: { tools: {}, prompts: {} },
};

/** A server that exists only as its answers: a result by method, and a discovery unless told otherwise. */
function fakeServer(results: { readonly [method: string]: unknown }, parts: Partial<ClientTransport> = {}) {
  const sent: string[] = [];
  let closed = 0;
  const transport: ClientTransport = {
    connect: async () => {},
    close: async () => {
      closed += 1;
    },
    send: async ({ id, method }) => {
      sent.push(String(method));
      const result = Object.hasOwn(results, String(method)) ? results[String(method)] : DISCOVERY;
      return { jsonrpc: "2.0", id: id ?? 0, result };
    },
    ...parts,
  };
  return { transport, sent, closings: () => closed };
}

const invalid = { name: "ConnectionError", code: "invalid-response" };

describe("connect", () => {
  it("asks the server what it is", async () => {
    const { transport, sent } = fakeServer({ "server/discover": { ...DISCOVERY, instructions: "Ask" } });
    const client = await connect(transport);
    expect(sent).toEqual(["server/discover"]);
    expect(client.protocolVersion).toBe("2026-07-28");
    expect(client.server).toEqual({ ...DISCOVERY, instructions: "Ask" });
  });

  it("takes the best revision that both speak", async () => {
    const { transport } = fakeServer({ "server/discover": { ...DISCOVERY, supportedVersions: ["1", "2026-07-28"] } });
    const client = await connect(transport, { protocols: ["2025-11-25", "2026-07-28"] });
    expect(client.protocolVersion).toBe("2026-07-28");
  });

  it("refuses protocols that are no list", async () => {
    const transport: ClientTransport = { connect: async () => {}, send: async () => undefined, close: async () => {} };
    await expect(connect(transport, { protocols: 5 as never })).rejects.toThrow(
      "connect(), protocols: must be a list of revisions",
    );
  });

  it.each<[object | null, string]>([
    [{ protocol: ["2025-11-25"] }, 'connect(): "protocol" is not known here. Did you mean "protocols"?'],
    [{ timeoutMs: 5 }, 'connect(): "timeoutMs" is not known here'],
    [null, "connect() takes its options as an object"],
    [{ clientInfo: "me" }, "connect(), clientInfo: must be an object"],
    [{ clientInfo: { name: "me" } }, "connect(), clientInfo: must have a name and a version that are strings"],
    [{ clientInfo: { name: "me", version: 1n } }, "connect(), clientInfo: JSON cannot carry it: at /version,"],
    [{ capabilities: null }, "connect(), capabilities: must be an object"],
    [{ capabilities: { roots: new Date(0) } }, "connect(), capabilities: JSON cannot carry it: at /roots,"],
  ])("took options that it does not have, or sent what is none: %o", async (options, message) => {
    const { transport, sent } = fakeServer({});
    await expect(connect(transport, options as never)).rejects.toThrow(message);
    await expect(connect(transport, options as never)).rejects.toBeInstanceOf(TypeError);
    expect(sent).toEqual([]);
  });

  it("says of itself what it was told to, whatever becomes of the object afterwards", async () => {
    const messages: unknown[] = [];
    const { transport } = fakeServer({});
    const keeping: ClientTransport = {
      ...transport,
      send: (message, options) => {
        messages.push(message);
        return transport.send(message, options);
      },
    };
    const clientInfo = { name: "me", version: "1", title: undefined as never };
    const client = await connect(keeping, { clientInfo, capabilities: { elicitation: {} } });
    clientInfo.name = "somebody else";
    await client.discover();
    expect(messages[1]).toMatchObject({
      params: {
        _meta: {
          "io.modelcontextprotocol/clientInfo": { name: "me", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
        },
      },
    });
  });

  it.each([[[]], [["2025-11-25"]]])("sent a request in a revision that it cannot speak: %j", async (protocols) => {
    const { transport, sent } = fakeServer({});
    await expect(connect(transport, { protocols })).rejects.toMatchObject({
      name: "ConnectionError",
      code: "no-common-version",
      message: `The client speaks 2026-07-28 and was told to take ${protocols.join() || "no revision"}`,
    });
    expect(sent).toEqual([]);
  });

  it("refuses a server that discovers other revisions, and closes the transport", async () => {
    const { transport, closings } = fakeServer({
      "server/discover": { ...DISCOVERY, supportedVersions: ["2027-01-01"] },
    });
    await expect(connect(transport)).rejects.toMatchObject({
      name: "ConnectionError",
      code: "no-common-version",
      message: "The server speaks 2027-01-01; the client takes 2026-07-28",
    });
    expect(closings()).toBe(1);
  });

  it.each([
    [{ supported: ["2027-01-01", 5], requested: "2026-07-28" }, "2027-01-01"],
    [undefined, "no revision"],
    ["text", "no revision"],
  ])("passed on the server's refusal of the revision as any other error", async (data, spoken) => {
    const { transport } = fakeServer(
      {},
      { send: async ({ id }) => ({ id, error: { code: -32022, message: "no", data } }) },
    );
    await expect(connect(transport)).rejects.toMatchObject({
      name: "ConnectionError",
      code: "no-common-version",
      message: `The server speaks ${spoken}; the client takes 2026-07-28`,
      cause: { name: "McpError", code: -32022 },
    });
  });

  it("passes on any other error of the server, and closes the transport", async () => {
    const { transport, closings } = fakeServer(
      {},
      { send: async ({ id }) => ({ id, error: { code: -32601, message: "Method not found" } }) },
    );
    await expect(connect(transport)).rejects.toMatchObject({ name: "McpError", code: -32601 });
    expect(closings()).toBe(1);
  });

  it("did not close a transport that failed to connect", async () => {
    const failure = new Error("refused");
    const { transport, closings } = fakeServer({}, { connect: () => Promise.reject(failure) });
    await expect(connect(transport)).rejects.toBe(failure);
    expect(closings()).toBe(1);
  });

  it("hid why it failed behind why it could not close", async () => {
    const failure = new Error("refused");
    const { transport } = fakeServer(
      {},
      { connect: () => Promise.reject(failure), close: () => Promise.reject(new Error("cannot close")) },
    );
    await expect(connect(transport)).rejects.toBe(failure);
  });

  it.each([[undefined], [null], [{}], [{ dispatch: () => {} }]])(
    "D111: refuses %j for a transport",
    async (transport) => {
      await expect(connect(transport as never)).rejects.toThrow(
        new TypeError("connect() needs a transport, such as direct(server)"),
      );
    },
  );

  it.each([
    [{}],
    [{ ...DISCOVERY, supportedVersions: "2026-07-28" }],
    [{ ...DISCOVERY, supportedVersions: [Object.create(null)] }],
    [{ ...DISCOVERY, capabilities: undefined }],
    [{ ...DISCOVERY, capabilities: [] }],
    [{ ...DISCOVERY, capabilities: null }],
    [{ ...DISCOVERY, instructions: 1 }],
    [null],
    ["hello"],
    [{ ...DISCOVERY, resultType: "task" }],
  ])("takes %j for no discovery", async (discovery) => {
    const { transport, closings } = fakeServer({ "server/discover": discovery });
    await expect(connect(transport)).rejects.toMatchObject(invalid);
    expect(closings()).toBe(1);
  });
});

describe("Client, of a server that answers something odd", () => {
  it.each([
    [undefined],
    [{}],
    [{ content: "hi" }],
    [{ content: [null] }],
    [{ content: ["hi"] }],
    [{ content: [{}] }],
    [{ content: [], isError: "yes" }],
    [{ content: [], isError: null }],
    [{ resultType: "input_required", content: [] }],
  ])("takes %j for no tool result", async (result) => {
    const client = await connect(fakeServer({ "tools/call": result }).transport);
    await expect(client.callTool("a")).rejects.toMatchObject(invalid);
  });

  it.each([[{}], [{ messages: {} }], [{ messages: [null] }], [{ messages: [{ role: "user" }] }]])(
    "takes %j for no prompt",
    async (result) => {
      const client = await connect(fakeServer({ "prompts/get": result }).transport);
      await expect(client.getPrompt("a")).rejects.toMatchObject(invalid);
    },
  );

  it.each([[{}], [{ contents: {} }], [{ contents: [null] }], [{ contents: [{ text: "" }] }]])(
    "takes %j for no contents",
    async (result) => {
      const client = await connect(fakeServer({ "resources/read": result }).transport);
      await expect(client.readResource("x://a")).rejects.toMatchObject(invalid);
      await expect(client.resources.read("x://a")).rejects.toMatchObject(invalid);
    },
  );

  it.each([[{}], [{ completion: null }], [{ completion: {} }], [{ completion: { values: [1] } }]])(
    "takes %j for no completion",
    async (result) => {
      const client = await connect(fakeServer({ "completion/complete": result }).transport);
      const asked = client.complete({ type: "ref/prompt", name: "a" }, { name: "b", value: "" });
      await expect(asked).rejects.toMatchObject(invalid);
    },
  );

  it("takes a page that is none for no list", async () => {
    const client = await connect(fakeServer({ "tools/list": { tools: "many" } }).transport);
    await expect(client.listTools()).rejects.toMatchObject(invalid);
    await expect(client.listPage("tools")).rejects.toMatchObject(invalid);
  });

  it("tells an error from a success, with the structured value and the metadata", async () => {
    const results = { "tools/call": { content: [], structuredContent: null, _meta: { a: 1 } } };
    const client = await connect(fakeServer(results).transport);
    expect(await client.callTool("a")).toEqual({ isError: false, structured: null, content: [], metadata: { a: 1 } });
    const failing = await connect(fakeServer({ "tools/call": { content: [], isError: true, _meta: 5 } }).transport);
    expect(await failing.callTool("a")).toEqual({ isError: true, content: [] });
  });

  it("asks for no list of a family that the server does not declare", async () => {
    const { transport, sent } = fakeServer({ "server/discover": { ...DISCOVERY, capabilities: {} } });
    const client = await connect(transport);
    const lists = [client.listTools(), client.listResources(), client.listResourceTemplates(), client.listPrompts()];
    expect(await Promise.all(lists)).toEqual([[], [], [], []]);
    expect(sent).toEqual(["server/discover"]);
  });
});

describe("Client, closed", () => {
  it("sends nothing more, whatever the transport would do", async () => {
    const { transport, sent } = fakeServer({});
    const client = await connect(transport);
    await client.close();
    await expect(client.callTool("a")).rejects.toMatchObject({ name: "ConnectionError", code: "closed" });
    await expect(client.listTools()).rejects.toMatchObject({ name: "ConnectionError", code: "closed" });
    expect(sent).toEqual(["server/discover"]);
  });

  it("closes its transport once", async () => {
    const { transport, closings } = fakeServer({});
    const client = await connect(transport);
    await Promise.all([client.close(), client.close()]);
    expect(closings()).toBe(1);
  });

  it("closes at the end of its block", async () => {
    const { transport, closings } = fakeServer({});
    {
      await using client = await connect(transport);
      expect(client.protocolVersion).toBe("2026-07-28");
    }
    expect(closings()).toBe(1);
  });
});
