import { readObject, reportOn } from "../define/report.ts";
import type { AnyTool } from "../define/tool.ts";
import type { Projection, ServerFacts } from "../dialect/dialect.ts";
import { dispatch } from "../dispatch/dispatch.ts";
import { atCaller } from "../error/at-caller.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { type Sink, safeSink } from "../instrumentation/sink.ts";
import type { CheckedRequestState, RequestStateOptions } from "../request-state/request-state-options.ts";
import { createSealer } from "../request-state/sealer.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { createCatalog } from "./catalog.ts";
import { type CheckedServer, checkServer, type ServerDefaults } from "./check-server.ts";
import { canBePlaced } from "./place-server.ts";
import { warnOfOverlaps } from "./report-overlaps.ts";
import type { Runtime } from "./runtime.ts";
import type { AnyServer, Server, ServerCatalog } from "./server.ts";
import type { CapabilityOptions, LooseServerOptions } from "./server-options.ts";

/**
 * Checks the options, computes everything that does not change from request to request, and freezes it.
 *
 * @param defaults what stands in for absent options; an entry that must bundle no validator passes its own
 * @throws {DefinitionError} listing every problem
 */
export function assemble(given: LooseServerOptions, defaults: ServerDefaults): Server {
  const checked = checkServer(given, defaults);
  const { options } = checked;
  const catalog = createCatalog(checked, checked.validator, checked.pageSize, checked.schemas);
  const versions = Object.freeze(checked.protocols.map(({ version }) => version));
  const logs = options.logging !== false;
  const projectionsWith = (hasEvents: boolean): Runtime["projections"] => {
    const facts: ServerFacts = {
      info: checked.info,
      instructions: checked.instructions,
      capabilities: capabilitiesOf(catalog, checked.capabilities, { logs, hasEvents }),
      catalog,
      cache: checked.cache,
      versions,
    };
    return new Map(checked.protocols.map((dialect): [string, Projection] => [dialect.version, dialect.project(facts)]));
  };
  const { subscriptions } = checked;
  const report = safeSink(options.instrumentation);
  const runtime: Runtime = Object.freeze({
    catalog,
    projections: projectionsWith(subscriptions !== undefined),
    versions,
    authorization: checked.authorization,
    subscriptions,
    place: undefined,
    state: options.state,
    principal: options.principal as Runtime["principal"],
    report,
    isWatched: options.instrumentation !== undefined,
    sealer: createSealer(checked.requestState, checked.info.name, report),
    logs,
    exposesErrors: options.errors === "expose",
  });
  warnOfNames(runtime.report, checked.tools);
  if (checked.overlaps === "warn") warnOfOverlaps(runtime.report, checked.resources);

  const kept = keep(checked);
  const change = (overrides: Partial<LooseServerOptions>) =>
    atCaller(change, () => assemble(changed(kept, overrides), defaults));
  const server: AnyServer & { with(overrides: Partial<LooseServerOptions>): Server } = Object.freeze({
    info: checked.info,
    catalog: catalogView(runtime),
    dispatch: (message: unknown, request = {}) => dispatch(runtime, message, request),
    report: runtime.report,
    ...(options.requestState !== undefined && options.principal === undefined && { needsPrincipal: true as const }),
    with: change,
  });
  canBePlaced(server, (place, spare) =>
    Object.freeze({
      ...runtime,
      ...(subscriptions === undefined && { subscriptions: spare, projections: projectionsWith(true) }),
      place,
    }),
  );
  return server as Server;
}

/**
 * The options as they were checked: what the application changes in its own objects afterwards does not come into a
 * server that is made of this one, and the two share the compiled checks of their components.
 */
function keep(checked: CheckedServer): LooseServerOptions {
  const { options, info, sources, cache, protocols } = checked;
  return {
    ...options,
    ...info,
    tools: [...checked.tools, ...sources.tool],
    resources: [...checked.resources.map(({ resource }) => resource), ...sources.resource],
    prompts: [...checked.prompts, ...sources.prompt],
    pagination: { pageSize: checked.pageSize },
    cache,
    protocols,
    capabilities: checked.capabilities as CapabilityOptions,
    ...(options.requestState !== undefined && { requestState: keepRequestState(checked.requestState) }),
    ...(checked.authorization !== undefined && { authorization: checked.authorization }),
    ...(checked.subscriptions !== undefined && { subscriptions: checked.subscriptions }),
  };
}

/** What was changed in place of what was there before; what is undefined is not changed. */
function changed(kept: LooseServerOptions, overrides: Partial<LooseServerOptions>): LooseServerOptions {
  const problems: DefinitionProblem[] = [];
  const read = readObject(reportOn("server.with", problems), "", overrides, "needs an object of options");
  if (read === undefined || problems.length > 0) throw new DefinitionError(problems);
  return { ...kept, ...Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) };
}

function keepRequestState({ keys, replayGuard, ...others }: CheckedRequestState): RequestStateOptions {
  return { ...others, ...(keys.length > 0 && { keys }), ...(replayGuard !== undefined && { replayGuard }) };
}

function catalogView({ catalog: { lists, tools } }: Runtime): ServerCatalog {
  const all = <Item>(list: (typeof lists)["tools"]) =>
    Object.freeze(list.pages.flatMap((page) => page.items as readonly Item[]));
  return Object.freeze({
    // The tools themselves: their schemas may be listed in another form.
    tools: Object.freeze([...tools.values()].map(({ tool }) => tool)),
    resources: all<ServerCatalog["resources"][number]>(lists.resources),
    resourceTemplates: all<ServerCatalog["resourceTemplates"][number]>(lists.templates),
    prompts: all<ServerCatalog["prompts"][number]>(lists.prompts),
  });
}

/** The form that the protocol recommends (MCP 2026-07-28, tools, "Tool Names"): some hosts take no other. */
const PORTABLE_NAME = /^[A-Za-z0-9_.-]{1,128}$/;

function warnOfNames(report: Sink, tools: readonly AnyTool[]): void {
  for (const { name } of tools) {
    if (PORTABLE_NAME.test(name)) continue;
    const message = `tool ${JSON.stringify(name)}: some hosts take only names of A-Z a-z 0-9 _ - .`;
    report({ type: "warning", code: "tool-name", message });
  }
}
