import { isPlainObject, type JsonObject } from "@snodo/schema";
import { compileTemplate, expandTemplate } from "@snodo/template";
import { ConnectionError } from "../error/connection-error.ts";
import { ErrorCode } from "../error/error-codes.ts";
import { isMcpError } from "../error/mcp-error.ts";
import type { AnyServer } from "../runtime/server.ts";
import { type Caller, callerOf, invalid } from "./call.ts";
import type { ClientTransport } from "./client-transport.ts";
import { LIST_METHODS, type ListName, type ListPage, listAll, listPage } from "./follow-pages.ts";
import type {
  CompletionReference,
  CompletionResult,
  Discovery,
  GetPromptResult,
  ListedPrompt,
  ListedResource,
  ListedResourceTemplate,
  ListedTool,
  RawResult,
  ReadResult,
  ToolCallResult,
} from "./results.ts";
import type { CallOptions, TypedPrompts, TypedResources, TypedTools } from "./typed-client.ts";

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

/**
 * A client of one server. Every method rejects with an `McpError` when the server answers one, and with a
 * `ConnectionError` when there is no answer to be had. It may be shared by any number of callers.
 *
 * @typeParam S the type of the server: `typeof server`, brought in with `import type`
 */
export interface Client<S extends AnyServer = AnyServer> {
  /** What the server said when the connection was made. */
  readonly server: Discovery;
  /** The revision that is spoken. */
  readonly protocolVersion: string;
  /** A method for each tool. `then`, `toJSON` and symbols are undefined: such a tool is called by `callTool`. */
  readonly tools: TypedTools<S>;
  /** A method for each prompt. */
  readonly prompts: TypedPrompts<S>;
  readonly resources: TypedResources<S>;
  /** Calls a tool by name. A failure that the tool reports is a result with `isError: true`. */
  callTool(name: string, args?: JsonObject, options?: CallOptions): Promise<ToolCallResult>;
  readResource(uri: string, options?: CallOptions): Promise<ReadResult>;
  getPrompt(
    name: string,
    args?: { readonly [name: string]: string | undefined },
    options?: CallOptions,
  ): Promise<GetPromptResult>;
  /** Values for one argument of a prompt or one variable of a template. */
  complete(
    ref: CompletionReference,
    argument: { readonly name: string; readonly value: string },
    options?: CallOptions & { readonly arguments?: { readonly [name: string]: string } },
  ): Promise<CompletionResult>;
  /** Every tool, over all pages; empty when the server has none. */
  listTools(options?: CallOptions): Promise<readonly ListedTool[]>;
  listResources(options?: CallOptions): Promise<readonly ListedResource[]>;
  listResourceTemplates(options?: CallOptions): Promise<readonly ListedResourceTemplate[]>;
  listPrompts(options?: CallOptions): Promise<readonly ListedPrompt[]>;
  /** One page of a list. */
  listPage<const List extends ListName>(
    list: List,
    cursor?: string,
    options?: CallOptions,
  ): Promise<ListPage<ListedIn[List]>>;
  /** Asks the server again what it is. */
  discover(options?: CallOptions): Promise<Discovery>;
  /** Sends any request and gives its result as it came. */
  request(method: string, params?: JsonObject, options?: CallOptions): Promise<RawResult>;
  /** Ends the connection; safe to call again. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What each list holds. */
export interface ListedIn {
  readonly tools: ListedTool;
  readonly resources: ListedResource;
  readonly resourceTemplates: ListedResourceTemplate;
  readonly prompts: ListedPrompt;
}

/** The revisions that this client can speak. */
const PROTOCOLS: readonly string[] = ["2026-07-28"];
const CLIENT_INFO = Object.freeze({ name: "snodo", version: "0.1.0" });

/**
 * Connects a client: asks the server what it is, and settles the revision. When that fails, the transport is closed.
 *
 * @throws {ConnectionError} `no-common-version` when the server, or the client itself, speaks none of `protocols`;
 *   `invalid-response` when the server says of itself what makes no sense
 */
export async function connect<S extends AnyServer = AnyServer>(
  transport: ClientTransport<S>,
  options: ClientOptions = {},
): Promise<Client<S>> {
  if (typeof transport?.send !== "function") {
    throw new TypeError("connect() needs a transport, such as direct(server)");
  }
  const { protocols = PROTOCOLS, clientInfo = CLIENT_INFO, capabilities = {} } = options;
  const protocolVersion = protocols.find((version) => PROTOCOLS.includes(version));
  if (protocolVersion === undefined) {
    throw noCommonVersion(`The client speaks ${PROTOCOLS.join(", ")} and was told to take ${listed(protocols)}`);
  }
  const call = callerOf(transport, {
    protocolVersion,
    clientInfo: clientInfo as unknown as JsonObject,
    capabilities,
  });
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

/** Asks the server what it is, and makes sure that it speaks the revision. */
async function settle(call: Caller, protocolVersion: string): Promise<Discovery> {
  let server: Discovery;
  try {
    server = await discover(call);
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

async function discover(call: Caller, options?: CallOptions): Promise<Discovery> {
  const { supportedVersions, capabilities, ...rest } = await call("server/discover", {}, options);
  const isList = Array.isArray(supportedVersions) && supportedVersions.every((version) => typeof version === "string");
  if (!isList || !isPlainObject(capabilities)) throw invalid("a discovery has supportedVersions and capabilities");
  const { instructions } = rest;
  if (instructions !== undefined && typeof instructions !== "string") throw invalid("the instructions are no text");
  return { ...rest, supportedVersions, capabilities } as unknown as Discovery;
}

function clientOf<S extends AnyServer>(
  transport: ClientTransport<S>,
  send: Caller,
  server: Discovery,
  protocolVersion: string,
): Client<S> {
  let closing: Promise<void> | undefined;
  const call: Caller = async (...request) => {
    if (closing !== undefined) throw new ConnectionError("closed", "The client was closed");
    return send(...request);
  };
  const listOf = <List extends ListName>(list: List, options?: CallOptions): Promise<readonly ListedIn[List][]> =>
    Object.hasOwn(server.capabilities, LIST_METHODS[list].capability)
      ? listAll<ListedIn[List]>(call, list, options)
      : Promise.resolve([]);
  const callTool = async (name: string, args: JsonObject = {}, options?: CallOptions) =>
    readToolResult(await call("tools/call", { name, arguments: args }, options));
  const getPrompt: Client["getPrompt"] = async (name, args = {}, options) => {
    const result = await call("prompts/get", { name, arguments: args as JsonObject }, options);
    if (!isListOf(result.messages, (message) => isPlainObject(message.content))) throw invalid("a prompt has messages");
    return result as unknown as GetPromptResult;
  };
  const readResource: Client["readResource"] = async (uri, options) => {
    const result = await call("resources/read", { uri }, options);
    const isItem = (item: JsonObject) => typeof item.uri === "string";
    if (!isListOf(result.contents, isItem)) throw invalid("a resource has contents, each with a uri");
    return result as unknown as ReadResult;
  };
  const read = async (uri: string, variables?: object, options?: CallOptions) => {
    if (variables === undefined) return readResource(uri, options);
    return readResource(expandTemplate(compileTemplate(uri), variables as never), options);
  };
  const close = () => {
    closing ??= transport.close();
    return closing;
  };

  return Object.freeze<Client<S>>({
    server,
    protocolVersion,
    tools: byName(callTool) as TypedTools<S>,
    prompts: byName(getPrompt) as TypedPrompts<S>,
    resources: Object.freeze({ read }) as unknown as TypedResources<S>,
    callTool,
    readResource,
    getPrompt,
    async complete(ref, argument, { arguments: others, ...options } = {}) {
      const params = { ref, argument, ...(others !== undefined && { context: { arguments: others } }) };
      const { completion } = await call("completion/complete", params as unknown as JsonObject, options);
      const values = isPlainObject(completion) ? completion.values : undefined;
      if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) {
        throw invalid("a completion has values that are strings");
      }
      return completion as unknown as CompletionResult;
    },
    listTools: (options) => listOf("tools", options),
    listResources: (options) => listOf("resources", options),
    listResourceTemplates: (options) => listOf("resourceTemplates", options),
    listPrompts: (options) => listOf("prompts", options),
    listPage: (list, cursor, options) => listPage(call, list, cursor, options),
    discover: (options) => discover(call, options),
    request: (method, params = {}, options) => call(method, params, options),
    close,
    [Symbol.asyncDispose]: close,
  });
}

function readToolResult({ content, structuredContent, isError, _meta }: RawResult): ToolCallResult {
  if (!isListOf(content, (block) => typeof block.type === "string")) {
    throw invalid("a tool result has content, a list of blocks");
  }
  if (isError !== undefined && typeof isError !== "boolean") throw invalid("isError is true or false");
  const metadata = isPlainObject(_meta) ? { metadata: _meta as JsonObject } : {};
  const blocks = content as unknown as ToolCallResult["content"];
  return isError === true
    ? { isError: true, content: blocks, ...metadata }
    : { isError: false, structured: structuredContent, content: blocks, ...metadata };
}

function isListOf(value: unknown, isItem: (item: JsonObject) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isPlainObject(item) && isItem(item as JsonObject));
}

/** What the language itself looks for on any object: a method of that name would be called behind the user's back. */
const NO_METHODS: ReadonlySet<unknown> = new Set(["then", "toJSON"]);

/** An object with a method for every name, made when it is first asked for. */
function byName<Method extends (name: string, ...rest: never[]) => unknown>(method: Method): object {
  const methods = new Map<string, unknown>();
  return new Proxy(Object.freeze(Object.create(null)), {
    get(_target, name) {
      if (typeof name !== "string" || NO_METHODS.has(name)) return undefined;
      let bound = methods.get(name);
      if (bound === undefined) {
        bound = method.bind(undefined, name);
        methods.set(name, bound);
      }
      return bound;
    },
  });
}
