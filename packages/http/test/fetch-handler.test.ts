import { once } from "node:events";
import { runInNewContext } from "node:vm";
import { createServer, DefinitionError, defineTool, type InstrumentationEvent } from "@snodo/core";
import { type FetchHandlerOptions, fetchHandler, type ServerSource } from "@snodo/http";
import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { toolCall, toolText } from "./message.ts";

const server = createServer({ name: "fetch", version: "1", tools: [defineTool("echo").call(() => "hi")] });
const post = (url = "http://localhost/mcp", call = toolCall("echo")) => new Request(url, { method: "POST", ...call });

describe("fetchHandler", () => {
  it("FM#160: serves any path, and one alone when it is told which", async () => {
    const any = fetchHandler(server);
    expect((await any(post("http://localhost/"))).status).toBe(200);
    expect((await any(post("http://localhost/a/b?c#d"))).status).toBe(200);
    const one = fetchHandler(server, { path: "/mcp" });
    expect((await one(post("http://localhost/mcp?x"))).status).toBe(200);
    const other = await one(post("http://localhost/mcp/"));
    expect([other.status, await other.text()]).toEqual([404, "Not Found"]);
  });

  it("refuses options that are wrong when it is made", () => {
    expect(() => fetchHandler(server, { path: "mcp", maxBodyBytes: 1.5 })).toThrow(
      new DefinitionError([
        { where: "fetchHandler, maxBodyBytes", rule: "must be a whole number above 0" },
        { where: "fetchHandler, path", rule: 'must be a path such as "/mcp"' },
      ]),
    );
  });

  it("knows the host by the URL where there is no header for it, as over HTTP/2", async () => {
    const handler = fetchHandler(server, { allowedHosts: ["a.example:8443"] });
    expect((await handler(post("https://a.example:8443/mcp"))).status).toBe(200);
    expect((await handler(post("https://b.example/mcp"))).status).toBe(403);
  });

  it("hands the host's bindings to the auth function", async () => {
    interface Env {
      readonly SECRET: string;
    }
    const who = createServer({
      name: "who",
      version: "1",
      tools: [defineTool("who").call((_args, { auth }) => String(auth))],
    });
    const options: FetchHandlerOptions<Env> = {
      auth: (request, env) => `${request.method} ${env.SECRET}`,
    };
    const handler = fetchHandler<Env>(who, options);
    const response = await handler(post(undefined, toolCall("who")), { SECRET: "s" });
    expect(await response.json()).toEqual(toolText("POST s"));
  });

  it("aborts a handler's signal with that of the request", async () => {
    const signals: AbortSignal[] = [];
    const waiting = createServer({
      name: "waiting",
      version: "1",
      tools: [
        defineTool("wait").call(async (_args, { signal }) => {
          signals.push(signal);
          await once(signal, "abort");
          return "done";
        }),
      ],
    });
    const controller = new AbortController();
    const request = new Request("http://localhost/", {
      method: "POST",
      ...toolCall("wait"),
      signal: controller.signal,
    });
    const answered = fetchHandler(waiting)(request);
    await expect.poll(() => signals.length).toBe(1);
    controller.abort();
    await answered;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe("a function that makes the server", () => {
  interface Env {
    readonly greeting: string;
  }
  const greeter = (env: Env) =>
    createServer({ name: "greeter", version: "1", tools: [defineTool("greet").call(() => env.greeting)] });

  it("is called once, with what the host hands to the first request", async () => {
    let made = 0;
    const handler = fetchHandler((env: Env) => {
      made += 1;
      return greeter(env);
    });
    const answers = ["one", "two"].map((greeting) => handler(post(undefined, toolCall("greet")), { greeting }));
    for (const answer of answers) expect(await (await answer).json()).toEqual(toolText("one"));
    expect(made).toBe(1);
  });

  it("is called again when it threw; the host is told what", async () => {
    let attempts = 0;
    const source: ServerSource<Env> = (env) => {
      attempts += 1;
      if (attempts < 3) throw new Error(`attempt ${attempts}`);
      return greeter(env);
    };
    const handler = fetchHandler(source);
    const env = { greeting: "at last" };
    await expect(handler(post(), env)).rejects.toThrow("attempt 1");
    await expect(handler(post(), env)).rejects.toThrow("attempt 2");
    expect(await (await handler(post(undefined, toolCall("greet")), env)).json()).toEqual(toolText("at last"));
    expect((await handler(post(), env)).status).toBe(200);
    expect(attempts).toBe(3);
  });

  it("is not called for another path", async () => {
    const handler = fetchHandler(
      () => {
        throw new Error("called");
      },
      { path: "/mcp" },
    );
    expect((await handler(post("http://localhost/other"))).status).toBe(404);
  });
});

describe("FM#260: a body that cannot be read", () => {
  const events: InstrumentationEvent[] = [];
  const watched = createServer({ name: "watched", version: "1", instrumentation: besidesRequests(events) });

  it.each([
    ["was read before", async (request: Request) => void (await request.text())],
    ["is being read by somebody", async (request: Request) => void request.body?.getReader()],
  ])("because it %s is our fault, and the report says what to do", async (_why, read) => {
    events.length = 0;
    const request = post();
    await read(request);
    const response = await fetchHandler(watched)(request);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ jsonrpc: "2.0", error: { code: -32603, message: "Internal error" } });
    const message = "The body was read before the MCP handler got the request: mount it before body parsers";
    expect(events).toEqual([{ type: "transport-fault", transport: "http", cause: new Error(message) }]);
  });

  it("because it is longer than it says is the client's", async () => {
    const { headers, body } = toolCall("echo", { text: "x".repeat(1_000) });
    const lying = new Request("http://localhost/", {
      method: "POST",
      headers: { ...headers, "content-length": "10" },
      body,
    });
    expect((await fetchHandler(watched, { maxBodyBytes: 500 })(lying)).status).toBe(413);
  });

  /** A request whose body is a stream of one part. */
  const streamed = (part: unknown) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(part);
        controller.close();
      },
    });
    const { headers } = toolCall("echo");
    return new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  };

  it("because its stream holds no bytes is answered with 400, not with an empty 200", async () => {
    expect((await fetchHandler(server)(streamed(new Uint16Array(8)))).status).toBe(400);
  });

  it("but one whose bytes are of another realm can be read, as where a test runner makes one", async () => {
    const bytes: unknown = runInNewContext(`new Uint8Array([${[...Buffer.from(toolCall("echo").body)].join()}])`);
    const answer = await fetchHandler(server)(streamed(bytes));
    expect(await answer.json()).toEqual(toolText("hi"));
  });

  it("because it broke off is the client's", async () => {
    events.length = 0;
    const body = new ReadableStream({
      pull() {
        throw new TypeError("terminated");
      },
    });
    const { headers } = toolCall("echo");
    const request = new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
    expect((await fetchHandler(watched)(request)).status).toBe(400);
    expect(events).toEqual([]);
  });
});
