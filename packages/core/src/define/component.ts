import { type JsonObject, type JsonValue, toJsonValue } from "@snodo/schema";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../result/check-block.ts";
import type { Annotations } from "../result/content.ts";
import { suggest } from "./suggest.ts";

/** A picture for a component or a server. @see MCP 2026-07-28, basic protocol, "Icons" */
export interface Icon {
  /** An absolute URI; clients take `https:` and `data:`. */
  readonly src: string;
  readonly mimeType?: string;
  /** Such as `"48x48"` or `"any"`. */
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
}

/** What every component may say of itself. What is absent here is absent on the wire. */
export interface ComponentFields {
  /** The name that people see. */
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  /** Becomes `_meta`. */
  readonly metadata?: JsonObject;
}

/** Gathers the problems of one thing. */
export interface Report {
  /** The thing, as messages name it. */
  readonly subject: string;
  /** @param where a place inside the subject, or the empty string for the subject itself */
  add(where: string, rule: string, hint?: string): void;
}

/** How messages name a component. A name that is no text cannot be quoted: it may be anything. */
export function subjectOf(kind: "tool" | "resource" | "prompt", name: unknown): string {
  return typeof name === "string" ? `${kind} ${JSON.stringify(name)}` : `${kind} without a name`;
}

/** A report that appends to `problems`. */
export function reportOn(subject: string, problems: DefinitionProblem[]): Report {
  return {
    subject,
    add(where, rule, hint) {
      const place = where === "" ? subject : `${subject}, ${where}`;
      problems.push({ where: place, rule, ...(hint !== undefined && { hint }) });
    },
  };
}

const KEY =
  /^(?:(?:[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;

/** A prefix that MCP keeps for itself: its second label says so. */
const RESERVED = /^[^./]+\.(?:modelcontextprotocol|mcp)(?:\.[^/]*)?\//;

const ICON_KEYS = ["src", "mimeType", "sizes", "theme"] as const;

/** Checks a name or another required text: present and not blank. */
export function checkText(report: Report, where: string, value: unknown): void {
  if (typeof value !== "string") report.add(where, "must be a string");
  else if (value.trim() === "") report.add(where, "must not be empty");
}

/** Checks the shared fields and returns frozen copies of those that are set. */
export function readFields(
  report: Report,
  fields: { readonly [Key in keyof ComponentFields]: unknown },
): ComponentFields {
  const { title, description, icons, metadata } = fields;
  return {
    ...optionalText(report, "title", title),
    ...optionalText(report, "description", description),
    ...(icons !== undefined && readIcons(report, icons)),
    ...(metadata !== undefined && readMetadata(report, metadata)),
  };
}

/** A text field that may be absent. */
export function optionalText<Key extends string>(
  report: Report,
  key: Key,
  value: unknown,
): { readonly [K in Key]?: string } {
  if (value === undefined) return {};
  if (typeof value !== "string") report.add(key, "must be a string");
  return { [key]: value } as { readonly [K in Key]?: string };
}

/** Icons as they are listed; an empty list counts as none. */
export function readIcons(report: Report, icons: unknown): { readonly icons?: readonly Icon[] } {
  if (!Array.isArray(icons)) {
    report.add("icons", "must be a list");
    return {};
  }
  const read = icons.map((icon: unknown, index) => readIcon(report, `icons[${index}]`, icon));
  return read.length === 0 ? {} : { icons: Object.freeze(read) };
}

function readIcon(report: Report, where: string, icon: unknown): Icon {
  if (!isRecord(icon)) {
    report.add(where, "must be an object with a src");
    return { src: "" };
  }
  const { src, mimeType, sizes, theme } = icon;
  if (typeof src !== "string" || !URL.canParse(src)) report.add(`${where}.src`, "must be an absolute URI");
  if (mimeType !== undefined && typeof mimeType !== "string") report.add(`${where}.mimeType`, "must be a string");
  if (sizes !== undefined && !(Array.isArray(sizes) && sizes.every((size) => typeof size === "string"))) {
    report.add(`${where}.sizes`, 'must be a list of strings such as "48x48"');
  }
  if (theme !== undefined && theme !== "light" && theme !== "dark") {
    report.add(`${where}.theme`, 'must be "light" or "dark"');
  }
  checkKeys(report, where, icon, ICON_KEYS);
  return frozenFields(icon, ICON_KEYS) as unknown as Icon;
}

/** Metadata as `_meta` carries it; an empty object counts as none. */
export function readMetadata(report: Report, metadata: unknown): { readonly metadata?: JsonObject } {
  const read = toJsonValue(metadata);
  if (!read.ok) {
    report.add("metadata", `JSON cannot carry it: ${read.rule}`, read.path === "" ? undefined : `At ${read.path}`);
    return {};
  }
  if (typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) {
    report.add("metadata", "must be an object");
    return {};
  }
  for (const key of Object.keys(read.value)) {
    const where = `metadata[${JSON.stringify(key)}]`;
    if (!KEY.test(key)) report.add(where, "is no _meta key", 'A key is a name, or "prefix.of.labels/name"');
    else if (key === "progressToken") report.add(where, "is written by the protocol itself");
    else if (RESERVED.test(key)) report.add(where, "has a prefix that MCP keeps for itself", "Use a domain of yours");
  }
  return Object.keys(read.value).length === 0 ? {} : { metadata: frozenCopy(read.value) as JsonObject };
}

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

const ANNOTATION_KEYS = ["audience", "priority", "lastModified"] as const;

/** The annotations of a resource. */
export function readAnnotations(report: Report, annotations: unknown): { readonly annotations?: Annotations } {
  if (annotations === undefined) return {};
  if (!isRecord(annotations)) {
    report.add("annotations", "must be an object");
    return {};
  }
  const { audience, priority, lastModified } = annotations;
  if (
    audience !== undefined &&
    !(Array.isArray(audience) && audience.every((who) => who === "user" || who === "assistant"))
  ) {
    report.add("annotations.audience", 'must be a list of "user" and "assistant"');
  }
  if (priority !== undefined && !(typeof priority === "number" && priority >= 0 && priority <= 1)) {
    report.add("annotations.priority", "must be a number from 0 to 1");
  }
  const isTimestamp = typeof lastModified === "string" && ISO_8601.test(lastModified);
  if (lastModified !== undefined && !(isTimestamp && !Number.isNaN(Date.parse(lastModified)))) {
    report.add("annotations.lastModified", "must be an ISO 8601 timestamp", "Such as 2026-07-28T12:00:00Z");
  }
  checkKeys(report, "annotations", annotations, ANNOTATION_KEYS);
  return { annotations: frozenFields(annotations, ANNOTATION_KEYS) as Annotations };
}

/** A frozen copy of the fields that are known and there, with lists copied as well. */
export function frozenFields(value: { readonly [key: string]: unknown }, known: readonly string[]): object {
  const fields = known.filter((key) => value[key] !== undefined).map((key) => [key, value[key]] as const);
  return Object.freeze(
    Object.fromEntries(fields.map(([key, field]) => [key, Array.isArray(field) ? Object.freeze([...field]) : field])),
  );
}

/** Reports every key that is not known, with the name that was probably meant. */
export function checkKeys(report: Report, where: string, value: object, known: readonly string[]): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    report.add(where, `${JSON.stringify(key)} is not known here`, suggest(key, known));
  }
}

/** A deeply frozen copy of a JSON value, so that nothing of the user's is frozen under them. */
export function frozenCopy<Value extends JsonValue>(value: Value): Value {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as unknown as Value;
  if (typeof value !== "object" || value === null) return value;
  const copy: { [key: string]: JsonValue } = {};
  for (const [key, item] of Object.entries(value as JsonObject)) {
    // Defined, not assigned: a key named __proto__ is data like any other.
    if (item !== undefined) {
      Object.defineProperty(copy, key, {
        value: frozenCopy(item),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
  }
  return Object.freeze(copy) as Value;
}
