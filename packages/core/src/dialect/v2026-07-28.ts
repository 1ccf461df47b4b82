import type { JsonObject } from "@snodo/schema";
import type { ServerNotification } from "../context/outlet.ts";
import type { RequestId } from "../dispatch/envelope.ts";
import { completionComplete } from "../method/completion-complete.ts";
import type { InputOutcome, Outcome, SubscriptionNotice } from "../method/outcome.ts";
import { promptsGet } from "../method/prompts-get.ts";
import { promptsList } from "../method/prompts-list.ts";
import { resourcesList } from "../method/resources-list.ts";
import { resourcesRead } from "../method/resources-read.ts";
import { resourcesTemplatesList } from "../method/resources-templates-list.ts";
import { serverDiscover } from "../method/server-discover.ts";
import { subscriptionsListen } from "../method/subscriptions-listen.ts";
import { toolsCall } from "../method/tools-call.ts";
import { toolsList } from "../method/tools-list.ts";
import type { CacheHint } from "../result/cache-hint.ts";
import type { ResourceOutcome } from "../result/normalize-resource.ts";
import type { ToolOutcome } from "../result/normalize-tool.ts";
import { nextCursor, type Page } from "../runtime/list-pages.ts";
import type { Dialect, MethodPolicy, MethodTable, Projection, ServerFacts, Shaped } from "./dialect.ts";
import { itemText, knownText } from "./listed-item.ts";
import { META } from "./meta-keys.ts";

/** Revision 2026-07-28: stateless, with metadata on every request. */
export const v2026_07_28: Dialect = Object.freeze({ version: "2026-07-28", project });

const POLICIES: readonly MethodPolicy[] = [
  { name: "server/discover", run: serverDiscover },
  { name: "tools/list", capability: "tools", run: toolsList },
  { name: "tools/call", capability: "tools", mirrors: "name", mirrorsArguments: true, run: toolsCall },
  { name: "resources/list", capability: "resources", run: resourcesList },
  { name: "resources/templates/list", capability: "resources", run: resourcesTemplatesList },
  { name: "resources/read", capability: "resources", mirrors: "uri", run: resourcesRead },
  { name: "prompts/list", capability: "prompts", run: promptsList },
  { name: "prompts/get", capability: "prompts", mirrors: "name", run: promptsGet },
  { name: "completion/complete", capability: "completions", run: completionComplete },
  { name: "subscriptions/listen", isStream: true, run: subscriptionsListen },
];

const METHODS: MethodTable = new Map(POLICIES.map((policy) => [policy.name, Object.freeze(policy)]));

/** Which member of a list result holds the items, and which cache hint goes with them. */
const LISTS = {
  tools: { member: "tools", cache: "tools" },
  resources: { member: "resources", cache: "resources" },
  templates: { member: "resourceTemplates", cache: "resources" },
  prompts: { member: "prompts", cache: "prompts" },
} as const;

function project(facts: ServerFacts): Projection {
  const { info, catalog, cache, capabilities } = facts;
  const ownMeta = Object.freeze({ [META.serverInfo]: info });
  const metaWith = (metadata: JsonObject | undefined): object =>
    metadata === undefined ? ownMeta : { ...metadata, ...ownMeta };
  const discovery = rendered({
    resultType: "complete",
    supportedVersions: facts.versions,
    capabilities,
    ...(facts.instructions !== undefined && { instructions: facts.instructions }),
    ...hint(cache.discovery),
    _meta: ownMeta,
  });
  const pageText = (page: Page, textOf: (item: object) => string): Shaped =>
    asText(pageResult(page, textOf, { ...hint(cache[LISTS[page.list].cache]), _meta: ownMeta }));
  const pages = new Map<Page, Shaped>();
  for (const list of Object.values(catalog.lists)) {
    for (const page of list.pages) pages.set(page, pageText(page, itemText));
  }

  return Object.freeze({
    version: v2026_07_28.version,
    methods: METHODS,
    capabilities,
    shape(outcome: Outcome): Shaped {
      switch (outcome.kind) {
        case "discovery":
          return discovery;
        case "page":
          return pages.get(outcome.page) ?? pageText(outcome.page, knownText);
        case "tool":
          return asObject(toolResult(outcome.answer, metaWith(outcome.answer.metadata)));
        case "resource":
          return asObject(readResult(outcome.answer, cache.resources, metaWith(outcome.answer.metadata)));
        case "prompt": {
          const { messages, description, metadata } = outcome.answer;
          return asObject({
            resultType: "complete",
            ...(description !== undefined && { description }),
            messages,
            _meta: metaWith(metadata),
          });
        }
        case "subscription":
          return asObject({ resultType: "complete", _meta: { ...ownMeta, [META.subscriptionId]: outcome.id } });
        case "completion":
          return asObject({ resultType: "complete", completion: { ...outcome.answer }, _meta: ownMeta });
        case "input":
          return asObject({ ...inputRequired(outcome), _meta: ownMeta });
      }
    },
    announce,
  });
}

const LIST_NOTIFICATIONS = {
  "tools-list-changed": "notifications/tools/list_changed",
  "prompts-list-changed": "notifications/prompts/list_changed",
  "resources-list-changed": "notifications/resources/list_changed",
} as const;

function announce(notice: SubscriptionNotice, subscriptionId: RequestId): ServerNotification {
  const _meta = { [META.subscriptionId]: subscriptionId };
  switch (notice.type) {
    case "acknowledged":
      return notification("notifications/subscriptions/acknowledged", { notifications: { ...notice.accepted }, _meta });
    case "resource-updated":
      return notification("notifications/resources/updated", { uri: notice.uri, _meta });
    default:
      return notification(LIST_NOTIFICATIONS[notice.type], { _meta });
  }
}

function notification(method: string, params: JsonObject): ServerNotification {
  return { jsonrpc: "2.0", method, params };
}

/** The JSON text of a page, from those of its items. */
function pageResult(page: Page, textOf: (item: object) => string, rest: object): string {
  const cursor = nextCursor(page, v2026_07_28.version);
  const next = cursor === undefined ? "" : `"nextCursor":${JSON.stringify(cursor)},`;
  const items = `"${LISTS[page.list].member}":[${page.items.map(textOf).join(",")}]`;
  return `{"resultType":"complete",${items},${next}${JSON.stringify(rest).slice(1)}`;
}

function toolResult({ content, structuredContent, isError }: ToolOutcome, meta: object): object {
  return {
    resultType: "complete",
    content,
    ...(structuredContent !== undefined && { structuredContent }),
    ...(isError && { isError }),
    _meta: meta,
  };
}

/** Keys are the handler's own: any text. */
function inputRequired({ requests, state }: InputOutcome): object {
  return {
    resultType: "input_required",
    ...(requests.size > 0 && { inputRequests: Object.fromEntries(requests) }),
    ...(state !== undefined && { requestState: state }),
  };
}

function readResult({ contents, cache }: ResourceOutcome, standard: CacheHint, meta: object): object {
  return { resultType: "complete", contents, ...hint(cache ?? standard), _meta: meta };
}

function hint({ ttlMs, scope }: CacheHint): { readonly ttlMs: number; readonly cacheScope: CacheHint["scope"] } {
  return { ttlMs, cacheScope: scope };
}

function rendered(result: object): Shaped {
  return asText(JSON.stringify(result));
}

function asText(json: string): Shaped {
  return Object.freeze({ result: undefined, json });
}

/** Everything in a result was read as JSON before: the parts that handlers answer, and the catalog. */
function asObject(result: object): Shaped {
  return { result: result as JsonObject, json: undefined };
}
