import { isPlainObject, type JsonObject, suggest, toJsonCopy } from "@snodo/schema";
import { ConnectionError } from "../error/connection-error.ts";
import { ErrorCode } from "../error/error-codes.ts";
import { isMcpError } from "../error/mcp-error.ts";
import type { AnyServer } from "../runtime/server.ts";
import { type Caller, callerOf } from "./call.ts";
import { type Client, clientOf } from "./client.ts";
import type { ClientTransport } from "./client-transport.ts";
import { readDiscovery } from "./read-result.ts";
import type { Discovery } from "./results.ts";

/** Options of `connect`. */
export interface ClientOptions {
  /** What the client says of itself, for display and logs. Absent: `{ name: "snodo", version }`. */
  readonly clientInfo?: { readonly name: string; readonly version: string; readonly title?: string };
  /** What the client declares that it can do. Absent: nothing. */
  readonly capabilities?: JsonObject;
  /**
   * The revisions that the client takes, in the order of preference; those it cannot speak count for nothing. Absent:
   * 2026-07-28.
   */
  readonly protocols?: readonly string[];
}

/** The revisions that this client can speak. */
const PROTOCOLS: readonly string[] = ["2026-07-28"];
const CLIENT_INFO = Object.freeze({ name: "snodo", version: "0.1.0" });

/**
 * Connects a client: asks the server what it is, and settles the revision. When that fails, the transport is closed.
 *
 * @throws {ConnectionError} `no-common-version` when the server, or the client itself, speaks none of `protocols`;
 *   `invalid-response` when the server says of itself what makes no sense
 * @throws {TypeError} before anything is sent, when an option is wrong or unknown
 */
export async function connect<S extends AnyServer = AnyServer>(
  transport: ClientTransport<S>,
  options: ClientOptions = {},
): Promise<Client<S>> {
  if (typeof transport?.send !== "function") {
    throw new TypeError("connect() needs a transport, such as direct(server)");
  }
  const { protocols, clientInfo, capabilities } = readOptions(options);
  const protocolVersion = protocols.find((version) => PROTOCOLS.includes(version));
  if (protocolVersion === undefined) {
    throw noCommonVersion(`The client speaks ${PROTOCOLS.join(", ")} and was told to take ${listed(protocols)}`);
  }
  const call = callerOf(transport, { protocolVersion, clientInfo, capabilities });
  try {
    await transport.connect();
    const server = await settle(call, protocolVersion);
    return clientOf<S>(transport, call, server, protocolVersion);
  } catch (error) {
    try {
      await transport.close();
    } catch {
      // Why the connection failed is what the caller needs to know; that it could not be ended either is not.
    }
    throw error;
  }
}

/** Every option there is. An object, so that the compiler misses one that is left out. */
const OPTIONS: { readonly [Option in keyof ClientOptions]-?: true } = {
  clientInfo: true,
  capabilities: true,
  protocols: true,
};

/** The options with their defaults. What the client says of itself is copied: it is sent with every request. */
function readOptions(options: ClientOptions): {
  readonly protocols: readonly string[];
  readonly clientInfo: JsonObject;
  readonly capabilities: JsonObject;
} {
  if (!isPlainObject(options)) throw new TypeError("connect() takes its options as an object");
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(OPTIONS, name)) continue;
    const meant = suggest(name, Object.keys(OPTIONS));
    throw new TypeError(
      `connect(): ${JSON.stringify(name)} is not known here${meant === undefined ? "" : `. ${meant}`}`,
    );
  }
  const { protocols = PROTOCOLS, clientInfo = CLIENT_INFO, capabilities = {} }: ClientOptions = options;
  if (!Array.isArray(protocols)) throw new TypeError("connect(), protocols: must be a list of revisions");
  const read = {
    protocols,
    clientInfo: jsonOf("clientInfo", clientInfo),
    capabilities: jsonOf("capabilities", capabilities),
  };
  const { name, version } = read.clientInfo;
  if (typeof name !== "string" || typeof version !== "string") {
    throw new TypeError("connect(), clientInfo: must have a name and a version that are strings");
  }
  return read;
}

function jsonOf(option: string, value: unknown): JsonObject {
  const read = toJsonCopy(value);
  if (!read.ok)
    throw new TypeError(`connect(), ${option}: JSON cannot carry it: at ${read.path || "its root"}, ${read.rule}`);
  if (!isPlainObject(read.value)) throw new TypeError(`connect(), ${option}: must be an object`);
  return read.value as JsonObject;
}

/** Asks the server what it is, and makes sure that it speaks the revision. */
async function settle(call: Caller, protocolVersion: string): Promise<Discovery> {
  let server: Discovery;
  try {
    server = readDiscovery(await call("server/discover", {}));
  } catch (error) {
    if (!isMcpError(error) || error.code !== ErrorCode.UnsupportedProtocolVersion) throw error;
    const supported = isPlainObject(error.data) && Array.isArray(error.data.supported) ? error.data.supported : [];
    throw noCommonVersion(`The server speaks ${listed(supported)}; the client takes ${protocolVersion}`, error);
  }
  if (server.supportedVersions.includes(protocolVersion)) return server;
  throw noCommonVersion(`The server speaks ${listed(server.supportedVersions)}; the client takes ${protocolVersion}`);
}

function listed(versions: readonly unknown[]): string {
  return versions.filter((version) => typeof version === "string").join(", ") || "no revision";
}

function noCommonVersion(message: string, cause?: unknown): ConnectionError {
  return new ConnectionError("no-common-version", message, ...(cause === undefined ? [] : [{ cause }]));
}
