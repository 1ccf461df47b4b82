import type { JsonObject } from "@snodo/schema";
import { isRecord } from "../is-record.ts";

/**
 * What a client does not declare of what a request needs, in the form of capabilities; undefined when it declares all.
 *
 * @see MCP 2026-07-28, elicitation, "Capabilities": an empty `elicitation` stands for forms
 */
export function missingCapabilities(needs: JsonObject, declared: JsonObject): JsonObject | undefined {
  const missing = difference(needs, withForms(declared));
  return Object.keys(missing).length === 0 ? undefined : missing;
}

/** Several capabilities as one. */
export function mergedCapabilities(several: readonly JsonObject[]): JsonObject {
  return several.reduce<JsonObject>(merge, {});
}

function withForms(declared: JsonObject): JsonObject {
  const elicitation = own(declared, "elicitation");
  if (!isRecord(elicitation) || Object.hasOwn(elicitation, "form") || Object.hasOwn(elicitation, "url"))
    return declared;
  return { ...declared, elicitation: { form: {} } };
}

function difference(needs: JsonObject, declared: JsonObject): JsonObject {
  const missing: { [name: string]: JsonObject } = {};
  for (const [name, inner] of Object.entries(needs) as [string, JsonObject][]) {
    const there = own(declared, name);
    if (!isRecord(there)) {
      missing[name] = inner;
      continue;
    }
    const deeper = difference(inner, there as JsonObject);
    if (Object.keys(deeper).length > 0) missing[name] = deeper;
  }
  return missing;
}

function merge(left: JsonObject, right: JsonObject): JsonObject {
  const merged: { [name: string]: JsonObject } = { ...(left as { [name: string]: JsonObject }) };
  for (const [name, inner] of Object.entries(right) as [string, JsonObject][]) {
    merged[name] = merge(merged[name] ?? {}, inner);
  }
  return merged;
}

function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
