import type { JsonObject } from "@snodo/schema";
import { compileTemplate, expandTemplate, type Template } from "@snodo/template";
import { ConnectionError } from "../error/connection-error.ts";
import { isRecord } from "../result/check-block.ts";
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
  /** The revisions that the client takes, in the order of preference. Absent: 2026-07-28. */
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
  /** A method for each tool. `then` and symbols are undefined, so that the object is no promise. */
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

const PROTOCOLS = ["2026-07-28"];
const CLIENT_INFO = Object.freeze({ name: "snodo", version: "0.1.0" });

/**
 * Connects a client: asks the server what it is, and settles the revision.
 *
 * @throws {ConnectionError} `NO_COMMON_VERSION` when the server speaks none of `protocols`
 */
export async function connect<S extends AnyServer = AnyServer>(
  transport: ClientTransport<S>,
  options: ClientOptions = {},
): Promise<Client<S>> {
  const { protocols = PROTOCOLS, clientInfo = CLIENT_INFO, capabilities = {} } = options;
  await transport.connect();
  try {
    const offered = protocols[0] ?? "";
    const identity = { clientInfo: clientInfo as unknown as JsonObject, capabilities };
    const server = await discover(callerOf(transport, { ...identity, protocolVersion: offered }));
    const protocolVersion = protocols.find((version) => server.supportedVersions.includes(version));
    if (protocolVersion === undefined) {
      const spoken = server.supportedVersions.join(", ");
      throw new ConnectionError(
        "NO_COMMON_VERSION",
        `The server speaks ${spoken}; the client takes ${protocols.join(", ")}`,
      );
    }
    return clientOf<S>(transport, callerOf(transport, { ...identity, protocolVersion }), server, protocolVersion);
  } catch (error) {
    await transport.close();
    throw error;
  }
}

async function discover(call: Caller, options?: CallOptions): Promise<Discovery> {
  const { supportedVersions, capabilities, ...rest } = await call("server/discover", {}, options);
  if (!Array.isArray(supportedVersions) || !isRecord(capabilities)) {
    throw invalid("a discovery has supportedVersions and capabilities");
  }
  return { ...rest, supportedVersions, capabilities } as unknown as Discovery;
}

function clientOf<S extends AnyServer>(
  transport: ClientTransport<S>,
  call: Caller,
  server: Discovery,
  protocolVersion: string,
): Client<S> {
  const templates = new Map<string, Template>();
  const listOf = <List extends ListName>(list: List, options?: CallOptions): Promise<readonly ListedIn[List][]> =>
    Object.hasOwn(server.capabilities, LIST_METHODS[list].capability)
      ? listAll<ListedIn[List]>(call, list, options)
      : Promise.resolve([]);
  const callTool = async (name: string, args: JsonObject = {}, options?: CallOptions) =>
    readToolResult(await call("tools/call", { name, arguments: args }, options));
  const getPrompt: Client["getPrompt"] = async (name, args = {}, options) => {
    const result = await call("prompts/get", { name, arguments: args as JsonObject }, options);
    return result as unknown as GetPromptResult;
  };
  const readResource: Client["readResource"] = async (uri, options) =>
    (await call("resources/read", { uri }, options)) as unknown as ReadResult;
  const read = (uri: string, variables?: object, options?: CallOptions) => {
    if (variables === undefined) return readResource(uri, options);
    let template = templates.get(uri);
    if (template === undefined) {
      template = compileTemplate(uri);
      templates.set(uri, template);
    }
    return readResource(expandTemplate(template, variables as never), options);
  };
  const close = () => transport.close();

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
      if (!isRecord(completion) || !Array.isArray(completion.values)) throw invalid("a completion has values");
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
  if (!Array.isArray(content)) throw invalid("a tool result has content");
  const metadata = isRecord(_meta) ? { metadata: _meta as JsonObject } : {};
  const blocks = content as unknown as ToolCallResult["content"];
  return isError === true
    ? { isError: true, content: blocks, ...metadata }
    : { isError: false, structured: structuredContent, content: blocks, ...metadata };
}

/** An object with a method for every name, made when it is first asked for. */
function byName<Method extends (name: string, ...rest: never[]) => unknown>(method: Method): object {
  const methods = new Map<string, unknown>();
  return new Proxy(Object.freeze(Object.create(null)), {
    get(_target, name) {
      if (typeof name !== "string" || name === "then") return undefined;
      let bound = methods.get(name);
      if (bound === undefined) {
        bound = method.bind(undefined, name);
        methods.set(name, bound);
      }
      return bound;
    },
  });
}
