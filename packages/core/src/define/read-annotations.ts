import { isAudience, isPriority, isTimestamp } from "../result/check-annotations.ts";
import type { Annotations } from "../result/content.ts";
import { frozenFields } from "./frozen-fields.ts";
import { checkKeys, type Report, readListIn, readObject } from "./report.ts";

/** Checks the annotations of a resource, and gives a frozen copy of them. */
export function readAnnotations(report: Report, given: unknown): { readonly annotations?: Annotations } {
  if (given === undefined) return {};
  const read = readObject(report, "annotations", given);
  if (read === undefined) return {};
  const { priority, lastModified } = read;
  const audience = readListIn(report, "annotations.audience", read.audience);
  if (audience !== undefined && !isAudience(audience)) {
    report.add("annotations.audience", 'must be a list of "user" and "assistant"');
  }
  if (priority !== undefined && !isPriority(priority)) {
    report.add("annotations.priority", "must be a number from 0 to 1");
  }
  if (lastModified !== undefined && !isTimestamp(lastModified)) {
    report.add("annotations.lastModified", "must be an ISO 8601 timestamp", "Such as 2026-07-28T12:00:00Z");
  }
  checkKeys(report, "annotations", read, ANNOTATION_KEYS);
  return { annotations: frozenFields<Annotations>({ ...read, audience }, ANNOTATION_KEYS) };
}

const ANNOTATION_KEYS = ["audience", "priority", "lastModified"] as const;
