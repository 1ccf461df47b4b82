import { compileTemplate, matchTemplate, templateSet } from "@snodo/template";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const segments = fc.array(fc.constantFrom("/a", "/b", "/{v}", "/{w}"), { maxLength: 3 });
const starts = fc.constantFrom("x://h", "x://{v}", "X://i", "y:///a");
const middles = fc.constantFrom("", "/{+p}", "{/p}", "{/p*}", "{/v*}");
const queries = fc.constantFrom("", "{?q}", "{?q,r}", "{?r}{&q}", "{?v}", "{?s,q}");
const template = fc
  .tuple(starts, segments, middles, segments, queries)
  .map(([start, head, middle, tail, query]) => compileTemplate([start, ...head, middle, ...tail, query].join("")));

const hosts = fc.constantFrom("x://h", "x://a", "X://i", "y:///a", "y://", "x://h:1");
const paths = fc.array(fc.constantFrom("/a", "/b", "/c", "/%61", "/a%2Fb", "/%FF"), { maxLength: 6 });
const pairs = fc.uniqueArray(fc.constantFrom("q=1", "q=", "r=a%20b", "v=a", "s=%FF", "t=1", "q", ""), { maxLength: 3 });
const uri = fc.oneof(
  fc
    .tuple(hosts, paths, pairs)
    .map(([host, path, query]) => `${host}${path.join("")}${query.length > 0 ? "?" : ""}${query.join("&")}`),
  fc.string({ unit: "binary" }),
);

describe("a set of templates", () => {
  it("L01, L02: finds what matching its templates one by one finds, in their order", () => {
    fc.assert(
      fc.property(fc.array(template, { maxLength: 40 }), uri, (templates, text) => {
        const expected = templates.flatMap((each, value) => {
          const variables = matchTemplate(each, text);
          return variables === undefined ? [] : [{ template: each, value, variables }];
        });
        expect(templateSet(templates.map((each, value) => [each, value] as const)).match(text)).toEqual(expected);
      }),
    );
  });
});
