import type { UnknownFields } from "../is-record.ts";
import { isUri } from "../is-uri.ts";
import { frozenFields } from "./frozen-fields.ts";
import { checkKeys, type Report, readList, readListIn, readObject, UNREADABLE } from "./report.ts";

/** A picture for a component or a server. @see MCP 2026-07-28, basic protocol, "Icons" */
export interface Icon {
  /** An absolute URI; clients take `https:` and `data:`. */
  readonly src: string;
  /** Absent: what the URI itself gives. */
  readonly mimeType?: string;
  /** Such as `"48x48"` or `"any"`. */
  readonly sizes?: readonly string[];
  /** The background that it is made for. Absent: any. */
  readonly theme?: "light" | "dark";
}

const ICON_KEYS = ["src", "mimeType", "sizes", "theme"] as const;

/** Icons as they are listed; an empty list counts as none. */
export function readIcons(report: Report, icons: unknown): { readonly icons?: readonly Icon[] } {
  const list = readList(report, "icons", icons, LIST_HINT);
  const read = list.map((icon, index) => readIcon(report, `icons[${index}]`, icon));
  return read.length === 0 ? {} : { icons: Object.freeze(read) };
}

/** The icons of every step of a builder, one after the other; a step that gave no list is reported. */
export function joinIcons(report: Report, steps: readonly unknown[]): readonly Icon[] {
  const lists = steps.map((icons) => readList(report, "icons", icons, LIST_HINT));
  return lists.flat().filter((icon) => icon !== UNREADABLE) as readonly Icon[];
}

const LIST_HINT = 'Such as [{ src: "https://example.com/icon.png" }]';

function readIcon(report: Report, where: string, given: unknown): Icon {
  const read = readObject(report, where, given, "must be an object with a src");
  if (read === undefined) return { src: "" };
  const icon: UnknownFields = { ...read, sizes: readListIn(report, `${where}.sizes`, read.sizes) };
  const { src, mimeType, sizes, theme } = icon;
  if (!isUri(src)) report.add(`${where}.src`, "must be an absolute URI");
  if (mimeType !== undefined && typeof mimeType !== "string") report.add(`${where}.mimeType`, "must be a string");
  if (sizes !== undefined && !(Array.isArray(sizes) && sizes.every((size) => typeof size === "string"))) {
    report.add(`${where}.sizes`, 'must be a list of strings such as "48x48"');
  }
  if (theme !== undefined && theme !== "light" && theme !== "dark") {
    report.add(`${where}.theme`, 'must be "light" or "dark"');
  }
  checkKeys(report, where, icon, ICON_KEYS);
  return frozenFields<Icon>(icon, ICON_KEYS);
}
