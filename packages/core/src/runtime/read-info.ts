import { readIcons } from "../define/icon.ts";
import { checkText, type Report, readText } from "../define/report.ts";
import { isUri } from "../is-uri.ts";
import type { ServerInfo, ServerOptions } from "./server-options.ts";

/** Checks what a server says of itself. */
export function readInfo(report: Report, options: ServerOptions): ServerInfo {
  const { name, version, websiteUrl } = options;
  checkText(report, "name", name);
  checkText(report, "version", version);
  if (websiteUrl !== undefined && !isUri(websiteUrl)) {
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
