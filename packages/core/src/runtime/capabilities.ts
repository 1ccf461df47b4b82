import { frozenCopy, type JsonObject, suggest } from "@snodo/schema";
import { type Report, readJsonObject } from "../define/report.ts";
import { isRecord } from "../is-record.ts";
import type { Catalog, CatalogSources } from "./catalog.ts";

/** What an application can declare besides. */
const FAMILIES = ["completions", "experimental", "prompts", "resources", "tools"] as const;

/** What each of them may say where there is a source of events; the others say nothing. */
const FLAGS: { readonly [family: string]: readonly string[] } = {
  prompts: ["listChanged"],
  resources: ["subscribe", "listChanged"],
  tools: ["listChanged"],
};

/**
 * What a server can do: a family that has components or a source of them, with everything that can be listened to where
 * there is a source of events; `completions` where something completes or may come that does, `logging` unless it was
 * turned off, and what the application declares besides, or takes back.
 */
export function capabilitiesOf(
  { tools, resources, templateByText, prompts, sources }: Catalog,
  declared: JsonObject,
  { logs, hasEvents }: { readonly logs: boolean; readonly hasEvents: boolean },
): JsonObject {
  const completing = [
    ...Array.from(prompts.values(), ({ prompt }) => prompt),
    ...Array.from(templateByText.values(), ({ resource }) => resource),
  ];
  return Object.freeze({
    ...(hasCompletions(sources, completing) && { completions: EMPTY }),
    ...(logs && { logging: EMPTY }),
    ...family("prompts", prompts.size + sources.prompt.length > 0),
    ...family("resources", resources.size + templateByText.size + sources.resource.length > 0),
    ...family("tools", tools.size + sources.tool.length > 0),
    ...(declared.completions !== undefined && { completions: declared.completions }),
    ...(declared.experimental !== undefined && { experimental: declared.experimental }),
  });

  function family(name: "prompts" | "resources" | "tools", isThere: boolean): JsonObject {
    const settings = declared[name] as JsonObject | undefined;
    if (!isThere && settings === undefined) return EMPTY;
    const flags = hasEvents ? (FLAGS[name] ?? []).filter((flag) => settings?.[flag] !== false) : [];
    return { [name]: Object.freeze(Object.fromEntries(flags.map((flag) => [flag, true]))) };
  }
}

const EMPTY: JsonObject = Object.freeze({});

/** Whether something can be completed: of the components of a server, or of what its sources may give. */
export function hasCompletions(
  sources: CatalogSources,
  components: readonly { readonly completers?: object }[],
): boolean {
  if (sources.prompt.length + sources.resource.length > 0) return true;
  return components.some(({ completers }) => completers !== undefined && Object.keys(completers).length > 0);
}

/** What the application declares besides, as a frozen copy. Refuses to declare what is not served. */
export function readCapabilities(report: Report, capabilities: unknown, hasEvents: boolean): JsonObject {
  if (capabilities === undefined) return EMPTY;
  const read = readJsonObject(report, "capabilities", capabilities);
  if (read === undefined) return EMPTY;
  for (const [family, settings] of Object.entries(read)) {
    const where = `capabilities.${family}`;
    if (!(FAMILIES as readonly string[]).includes(family)) {
      report.add(where, "is not served by this server", suggest(family, FAMILIES));
    } else if (!isRecord(settings)) {
      report.add(where, "must be an object");
    } else if (family !== "experimental") {
      for (const [key, value] of Object.entries(settings)) {
        const flags = FLAGS[family] ?? [];
        if (!flags.includes(key)) report.add(`${where}.${key}`, "is not served by this server", suggest(key, flags));
        else if (typeof value !== "boolean") report.add(`${where}.${key}`, "must be a boolean");
        else if (value && !hasEvents) report.add(`${where}.${key}`, "needs a source of events", SOURCE_HINT);
      }
    }
  }
  return frozenCopy(read);
}

const SOURCE_HINT = "subscriptions: createHub() is one";
