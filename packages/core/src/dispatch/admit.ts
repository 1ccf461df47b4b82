import type { JsonObject } from "@snodo/schema";
import type { ClientFacts, HeaderLookup } from "../context/context.ts";
import { isLogLevel, LOG_LEVELS } from "../context/log-level.ts";
import type { MethodPolicy, Projection } from "../dialect/dialect.ts";
import { META } from "../dialect/meta-keys.ts";
import { checkMirroredHeaders, HEADER, headerMismatch, headerValue } from "../dialect/mirrored-headers.ts";
import { ErrorCode } from "../error/error-codes.ts";
import { McpError } from "../error/mcp-error.ts";
import { isRecord, type UnknownFields } from "../is-record.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { isIdentifier, type NotificationEnvelope, type RequestEnvelope } from "./envelope.ts";

/** A request that may be served, and what was learned on the way in. */
export interface Admission {
  readonly projection: Projection;
  readonly policy: MethodPolicy;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  readonly client: ClientFacts;
}

/**
 * Decides whether a request is served, and in which revision. The order is that of the protocol: metadata, version
 * header, version, mirrored headers, method and capability. The headers of arguments are compared once the component is
 * found that says which they are, and only for a caller that may use it.
 *
 * @param headers only where the transport has headers; elsewhere nothing about them is checked
 * @see MCP 2026-07-28, basic protocol, "_meta"; transports, "Server Validation"
 */
export function admitRequest(
  runtime: Runtime,
  request: RequestEnvelope,
  headers: HeaderLookup | undefined,
): Admission | McpError {
  const { method, params } = request;
  if (isUnclaimedInitialize(request, headers)) return unsupported(runtime, claimedByInitialize(params));
  if (!isRecord(params)) return invalid(params === undefined ? "params are missing" : "params must be an object");
  const meta = params._meta;
  if (!isRecord(meta)) return invalid("params._meta must be an object");
  const problem = metaProblem(meta);
  if (problem !== undefined) return invalid(problem);

  const version = meta[META.protocolVersion] as string;
  if (headers !== undefined && headerValue(headers, HEADER.protocolVersion) !== version) {
    return headerMismatch(`${HEADER.protocolVersion} must be the protocolVersion of params._meta`);
  }
  const projection = runtime.projections.get(version);
  if (projection === undefined) return unsupported(runtime, version);

  const policy = projection.methods.get(method);
  if (headers !== undefined) {
    const rule = checkMirroredHeaders(headers, method, params, policy?.mirrors);
    if (rule !== undefined) return headerMismatch(rule);
  }
  if (policy === undefined) return McpError.methodNotFound("Method not found");
  if (policy.capability !== undefined && !Object.hasOwn(projection.capabilities, policy.capability)) {
    return McpError.methodNotFound(`Method not found: this server does not declare ${policy.capability}`);
  }
  return {
    projection,
    policy,
    params: params as JsonObject,
    meta: meta as JsonObject,
    client: {
      info: isRecord(meta[META.clientInfo]) ? (meta[META.clientInfo] as JsonObject) : undefined,
      capabilities: meta[META.clientCapabilities] as JsonObject,
    },
  };
}

/** A notification needs no headers, but one that names another method is refused. */
export function admitNotification(
  { method }: NotificationEnvelope,
  headers: HeaderLookup | undefined,
): McpError | undefined {
  const named = headers === undefined ? null : headerValue(headers, HEADER.method);
  return named === null || named === method
    ? undefined
    : headerMismatch(`${HEADER.method} must be the method of the body`);
}

/** The first thing that is wrong with a request's metadata. */
function metaProblem(meta: UnknownFields): string | undefined {
  if (typeof meta[META.protocolVersion] !== "string") return `params._meta needs ${META.protocolVersion} as a string`;
  if (!isRecord(meta[META.clientCapabilities])) return `params._meta needs ${META.clientCapabilities} as an object`;
  if (meta.progressToken !== undefined && !isIdentifier(meta.progressToken)) {
    return "the progressToken of params._meta must be a string of at most 256 bytes or an integer within ±(2^53-1)";
  }
  const logLevel = meta[META.logLevel];
  if (logLevel !== undefined && !isLogLevel(logLevel)) {
    return `${META.logLevel} of params._meta must be one of ${LOG_LEVELS.join(", ")}`;
  }
  return undefined;
}

/** The older revisions open with `initialize`, without metadata and without this revision's header. */
function isUnclaimedInitialize({ method, params }: RequestEnvelope, headers: HeaderLookup | undefined): boolean {
  if (method !== "initialize" || (headers !== undefined && headers.get(HEADER.protocolVersion) !== null)) return false;
  return !(isRecord(params) && isRecord(params._meta) && Object.hasOwn(params._meta, META.protocolVersion));
}

function claimedByInitialize(params: unknown): string {
  return isRecord(params) && typeof params.protocolVersion === "string" ? params.protocolVersion : "";
}

function invalid(rule: string): McpError {
  return McpError.invalidParams(`Invalid params: ${rule}`);
}

function unsupported(runtime: Runtime, requested: string): McpError {
  return new McpError(
    ErrorCode.UnsupportedProtocolVersion,
    `Unsupported protocol version: this server speaks ${runtime.versions.join(", ")}`,
    { supported: runtime.versions, requested },
  );
}
