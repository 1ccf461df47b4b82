import { templateSet } from "@snodo/template";
import { readMatch } from "../define/read-match.ts";
import { type Report, subjectOf } from "../define/report.ts";
import type { AnyResource, CheckedResource } from "../define/resource.ts";

/** No template and no matcher may also match the URI of a resource at one, which would never be asked for there. */
export function checkPlaces(report: Report, resources: readonly CheckedResource[]): void {
  const templates = templateSet(
    resources.flatMap(({ resource, template }) => (template === undefined ? [] : [[template, resource] as const])),
  );
  const matchers = resources.filter(({ resource }) => resource.matches !== undefined);
  for (const { resource: direct } of resources) {
    if (direct.uri === undefined) continue;
    for (const { value } of templates.match(direct.uri)) reportDouble(report, direct, value, "the template");
    for (const { resource } of matchers) {
      if (isMatched(report, resource, direct.uri)) reportDouble(report, direct, resource, "the matcher");
    }
  }
}

function reportDouble(report: Report, direct: AnyResource, other: AnyResource, what: string): void {
  const [one, another] = [direct.name, other.name].map((name) => JSON.stringify(name));
  report.add("", `the URI of resource ${one} is also matched by ${what} of resource ${another}`);
}

/** Whether a resource's own matcher matches. One that fails here would fail in requests as well. */
function isMatched(report: Report, { matches, name }: AnyResource, uri: string): boolean {
  try {
    return readMatch(matches?.(uri)) !== undefined;
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : "";
    const what = `the matcher of ${subjectOf("resource", name)}`;
    const rule = `${what} failed when it was asked for the URI of another resource${reason}`;
    report.add("", rule, "It answers true, false, or its variables, for any text", error);
    return false;
  }
}
