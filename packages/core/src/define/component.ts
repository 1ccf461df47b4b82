import { frozenCopy, type JsonObject } from "@snodo/schema";
import type { AnyWrapper } from "../wrapper/wrapper.ts";
import { type Icon, readIcons } from "./icon.ts";
import { type Report, readJsonObject, readList, readText } from "./report.ts";

/** What can be registered with a server. */
export type ComponentKind = "tool" | "resource" | "prompt";

/** What every component may say of itself. What is absent here is absent on the wire. */
export interface ComponentFields {
  /** The name that people see. */
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  /** Becomes `_meta`. */
  readonly metadata?: JsonObject;
  /** What is around its functions, the outermost first. Clients do not see it. */
  readonly wrappers?: readonly AnyWrapper[];
}

/** Their names. */
export const COMPONENT_KEYS = ["title", "description", "icons", "metadata", "wrappers"] as const;

/** Checks the shared fields and returns frozen copies of those that are set. */
export function readFields(
  report: Report,
  fields: { readonly [Key in keyof ComponentFields]: unknown },
): ComponentFields {
  const { title, description, icons, metadata, wrappers } = fields;
  return {
    ...readText(report, "title", title),
    ...readText(report, "description", description),
    ...(icons !== undefined && readIcons(report, icons)),
    ...(metadata !== undefined && readMetadata(report, metadata)),
    ...(wrappers !== undefined && readWrappers(report, wrappers)),
  };
}

/** The list of wrappers; an empty one counts as none. */
function readWrappers(report: Report, wrappers: unknown): { readonly wrappers?: readonly AnyWrapper[] } {
  const read = Object.freeze(readList(report, "wrappers", wrappers));
  for (const [index, wrapper] of read.entries()) {
    if (typeof wrapper === "function") continue;
    const hint = Array.isArray(wrapper) ? "One after the other: .wrap(outer, inner)" : undefined;
    report.add(`wrappers[${index}]`, "must be a function", hint);
  }
  return read.length === 0 ? {} : { wrappers: read as readonly AnyWrapper[] };
}

/** Metadata as `_meta` carries it; an empty object counts as none. */
export function readMetadata(report: Report, metadata: unknown): { readonly metadata?: JsonObject } {
  const read = readJsonObject(report, "metadata", metadata);
  if (read === undefined) return {};
  const keys = Object.keys(read);
  for (const key of keys) {
    const where = `metadata[${JSON.stringify(key)}]`;
    if (!KEY.test(key)) report.add(where, "is no _meta key", 'A key is a name, or "prefix.of.labels/name"');
    else if (key === "progressToken") report.add(where, "is written by the protocol itself");
    else if (RESERVED.test(key)) report.add(where, "has a prefix that MCP keeps for itself", "Use a domain of yours");
  }
  return keys.length === 0 ? {} : { metadata: frozenCopy(read) };
}

/** What a key of `_meta` may be: a name, after a prefix of labels. @see MCP 2026-07-28, basic protocol, "_meta" */
const KEY =
  /^(?:(?:[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;

/** A prefix that MCP keeps for itself: its second label says so. */
const RESERVED = /^[^./]+\.(?:modelcontextprotocol|mcp)(?:\.[^/]*)?\//;
