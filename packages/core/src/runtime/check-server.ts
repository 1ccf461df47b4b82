import { type JsonObject, passthroughValidator, type Validator } from "@snodo/schema";
import { type AnyPrompt, type CheckedPrompt, toPrompt } from "../define/prompt.ts";
import { readChoice, readWhole } from "../define/read-option.ts";
import { readValidator } from "../define/read-validator.ts";
import { attempt, checkKeys, type Report, readObject, readText, reportOn, subjectOf } from "../define/report.ts";
import { type AnyResource, type CheckedResource, toResource } from "../define/resource.ts";
import { type AnyTool, type CheckedTool, toTool } from "../define/tool.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../is-record.ts";
import { DEFAULT_PAGE_SIZE } from "../limits.ts";
import { type CheckedRequestState, readRequestState } from "../request-state/request-state-options.ts";
import { isSubscriptionSource, type SubscriptionSource } from "../subscription/subscription-source.ts";
import { SCHEMA_FORMS, type SchemaForm, strictProblems } from "./advertise.ts";
import { type AuthorizationPolicy, readPolicy } from "./authorization-policy.ts";
import { hasCompletions, readCapabilities } from "./capabilities.ts";
import type { CatalogSources } from "./catalog.ts";
import { checkComponents } from "./check-components.ts";
import { checkEnforceable } from "./check-enforceable.ts";
import { checkPlaces } from "./check-places.ts";
import { checkUnique } from "./check-unique.ts";
import { readCache, refusePublic } from "./read-cache.ts";
import { readInfo } from "./read-info.ts";
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
  const completing = [...server.prompts, ...server.resources.map(({ resource }) => resource)];
  if (server.capabilities.completions !== undefined && !hasCompletions(server.sources, completing)) {
    report.add("capabilities.completions", "is not served by this server: nothing in it completes");
  }
  for (const key of ["principal", "instrumentation"] as const) {
    if (options[key] !== undefined && typeof options[key] !== "function") report.add(key, "must be a function");
  }
  if (options.logging !== undefined && typeof options.logging !== "boolean") report.add("logging", "must be a boolean");
  readChoice(report, "errors", options.errors, ["mask", "expose"]);
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

/** The place of a resource, under which it is that resource. */
function placeOf({ resource: { uri, uriTemplate = "", name } }: CheckedResource): { name: string; place: string } {
  return { name: uri ?? uriTemplate, place: subjectOf("resource", name) };
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
  return overlaps === undefined
    ? undefined
    : readChoice<OverlapPolicy>(report, "overlaps", overlaps, ["warn", "refuse"]);
}

function readPageSize(report: Report, pagination: unknown): number {
  if (pagination === undefined) return DEFAULT_PAGE_SIZE;
  const read = readObject(report, "pagination", pagination, "must be an object with a pageSize");
  if (read === undefined) return DEFAULT_PAGE_SIZE;
  checkKeys(report, "pagination", read, ["pageSize"]);
  return readWhole(report, "pagination.pageSize", read.pageSize, { absent: DEFAULT_PAGE_SIZE });
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
