import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseExpectedFailures } from "../src/expected-failures.ts";
import { parseRequirementSet } from "../src/requirement-set.ts";

const { resolve } = createRequire(import.meta.url);
const runner = dirname(resolve("@modelcontextprotocol/conformance/package.json"));
const revision = parseRequirementSet(readFileSync(join(runner, "requirements", "2026-07-28.yaml"), "utf8"));

describe("parseRequirementSet", () => {
  it("reads the lists for servers, and leaves those for clients alone", () => {
    const text = [
      "# why",
      "server:",
      "  - lists",
      "  # more",
      "  - calls",
      "",
      "client:",
      "  - auth",
      "",
      "not_scored:",
      "  - scenario: a",
      "    leg: client",
      "    reason: extension",
      "  - scenario: b",
      "    leg: server",
      "    reason: pending",
      "    note: >-",
      "      for visibility",
    ].join("\n");
    expect(parseRequirementSet(text)).toEqual({ scored: ["lists", "calls"], notScored: new Map([["b", "pending"]]) });
  });

  it("refuses a list without scenarios for servers", () => {
    expect(() => parseRequirementSet("client:\n  - auth\n")).toThrow("no scenario for servers");
  });
});

describe("the requirements of 2026-07-28", () => {
  it("score 37 scenarios of servers, none of tasks", () => {
    expect(revision.scored).toHaveLength(37);
    expect(revision.scored.filter((name) => name.startsWith("tasks-"))).toEqual([]);
  });

  it("run thirteen more: ten of tasks, which is an extension, and three that wait for the official fixture", () => {
    expect(Object.fromEntries(revision.notScored)).toEqual({
      "tasks-lifecycle": "extension",
      "tasks-capability-negotiation": "extension",
      "tasks-wire-fields": "extension",
      "tasks-request-state-removal": "extension",
      "tasks-mrtr-input": "extension",
      "tasks-request-headers": "extension",
      "tasks-dispatch-and-envelope": "extension",
      "tasks-status-notifications": "extension",
      "tasks-required-task-error": "extension",
      "tasks-mrtr-composition": "extension",
      "json-schema-2020-12": "pending",
      "http-header-validation": "pending",
      "http-custom-header-server-validation": "pending",
    });
  });

  it("are what the list of expected failures keeps away from, but for extensions", () => {
    const list = parseExpectedFailures(readFileSync(new URL("../expected-failures.yaml", import.meta.url), "utf8"));
    expect(list.filter(({ scenario }) => revision.notScored.get(scenario) !== "extension")).toEqual([]);
  });
});
