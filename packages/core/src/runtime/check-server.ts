import { type JsonObject, passthroughValidator, type Validator } from "@snodo/schema";
import { isUnfinished } from "../define/builder.ts";
import type { ComponentKind } from "../define/component.ts";
import { readIcons } from "../define/icon.ts";
import { type CheckedPrompt, toPrompt } from "../define/prompt.ts";
import { readChoice, readWhole } from "../define/read-option.ts";
import { readValidator } from "../define/read-validator.ts";
import { checkKeys, checkText, type Report, readText, reportOn, subjectOf } from "../define/report.ts";
import { type CheckedResource, toResource } from "../define/resource.ts";
import { type CheckedTool, toTool } from "../define/tool.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../is-record.ts";
import { type CheckedRequestState, readRequestState } from "../request-state/request-state-options.ts";
import { CACHE_HINT_FORM, type CacheHint, isCacheHint } from "../result/cache-hint.ts";
import { SCHEMA_FORMS, type SchemaForm, strictProblems } from "./advertise.ts";
import { type AuthorizationPolicy, readPolicy } from "./authorization-policy.ts";
import { completes, readCapabilities } from "./capabilities.ts";
import type { CatalogSources } from "./catalog.ts";
import { type CatalogSource, isCatalogSource } from "./catalog-source.ts";
import { checkEnforceable } from "./check-enforceable.ts";
import { checkPlaces } from "./check-places.ts";
import { type OverlapPolicy, refuseOverlaps } from "./report-overlaps.ts";
import type { CacheHints, ServerInfo, ServerOptions } from "./server-options.ts";

/** Options that were checked, with every default in its place. */
export interface CheckedServer {
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
export function checkServer(options: ServerOptions, defaults: ServerDefaults): CheckedServer {
  const problems: DefinitionProblem[] = [];
  if (!isRecord(options)) throw new DefinitionError([{ where: "server", rule: "needs an object of options" }]);
  const report = reportOn("server", problems);
  checkKeys(report, "", options, Object.keys(OPTIONS));
  const info = readInfo(report, options);
  const { instructions } = readText(report, "instructions", options.instructions);
  const tools = adopt(report, problems, "tool", options.tools, toTool);
  const resources = adopt(report, problems, "resource", options.resources, toResource);
  const prompts = adopt(report, problems, "prompt", options.prompts, toPrompt);
  const server: CheckedServer = {
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
    capabilities: readCapabilities(report, options.capabilities),
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
  checkUnique(report, "tool", server.tools, (tool) => tool.name);
  checkUnique(report, "prompt", server.prompts, (prompt) => prompt.name);
  checkUnique(report, "resource", server.resources, ({ resource }) => resource.name);
  checkUnique(report, "resource at", server.resources, ({ resource }) => resource.uri ?? resource.uriTemplate ?? "");
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
  if (websiteUrl !== undefined && !(typeof websiteUrl === "string" && URL.canParse(websiteUrl))) {
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

interface Adopted<Checked> {
  readonly checked: readonly Checked[];
  readonly sources: readonly CatalogSource[];
}

/** Checks every component of a kind; the same one given twice counts once. Sources are told apart from them. */
function adopt<Draft extends object, Checked>(
  report: Report,
  problems: DefinitionProblem[],
  kind: ComponentKind,
  option: readonly (Draft | CatalogSource)[] | CatalogSource | undefined,
  check: (draft: Draft) => Checked,
): Adopted<Checked> {
  const checked: Checked[] = [];
  const sources: CatalogSource[] = [];
  const components: unknown = option === undefined ? [] : isCatalogSource(option) ? [option] : option;
  if (!Array.isArray(components)) {
    report.add(`${kind}s`, "must be a list or a CatalogSource");
    return { checked, sources };
  }
  const seen = new Set<unknown>();
  for (const [index, component] of components.entries()) {
    if (seen.has(component)) continue;
    seen.add(component);
    const where = `${kind}s[${index}]`;
    if (isUnfinished(component)) {
      const { kind: what, name } = component["~unfinished"];
      const { step, hint } = LAST_STEP[what];
      problems.push({
        where: subjectOf(what, name),
        rule: "has no handler",
        hint: `End it with .${step}(${hint})`,
      });
    } else if (!isRecord(component)) {
      report.add(where, `must be a ${kind}`);
    } else if (component.kind === undefined && isCatalogSource(component)) {
      sources.push(component);
    } else if (component.kind !== kind) {
      report.add(where, `must have the kind ${JSON.stringify(kind)}`);
    } else {
      collect(problems, () => checked.push(check(component as unknown as Draft)));
    }
  }
  return { checked, sources: Object.freeze(sources) };
}

const LAST_STEP = {
  tool: { step: "call", hint: "(args, context) => …" },
  resource: { step: "read", hint: "(params, context) => …" },
  prompt: { step: "render", hint: "(args, context) => …" },
} as const;

/** Goes on after a component with problems, so that those of the next one are found as well. */
function collect(problems: DefinitionProblem[], check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    problems.push(...error.problems);
  }
}

function checkUnique<Component>(
  report: Report,
  kind: string,
  components: readonly Component[],
  nameOf: (component: Component) => string,
): void {
  const counts = new Map<string, number>();
  for (const component of components) counts.set(nameOf(component), (counts.get(nameOf(component)) ?? 0) + 1);
  for (const [name, count] of counts) {
    if (count > 1) report.add("", `Duplicate ${kind} ${JSON.stringify(name)} declared ${count} times`);
  }
}

function validatorOf(report: Report, given: unknown, absent: Validator | undefined): Validator {
  if (given !== undefined) return readValidator(report, "validator", given) ?? NO_VALIDATOR;
  if (absent !== undefined) return absent;
  const hint = "basicValidator() is small; fullValidator() is the one of @snodo/core";
  report.add("validator", "is needed: this entry brings none", hint);
  return NO_VALIDATOR;
}

/** Stands where none could be read, so that the rest is checked all the same. */
const NO_VALIDATOR: Validator = passthroughValidator();

function readOverlaps(report: Report, overlaps: unknown): OverlapPolicy | undefined {
  if (overlaps === undefined || overlaps === "warn" || overlaps === "refuse") return overlaps;
  report.add("overlaps", 'must be "warn" or "refuse"');
  return undefined;
}

const DEFAULT_PAGE_SIZE = 100;

function readPageSize(report: Report, pagination: unknown): number {
  if (pagination === undefined) return DEFAULT_PAGE_SIZE;
  if (!isRecord(pagination)) {
    report.add("pagination", "must be an object with a pageSize");
    return DEFAULT_PAGE_SIZE;
  }
  checkKeys(report, "pagination", pagination, ["pageSize"]);
  return readWhole(report, "pagination.pageSize", pagination.pageSize, { absent: DEFAULT_PAGE_SIZE });
}

const FAMILIES = ["tools", "prompts", "resources", "discovery"] as const;
const NOT_AT_ALL: CacheHint = Object.freeze({ ttlMs: 0, scope: "private" });

function readCache(report: Report, cache: unknown): CacheHints {
  const hints = { tools: NOT_AT_ALL, prompts: NOT_AT_ALL, resources: NOT_AT_ALL, discovery: NOT_AT_ALL };
  if (cache === undefined) return hints;
  if (!isRecord(cache)) {
    report.add("cache", "must be an object");
    return hints;
  }
  checkKeys(report, "cache", cache, FAMILIES);
  for (const family of FAMILIES) {
    const hint = cache[family];
    if (hint === undefined) continue;
    if (isCacheHint(hint)) hints[family] = Object.freeze({ ttlMs: hint.ttlMs, scope: hint.scope });
    else report.add(`cache.${family}`, `must be ${CACHE_HINT_FORM}`);
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
  if (!Array.isArray(protocols) || protocols.length === 0 || !protocols.every(isDialect)) {
    report.add("protocols", "must be a list of revisions, at least one", "Such as [v2026_07_28]");
    return undefined;
  }
  if (new Set(protocols.map(({ version }) => version)).size < protocols.length) {
    report.add("protocols", "must name each revision once");
  }
  return Object.freeze([...protocols]) as readonly Dialect[];
}
