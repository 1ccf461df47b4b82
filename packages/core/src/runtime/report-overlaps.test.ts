import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { problemsOf } from "../../test/definition-problems.ts";
import { defineResource } from "../define/resource-builder.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { createServer } from "./create-server.ts";

const templates = (...texts: readonly string[]) =>
  texts.map((text, index) =>
    defineResource(`r${index}`)
      .template(text)
      .read(() => ""),
  );
const NAMED = { name: "s", version: "1" };
const REMEDY = "Give them distinct literal prefixes, or serve both by one resource";

/** The warnings of a server's creation. */
function warningsOf(texts: readonly string[], overlaps?: "warn" | "refuse"): readonly InstrumentationEvent[] {
  const events: InstrumentationEvent[] = [];
  const instrumentation = besidesRequests(events);
  createServer({ ...NAMED, instrumentation, resources: templates(...texts), ...(overlaps && { overlaps }) });
  return events;
}

describe("overlaps", () => {
  it("L02: are not looked for unless it is asked for", () => {
    expect(warningsOf(["x://h/{a}", "x://h/{+b}"])).toEqual([]);
  });

  it("L02, L03: are told to the sink with a URI and the remedy", () => {
    expect(warningsOf(["x://h/{a}", "y://h/{a}", "x://h/docs{/p*}"], "warn")).toEqual([
      {
        type: "warning",
        code: "template-overlap",
        message: `the templates of resource "r0" and resource "r2" overlap: both match x://h/docs. ${REMEDY}`,
      },
    ]);
  });

  it("L02, L03: are refused, every one of them, with a URI and the remedy", () => {
    const resources = templates("x://h/{a}", "x://{h}/b", "x://h/docs{/p*}");
    expect(problemsOf(() => createServer({ ...NAMED, overlaps: "refuse", resources }))).toEqual([
      {
        where: "server",
        rule: 'the templates of resource "r0" and resource "r1" overlap: both match x://h/b',
        hint: REMEDY,
      },
      {
        where: "server",
        rule: 'the templates of resource "r0" and resource "r2" overlap: both match x://h/docs',
        hint: REMEDY,
      },
    ]);
  });

  it("L03: are none where literal prefixes differ", () => {
    const texts = ["x://h/files/{+p}", "x://h/docs/{+p}", "x://i/{+p}"];
    expect(warningsOf(texts, "warn")).toEqual([]);
    expect(warningsOf(texts, "refuse")).toEqual([]);
  });

  it("are told 100 at the most, and that there are more", () => {
    const texts = Array.from({ length: 20 }, (_, index) => `x://h/{v${index}}`);
    const warnings = warningsOf(texts, "warn");
    expect(warnings).toHaveLength(101);
    expect(warnings.at(-1)).toMatchObject({ message: `more than 100 pairs of templates overlap. ${REMEDY}` });
    const resources = templates(...texts);
    expect(problemsOf(() => createServer({ ...NAMED, overlaps: "refuse", resources }))).toHaveLength(101);
  });

  it("are looked for again in a server that is made of another", () => {
    const server = createServer({ ...NAMED, overlaps: "refuse", resources: templates("x://h/{a}") });
    expect(problemsOf(() => server.with({ resources: templates("x://h/{a}", "x://h/{+b}") }))).toHaveLength(1);
    expect(problemsOf(() => server.with({ version: "2" }))).toEqual([]);
  });

  it("leave out resources with their own matcher", () => {
    const own = defineResource("own")
      .template("x://h/{b}")
      .matches(() => false)
      .read(() => "");
    const resources = [...templates("x://h/{a}"), own];
    expect(problemsOf(() => createServer({ ...NAMED, overlaps: "refuse", resources }))).toEqual([]);
  });

  it.each(["yes", true, null])("refuse the option %j", (overlaps) => {
    expect(problemsOf(() => createServer({ ...NAMED, overlaps: overlaps as never }))).toEqual([
      { where: "server, overlaps", rule: 'must be "warn" or "refuse"' },
    ]);
  });
});
