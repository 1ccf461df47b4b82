// Events as AWS sends them: of an HTTP API (payload format 2.0) with a JWT authorizer, and of a function URL, which has
// no authorizer here and sends bodies in base64.

import type { ApiGatewayRequestContextV2, LambdaEvent } from "hono/aws-lambda";

/** An event of payload format 2.0, which both kinds of front send. */
export type HttpEvent = Extract<LambdaEvent, { readonly routeKey: string }> & {
  readonly requestContext: ApiGatewayRequestContextV2;
};

/** One message to a tool, as it lies in an event of an HTTP API. Names of headers come in lower case. */
export function httpApiEvent(tool: string, headers: Readonly<Record<string, string>> = {}): HttpEvent {
  const body = message(tool);
  return {
    version: "2.0",
    routeKey: "ANY /mcp",
    rawPath: "/mcp",
    rawQueryString: "",
    headers: {
      accept: "application/json, text/event-stream",
      "content-length": String(Buffer.byteLength(body)),
      "content-type": "application/json",
      host: "api.example.com",
      "mcp-method": "tools/call",
      "mcp-name": tool,
      "mcp-protocol-version": "2026-07-28",
      "user-agent": "client/1.0",
      "x-amzn-trace-id": "Root=1-5e1b4151-43a0913a12345678901234567",
      "x-forwarded-for": "198.51.100.7",
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
      ...headers,
    },
    requestContext: {
      accountId: "123456789012",
      apiId: "api-id",
      authentication: null,
      authorizer: { jwt: { claims: { iss: "https://login.example.com", sub: "ada" }, scopes: ["tools"] } },
      domainName: "api.example.com",
      domainPrefix: "api",
      http: {
        method: "POST",
        path: "/mcp",
        protocol: "HTTP/1.1",
        sourceIp: "198.51.100.7",
        userAgent: "client/1.0",
      },
      requestId: "JKJaXmPLvHcESHA=",
      routeKey: "ANY /mcp",
      stage: "$default",
      time: "10/Mar/2026:05:16:23 +0000",
      timeEpoch: 1_773_119_783_000,
    },
    body,
    isBase64Encoded: false,
  };
}

/** The same by a function URL. */
export function functionUrlEvent(tool: string, headers: Readonly<Record<string, string>> = {}): HttpEvent {
  const host = "abc123.lambda-url.eu-central-1.on.aws";
  const event = httpApiEvent(tool, { host, ...headers });
  return {
    ...event,
    routeKey: "$default",
    requestContext: {
      ...event.requestContext,
      apiId: "abc123",
      authorizer: {},
      domainName: host,
      domainPrefix: "abc123",
      routeKey: "$default",
    },
    body: Buffer.from(message(tool)).toString("base64"),
    isBase64Encoded: true,
  };
}

function message(tool: string): string {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    progressToken: 1,
  };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, _meta } });
}
