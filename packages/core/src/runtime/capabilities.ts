import type { JsonObject } from "@snodo/schema";
import type { Report } from "../define/component.ts";
import { suggest } from "../define/suggest.ts";
import { isRecord } from "../result/check-block.ts";
import type { Catalog } from "./catalog.ts";

/** What a server can declare, and what each may say. */
const FAMILIES = ["completions", "experimental", "prompts", "resources", "tools"] as const;

/**
 * What a server can do: a family that has components, `completions` where something completes, and what the
 * application declares besides.
 */
export function capabilitiesOf(
  { tools, resources, templates, templateByText, prompts }: Catalog,
  declared: JsonObject,
): JsonObject {
  const completes =
    [...prompts.values()].some(({ prompt }) => hasCompleters(prompt)) ||
    [...templateByText.values()].some(({ resource }) => hasCompleters(resource));
  return Object.freeze({
    ...(completes && { completions: EMPTY }),
    ...(prompts.size > 0 && { prompts: EMPTY }),
    ...(resources.size + templates.size > 0 && { resources: EMPTY }),
    ...(tools.size > 0 && { tools: EMPTY }),
    ...declared,
  });
}

const EMPTY: JsonObject = Object.freeze({});

function hasCompleters({ completers }: { readonly completers?: object }): boolean {
  return completers !== undefined && Object.keys(completers).length > 0;
}

/** Refuses to declare what is not served. */
export function checkCapabilities(report: Report, capabilities: unknown): void {
  if (capabilities === undefined) return;
  if (!isRecord(capabilities)) {
    report.add("capabilities", "must be an object");
    return;
  }
  for (const [family, settings] of Object.entries(capabilities)) {
    const where = `capabilities.${family}`;
    if (!(FAMILIES as readonly string[]).includes(family)) {
      report.add(where, "is not served by this server", suggest(family, FAMILIES));
    } else if (!isRecord(settings)) {
      report.add(where, "must be an object");
    } else if (family !== "experimental") {
      for (const key of Object.keys(settings)) report.add(`${where}.${key}`, "is not served by this server");
    }
  }
}
