import { isRecord } from "../is-record.ts";
import type { PartProblem } from "./check-block.ts";

/** Checks the annotations of a content block. @see MCP 2026-07-28, resources, "Annotations" */
export function checkAnnotations(annotations: unknown, path: string): PartProblem | undefined {
  if (!isRecord(annotations)) return { path, rule: "this is an object" };
  const { audience, priority, lastModified } = annotations;
  if (audience !== undefined && !isAudience(audience)) {
    return { path: `${path}/audience`, rule: 'the audience is a list of "user" and "assistant"' };
  }
  if (priority !== undefined && !isPriority(priority)) {
    return { path: `${path}/priority`, rule: "the priority is a number from 0 to 1" };
  }
  if (lastModified !== undefined && !isTimestamp(lastModified)) {
    return { path: `${path}/lastModified`, rule: "this is an ISO 8601 timestamp" };
  }
  return undefined;
}

/** Whether a value says who something is for. */
export function isAudience(value: unknown): boolean {
  return Array.isArray(value) && Array.from(value).every((who) => who === "user" || who === "assistant");
}

/** Whether a value says how much something matters. */
export function isPriority(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= 1;
}

/** Whether a value is an ISO 8601 timestamp, or a date. */
export function isTimestamp(value: unknown): boolean {
  return typeof value === "string" && ISO_8601.test(value) && !Number.isNaN(Date.parse(value));
}

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
