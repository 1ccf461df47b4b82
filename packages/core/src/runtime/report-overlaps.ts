import { findOverlaps, type TemplateOverlap } from "@snodo/template";
import type { Report } from "../define/report.ts";
import type { AnyResource, CheckedResource } from "../define/resource.ts";
import type { Sink } from "../instrumentation/sink.ts";

/** What is done about templates that both match some URI. */
export type OverlapPolicy = "warn" | "refuse";

/** How many pairs are told: whoever has more has one mistake in many places. */
const MAX_TOLD = 100;

const REMEDY = "Give them distinct literal prefixes, or serve both by one resource";

/** Reports pairs of templates that both match some URI as problems. */
export function refuseOverlaps(report: Report, resources: readonly CheckedResource[]): void {
  for (const rule of overlapsAmong(resources)) report.add("", rule, REMEDY);
}

/** Tells the sink of pairs of templates that both match some URI. */
export function warnOfOverlaps(report: Sink, resources: readonly CheckedResource[]): void {
  for (const rule of overlapsAmong(resources)) {
    report({ type: "warning", code: "template-overlap", message: `${rule}. ${REMEDY}` });
  }
}

function overlapsAmong(resources: readonly CheckedResource[]): readonly string[] {
  const templates = resources.flatMap(({ resource, template }) =>
    template === undefined ? [] : [[template, resource] as const],
  );
  const told: string[] = [];
  for (const overlap of findOverlaps(templates)) {
    if (told.length === MAX_TOLD) return [...told, `more than ${MAX_TOLD} pairs of templates overlap`];
    told.push(sentence(overlap));
  }
  return told;
}

function sentence({ one, other, uri }: TemplateOverlap<AnyResource>): string {
  const [first, second] = [one.name, other.name].map((name) => JSON.stringify(name));
  return `the templates of resource ${first} and resource ${second} overlap: both match ${uri}`;
}
