import { isRecord } from "../is-record.ts";
import { frozenFields } from "./frozen-fields.ts";
import { checkKeys, type Report } from "./report.ts";

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
  return frozenFields<Icon>(icon, ICON_KEYS);
}
