import type { Attributes } from "@opentelemetry/api";
import type { EventComponent, RequestStartEvent, RequestStopEvent } from "../instrumentation/event.ts";

/** What is known of a request when it starts. @see OpenTelemetry semantic conventions 1.41, MCP, "Server" */
export function startAttributes({ request, transport, peer, uri }: RequestStartEvent): Attributes {
  return {
    ...commonAttributes(request.method, request.protocolVersion, transport),
    "jsonrpc.request.id": String(request.id),
    ...(uri !== undefined && { "mcp.resource.uri": uri }),
    ...(peer?.address !== undefined && { "client.address": peer.address }),
    ...(peer?.address !== undefined && peer.port !== undefined && { "client.port": peer.port }),
  };
}

/** What a request and its measurement have in common, none of which a client can make up. */
export function commonAttributes(method: string, protocolVersion: string, transport: string): Attributes {
  return {
    "mcp.method.name": method,
    "mcp.protocol.version": protocolVersion,
    ...(method === "tools/call" && { "gen_ai.operation.name": "execute_tool" }),
    ...TRANSPORTS.get(transport),
  };
}

/** What is known when it has ended. */
export function stopAttributes({ component, outcome, error }: RequestStopEvent): Attributes {
  return {
    ...componentAttributes(component),
    ...(error !== undefined && { "rpc.response.status_code": String(error.code), "error.type": String(error.code) }),
    ...(outcome === "tool-error" && { "error.type": "tool_error" }),
  };
}

/** What a span is called by, besides its method. */
export function targetOf(component: EventComponent | undefined): string | undefined {
  return component === undefined || component.kind === "resource" ? undefined : component.name;
}

function componentAttributes(component: EventComponent | undefined): Attributes {
  if (component?.kind === "tool") return { "gen_ai.tool.name": component.name };
  return component?.kind === "prompt" ? { "gen_ai.prompt.name": component.name } : {};
}

const TRANSPORTS: ReadonlyMap<string, Attributes> = new Map([
  ["http", { "network.transport": "tcp", "network.protocol.name": "http" }],
  ["stdio", { "network.transport": "pipe" }],
]);
