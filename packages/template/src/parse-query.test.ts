import { describe, expect, it } from "vitest";
import { parseQuery } from "./parse-query.ts";

describe("parseQuery", () => {
  it("K05, K06: reads the names of a query expression and of its continuations", () => {
    expect(parseQuery("x://h{?q,lang}{&sort}", 5)).toEqual({
      kind: "piece",
      part: [
        { variable: "q", position: 5 },
        { variable: "lang", position: 5 },
        { variable: "sort", position: 14 },
      ],
      end: 21,
    });
    expect(parseQuery("x://h", 5)).toEqual({ kind: "piece", part: [], end: 5 });
  });

  it.each([
    ["K06: a continuation alone", "{&q}", 0, "a query continuation that no query expansion precedes ({&var})"],
    ["K24: a second query expansion", "{?q}{&r}{?s}", 8, "a second query expansion ({?var})"],
    ["K24: a name twice", "{?q,q}", 4, "a query parameter that is named twice"],
    ["K24: a name twice in two expressions", "{?q}{&r,q}", 8, "a query parameter that is named twice"],
    ["K24: a literal segment after the query", "{?q}/a", 4, "a query expression that is not last"],
    ["K24: literal text after the query", "{?q}a", 4, "a query expression that is not last"],
    ["K24: an optional segment after the query", "{?q}{/a}", 4, "a query expression that is not last"],
    ["K19: a fragment after the query", "{?q}{#a}", 4, "fragment expansion ({#var})"],
    ["K24: explode", "{?q}{&r,s*}", 9, "an explode modifier ({var*})"],
    ["K19: a prefix modifier", "{?q,r:3}", 5, "a prefix modifier ({var:n})"],
    ["K25: a reserved name", "{?q,uri}", 4, "a variable of the reserved name uri"],
    ["no name after a comma", "{?q,}", 4, "an expression without a variable"],
    ["an open brace", "{?q}{&r", 4, "an expression without its closing brace"],
  ])("refuses %s (%s)", (_, text, position, shape) => {
    expect(parseQuery(text, 0)).toMatchObject({ kind: "mistake", position, shape });
  });
});
