import { type JsonObject, passthroughValidator, type Validator } from "@snodo/schema";
import { readIcons } from "../define/icon.ts";
import { type AnyPrompt, type CheckedPrompt, toPrompt } from "../define/prompt.ts";
import { readChoice, readWhole } from "../define/read-option.ts";
import { readValidator } from "../define/read-validator.ts";
import {
  attempt,
  checkKeys,
  checkText,
  type Report,
  readObject,
  readText,
  reportOn,
  subjectOf,
} from "../define/report.ts";
import { type AnyResource, type CheckedResource, toResource } from "../define/resource.ts";
import { type AnyTool, type CheckedTool, toTool } from "../define/tool.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../is-record.ts";
import { isUri } from "../is-uri.ts";
import { DEFAULT_PAGE_SIZE } from "../limits.ts";
import { type CheckedRequestState, readRequestState } from "../request-state/request-state-options.ts";
import { CACHE_HINT_FORM, type CacheHint, isCacheHint } from "../result/cache-hint.ts";
import { isSubscriptionSource, type SubscriptionSource } from "../subscription/subscription-source.ts";
import { SCHEMA_FORMS, type SchemaForm, strictProblems } from "./advertise.ts";
import { type AuthorizationPolicy, readPolicy } from "./authorization-policy.ts";
import { completes, readCapabilities } from "./capabilities.ts";
import type { CatalogSources } from "./catalog.ts";
import { checkComponents } from "./check-components.ts";
import { checkEnforceable } from "./check-enforceable.ts";
import { checkPlaces } from "./check-places.ts";
import { type OverlapPolicy, refuseOverlaps } from "./report-overlaps.ts";
import type { CacheHints, LooseServerOptions, ServerInfo, ServerOptions } from "./server-options.ts";

/** Options that were checked, with every default in its place. */
export interface CheckedServer {
  /** As they were given, each read once. */
  readonly options: LooseServerOptions;
  readonly info: ServerInfo;
  readonly instructions: string | undefined;
  readonly tools: readonly CheckedTool[];
  readonly resources: readonly CheckedResource[];
  readonly prompts: readonly CheckedPrompt[];
  readonly sources: CatalogSources;
  readonly authorization: AuthorizationPolicy | undefined;
  readonly validator: Validator;
  readonly schemas: SchemaForm;
  readonly pageSize: number;
  readonly cache: CacheHints;
  readonly protocols: readonly Dialect[];
  readonly capabilities: JsonObject;
  readonly subscriptions: SubscriptionSource | undefined;
  readonly requestState: CheckedRequestState;
  /** Undefined where templates are not compared. */
  readonly overlaps: OverlapPolicy | undefined;
}

/** What stands in for an option that is absent. */
export interface ServerDefaults {
  /** Undefined where the application must give one. */
  readonly validator: Validator | undefined;
  readonly protocols: readonly Dialect[];
}

/**
 * Checks everything about a server at once.
 *
 * @throws {DefinitionError} listing every problem of the server and of its components
 */
export function checkServer(given: LooseServerOptions, defaults: ServerDefaults): CheckedServer {
  const problems: DefinitionProblem[] = [];
  const report = reportOn("server", problems);
  const hint = 'Such as createServer({ name: "orders", version: "1.0.0" })';
  const read = readObject(report, "", given, "needs an object of options", hint);
  if (read === undefined) throw new DefinitionError(problems);
  const options = read as unknown as LooseServerOptions;
  checkKeys(report, "", options, Object.keys(OPTIONS));
  const info = readInfo(report, options);
  const { instructions } = readText(report, "instructions", options.instructions);
  const tools = checkComponents(report, problems, "tool", options.tools, (tool: AnyTool, at) => toTool(tool, [], at));
  const resources = checkComponents(report, problems, "resource", options.resources, (resource: AnyResource, at) =>
    toResource(resource, [], at),
  );
  const prompts = checkComponents(report, problems, "prompt", options.prompts, (prompt: AnyPrompt, at) =>
    toPrompt(prompt, [], at),
  );
  const server: CheckedServer = {
    options,
    info,
    instructions,
    tools: tools.checked,
    resources: resources.checked,
    prompts: prompts.checked,
    sources: Object.freeze({ tool: tools.sources, resource: resources.sources, prompt: prompts.sources }),
    authorization: readPolicy(report, options.authorization),
    validator: validatorOf(report, options.validator, defaults.validator),
    schemas: readChoice(report, "schemas", options.schemas, SCHEMA_FORMS),
    pageSize: readPageSize(report, options.pagination),
    cache: readCache(report, options.cache),
    protocols: readProtocols(report, options.protocols) ?? defaults.protocols,
    capabilities: readCapabilities(report, options.capabilities, options.subscriptions !== undefined),
    subscriptions: readSource(report, options.subscriptions),
    requestState: readRequestState(report, options.requestState),
    overlaps: readOverlaps(report, options.overlaps),
  };
  if (options.authorization !== undefined) refusePublic(report, server.cache);
  if (server.schemas === "strict") problems.push(...strictProblems(server.tools));
  if (server.capabilities.completions !== undefined && !hasCompleters(server)) {
    report.add("capabilities.completions", "is not served by this server: nothing in it completes");
  }
  for (const key of ["principal", "instrumentation"] as const) {
    if (options[key] !== undefined && typeof options[key] !== "function") report.add(key, "must be a function");
  }
  if (options.logging !== undefined && typeof options.logging !== "boolean") report.add("logging", "must be a boolean");
  if (options.errors !== undefined && options.errors !== "mask" && options.errors !== "expose") {
    report.add("errors", 'must be "mask" or "expose"');
  }
  checkUnique(report, "tool", tools.named);
  checkUnique(report, "prompt", prompts.named);
  checkUnique(report, "resource", resources.named);
  checkUnique(report, "resource at", server.resources.map(placeOf));
  checkPlaces(report, server.resources);
  checkEnforceable(problems, server.tools, server.validator, server.schemas);
  if (server.overlaps === "refuse") refuseOverlaps(report, server.resources);
  if (problems.length > 0) throw new DefinitionError(problems);
  return server;
}

/** Every option there is. An object, so that the compiler misses one that is left out. */
const OPTIONS: { readonly [Option in keyof ServerOptions | "state"]-?: true } = {
  name: true,
  version: true,
  title: true,
  description: true,
  websiteUrl: true,
  icons: true,
  instructions: true,
  tools: true,
  resources: true,
  prompts: true,
  validator: true,
  schemas: true,
  pagination: true,
  cache: true,
  protocols: true,
  capabilities: true,
  principal: true,
  logging: true,
  instrumentation: true,
  state: true,
  errors: true,
  overlaps: true,
  authorization: true,
  subscriptions: true,
  requestState: true,
};

function hasCompleters({ resources, prompts, sources }: CheckedServer): boolean {
  if (sources.resource.length + sources.prompt.length > 0) return true;
  return prompts.some(completes) || resources.some(({ resource }) => completes(resource));
}

function readInfo(report: Report, options: ServerOptions): ServerInfo {
  const { name, version, websiteUrl } = options;
  checkText(report, "name", name);
  checkText(report, "version", version);
  if (websiteUrl !== undefined && !isUri(websiteUrl)) {
    report.add("websiteUrl", "must be an absolute URL");
  }
  return Object.freeze({
    name,
    version,
    ...readText(report, "title", options.title),
    ...readText(report, "description", options.description),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(options.icons !== undefined && readIcons(report, options.icons)),
  });
}

/** The place of a resource, under which it is that resource. */
function placeOf({ resource: { uri, uriTemplate = "", name } }: CheckedResource): { name: string; place: string } {
  return { name: uri ?? uriTemplate, place: subjectOf("resource", name) };
}

/** Two components of one name, or of one place: each that was given counts, though another mistake be in it. */
function checkUnique(
  report: Report,
  kind: string,
  named: readonly { readonly name: string; readonly place: string }[],
): void {
  const places = new Map<string, string[]>();
  for (const { name, place } of named) {
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  }
  for (const [name, all] of places) {
    const [first, second, ...more] = all;
    if (second === undefined) continue;
    const others = more.length > 0 ? `, and ${more.length} more` : "";
    report.add(
      "",
      `Duplicate ${kind} ${JSON.stringify(name)} declared ${all.length} times`,
      `By ${first} and ${second}${others}`,
    );
  }
}

function validatorOf(report: Report, given: unknown, absent: Validator | undefined): Validator {
  if (given !== undefined) {
    return attempt(report, "validator", () => readValidator(report, "validator", given)) ?? NO_VALIDATOR;
  }
  if (absent !== undefined) return absent;
  const hint = "basicValidator() is small; fullValidator() is the one of @snodo/core";
  report.add("validator", "is needed: this entry brings none", hint);
  return NO_VALIDATOR;
}

/** Stands where none could be read, so that the rest is checked all the same. */
const NO_VALIDATOR: Validator = passthroughValidator();

function readSource(report: Report, source: unknown): SubscriptionSource | undefined {
  return attempt(report, "subscriptions", () => {
    if (source === undefined || isSubscriptionSource(source)) return source;
    report.add("subscriptions", "must have an open function, and one for publish or none", "createHub() gives one");
    return undefined;
  });
}

function readOverlaps(report: Report, overlaps: unknown): OverlapPolicy | undefined {
  if (overlaps === undefined || overlaps === "warn" || overlaps === "refuse") return overlaps;
  report.add("overlaps", 'must be "warn" or "refuse"');
  return undefined;
}

function readPageSize(report: Report, pagination: unknown): number {
  if (pagination === undefined) return DEFAULT_PAGE_SIZE;
  const read = readObject(report, "pagination", pagination, "must be an object with a pageSize");
  if (read === undefined) return DEFAULT_PAGE_SIZE;
  checkKeys(report, "pagination", read, ["pageSize"]);
  return readWhole(report, "pagination.pageSize", read.pageSize, { absent: DEFAULT_PAGE_SIZE });
}

const FAMILIES = ["tools", "prompts", "resources", "discovery"] as const;
const NOT_AT_ALL: CacheHint = Object.freeze({ ttlMs: 0, scope: "private" });

function readCache(report: Report, given: unknown): CacheHints {
  const hints = { tools: NOT_AT_ALL, prompts: NOT_AT_ALL, resources: NOT_AT_ALL, discovery: NOT_AT_ALL };
  const cache = given === undefined ? undefined : readObject(report, "cache", given);
  if (cache === undefined) return Object.freeze(hints);
  checkKeys(report, "cache", cache, FAMILIES);
  for (const family of FAMILIES) {
    if (cache[family] === undefined) continue;
    const where = `cache.${family}`;
    const hint = readObject(report, where, cache[family], `must be ${CACHE_HINT_FORM}`);
    if (hint === undefined) continue;
    checkKeys(report, where, hint, ["ttlMs", "scope"]);
    if (isCacheHint(hint)) hints[family] = Object.freeze({ ttlMs: hint.ttlMs, scope: hint.scope });
    else report.add(where, `must be ${CACHE_HINT_FORM}`);
  }
  return Object.freeze(hints);
}

/** What one caller may see must not be kept for all. Discovery says the same to everybody. */
function refusePublic(report: Report, cache: CacheHints): void {
  for (const family of ["tools", "prompts", "resources"] as const) {
    if (cache[family].scope !== "public") continue;
    report.add(`cache.${family}.scope`, 'must be "private" where there is an authorization policy');
  }
}

function readProtocols(report: Report, protocols: unknown): readonly Dialect[] | undefined {
  if (protocols === undefined) return undefined;
  const isDialect = (value: unknown) =>
    isRecord(value) && typeof value.version === "string" && typeof value.project === "function";
  return attempt(report, "protocols", () => {
    if (!Array.isArray(protocols) || protocols.length === 0 || !protocols.every(isDialect)) {
      report.add("protocols", "must be a list of revisions, at least one", "Such as [v2026_07_28]");
      return undefined;
    }
    if (new Set(protocols.map(({ version }) => version)).size < protocols.length) {
      report.add("protocols", "must name each revision once");
    }
    return Object.freeze([...protocols]) as readonly Dialect[];
  });
}
