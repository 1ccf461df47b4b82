import type { JsonObject } from "@snodo/schema";
import { compileTemplate, expandTemplate, type TemplateVariables } from "@snodo/template";
import type { AnyServer } from "../runtime/server.ts";
import type { SubscriptionFilter } from "../subscription/subscription-filter.ts";
import { byName } from "./by-name.ts";
import { type Caller, type CallOptions, closed } from "./call.ts";
import type { ClientTransport } from "./client-transport.ts";
import { LIST_METHODS, type ListName, type ListPage, listAll, listPage } from "./follow-pages.ts";
import { type ClientSubscription, listenBy } from "./listen.ts";
import { readCompletion, readContents, readDiscovery, readPrompt, readToolResult } from "./read-result.ts";
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
import type { TypedPrompts, TypedResources, TypedTools } from "./typed-client.ts";

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
  /** Reads resources, by URI or by template and variables. */
  readonly resources: TypedResources<S>;
  /** Calls a tool by name. A failure that the tool reports is a result with `isError: true`. */
  callTool(name: string, args?: JsonObject, options?: CallOptions): Promise<ToolCallResult>;
  /** Reads one URI. */
  readResource(uri: string, options?: CallOptions): Promise<ReadResult>;
  /** Renders a prompt by name. */
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
  /** Every resource at one URI, over all pages; empty when the server has none. */
  listResources(options?: CallOptions): Promise<readonly ListedResource[]>;
  /** Every resource template, over all pages; empty when the server has none. */
  listResourceTemplates(options?: CallOptions): Promise<readonly ListedResourceTemplate[]>;
  /** Every prompt, over all pages; empty when the server has none. */
  listPrompts(options?: CallOptions): Promise<readonly ListedPrompt[]>;
  /** One page of a list. */
  listPage<const List extends ListName>(
    list: List,
    cursor?: string,
    options?: CallOptions,
  ): Promise<ListPage<ListedIn[List]>>;
  /**
   * Has the server tell of changes: `for await (const event of client.listen({ toolsListChanged: true })) …`. It is
   * asked at once, and tells of one event after the other as they are taken. Leaving the loop ends it, and so does
   * closing the client. The loop ends by itself when the server ends it, and throws what the server refused it with.
   *
   * After a connection that broke off, changes may have been missed: look at what was listened to, and listen again.
   */
  listen(filter: SubscriptionFilter, options?: Pick<CallOptions, "signal">): ClientSubscription;
  /** Asks the server again what it is. */
  discover(options?: CallOptions): Promise<Discovery>;
  /**
   * Sends any request and gives its result as it came, where that is complete. One that asks for input rejects with a
   * `ConnectionError` (`invalid-response`); `params` may bring the `inputResponses`.
   */
  request(method: string, params?: JsonObject, options?: CallOptions): Promise<RawResult>;
  /** Ends the connection; safe to call again. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What each list holds. */
export interface ListedIn {
  readonly tools: ListedTool;
  readonly resources: ListedResource;
  readonly resourceTemplates: ListedResourceTemplate;
  readonly prompts: ListedPrompt;
}

/**
 * The client over a connection that is made.
 *
 * @param send sends one request; nothing is sent by it once the client was closed
 */
export function clientOf<S extends AnyServer>(
  transport: ClientTransport<S>,
  send: Caller,
  server: Discovery,
  protocolVersion: string,
): Client<S> {
  let closing: Promise<void> | undefined;
  const call: Caller = async (...request) => {
    if (closing !== undefined) throw closed();
    return send(...request);
  };
  const close = () => {
    closing ??= transport.close();
    return closing;
  };
  const listOf = async <List extends ListName>(
    list: List,
    options?: CallOptions,
  ): Promise<readonly ListedIn[List][]> => {
    if (!Object.hasOwn(server.capabilities, LIST_METHODS[list].capability)) return [];
    return listAll<ListedIn[List]>(call, list, options);
  };
  const callTool: Client["callTool"] = async (name, args = {}, options) =>
    readToolResult(await call("tools/call", { name, arguments: args }, options));
  const getPrompt: Client["getPrompt"] = async (name, args = {}, options) =>
    readPrompt(await call("prompts/get", { name, arguments: args }, options));
  const readResource: Client["readResource"] = async (uri, options) =>
    readContents(await call("resources/read", { uri }, options));
  // No URI holds a brace: a text with one is a template, also where all its variables are left out.
  const read = async (uri: string, variables?: TemplateValues, options?: CallOptions) =>
    readResource(uri.includes("{") ? expandTemplate(compileTemplate(uri), asTexts(variables ?? {})) : uri, options);
  const resources: object = Object.freeze({ read });

  return Object.freeze<Client<S>>({
    server,
    protocolVersion,
    tools: byName(callTool) as TypedTools<S>,
    prompts: byName(getPrompt) as TypedPrompts<S>,
    resources: resources as TypedResources<S>,
    callTool,
    readResource,
    getPrompt,
    async complete(ref, argument, { arguments: others, ...options } = {}) {
      const params = { ref, argument, ...(others !== undefined && { context: { arguments: others } }) };
      return readCompletion(await call("completion/complete", params, options));
    },
    listTools: (options) => listOf("tools", options),
    listResources: (options) => listOf("resources", options),
    listResourceTemplates: (options) => listOf("resourceTemplates", options),
    listPrompts: (options) => listOf("prompts", options),
    listPage: (list, cursor, options) => listPage(call, list, cursor, options),
    listen: (filter, options) => listenBy(call, filter, options),
    discover: async (options) => readDiscovery(await call("server/discover", {}, options)),
    request: (method, params = {}, options) => call(method, params, options),
    close,
    [Symbol.asyncDispose]: close,
  });
}

interface TemplateValues {
  readonly [variable: string]: string | number | boolean | undefined;
}

/**
 * Numbers and truth values as a server with such a variable reads them. What no URI can carry is left, to be refused.
 */
function asTexts(values: TemplateValues): TemplateVariables<string> {
  const texts = Object.entries(values).map(([name, value]) => {
    const isWritten = typeof value === "boolean" || Number.isFinite(value);
    return [name, isWritten ? String(value) : value] as const;
  });
  return Object.fromEntries(texts) as TemplateVariables<string>;
}
