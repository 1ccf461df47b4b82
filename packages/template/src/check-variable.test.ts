import { describe, expect, it } from "vitest";
import { checkVariable } from "./check-variable.ts";

const mistakeAt = (position: number, shape: string) => expect.objectContaining({ kind: "mistake", position, shape });

describe("checkVariable", () => {
  it("K25: takes letters, digits, underscores, dashes and single dots between them, and no reserved name", () => {
    const names = ["a", "A9", "_x", "-a", "a-b_c.d", "__proto__"];
    expect(names.map((name) => checkVariable(name, 0))).toEqual(names.map(() => undefined));
    expect(checkVariable("a..b", 3)).toEqual(mistakeAt(3, expect.stringContaining("a variable name of other")));
    expect(checkVariable("uri", 3)).toEqual(mistakeAt(3, "a variable of the reserved name uri"));
  });

  it("K19, K20, K24: names a modifier or a second variable, at its index", () => {
    expect(checkVariable("ab:3", 2)).toEqual(mistakeAt(4, "a prefix modifier ({var:n})"));
    expect(checkVariable("ab*", 2)).toEqual(mistakeAt(4, "an explode modifier ({var*})"));
    expect(checkVariable("a,b", 2)).toEqual(mistakeAt(3, "several variables in one expression ({a,b})"));
  });
});
