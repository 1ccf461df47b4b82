import { frozenCopy, type JsonObject, suggest } from "@snodo/schema";
import { type Report, readJsonObject } from "../define/report.ts";
import { isRecord } from "../is-record.ts";
import type { Catalog } from "./catalog.ts";

/** What a server can declare, and what each may say. */
const FAMILIES = ["completions", "experimental", "prompts", "resources", "tools"] as const;

/**
 * What a server can do: a family that has components or a source of them, `completions` where something completes or
 * may come that does, `logging` unless it was turned off, and what the application declares besides.
 */
export function capabilitiesOf(
  { tools, resources, templateByText, prompts, sources }: Catalog,
  declared: JsonObject,
  logs: boolean,
): JsonObject {
  const hasCompletions =
    sources.prompt.length + sources.resource.length > 0 ||
    [...prompts.values()].some(({ prompt }) => completes(prompt)) ||
    [...templateByText.values()].some(({ resource }) => completes(resource));
  return Object.freeze({
    ...(hasCompletions && { completions: EMPTY }),
    ...(logs && { logging: EMPTY }),
    ...(prompts.size + sources.prompt.length > 0 && { prompts: EMPTY }),
    ...(resources.size + templateByText.size + sources.resource.length > 0 && { resources: EMPTY }),
    ...(tools.size + sources.tool.length > 0 && { tools: EMPTY }),
    ...declared,
  });
}

const EMPTY: JsonObject = Object.freeze({});

/** Whether something of a component can be completed. */
export function completes({ completers }: { readonly completers?: object }): boolean {
  return completers !== undefined && Object.keys(completers).length > 0;
}

/** What the application declares besides, as a frozen copy. Refuses to declare what is not served. */
export function readCapabilities(report: Report, capabilities: unknown): JsonObject {
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
      for (const key of Object.keys(settings)) report.add(`${where}.${key}`, "is not served by this server");
    }
  }
  return frozenCopy(read);
}
