import { compileTemplate, expandTemplate, matchTemplate } from "@snodo/template";
import { describe, expect, it } from "vitest";

/** Values of RFC 6570 section 3.2; a list stands as its members joined by slashes. */
const VALUES = {
  var: "value",
  hello: "Hello World!",
  half: "50%",
  who: "fred",
  empty: "",
  x: "1024",
  y: "768",
  list: "red/green/blue",
};

/** Expansions that the sections give; those with several path variables or a literal query in supported shapes. */
describe("RFC 6570", () => {
  it.each([
    ["3.2.2", "/{hello}", "/Hello%20World%21"],
    ["3.2.2", "/{half}", "/50%25"],
    ["3.2.6", "{/who}", "/fred"],
    ["3.2.6", "{/var}", "/value"],
    ["3.2.6", "{/half}/{who}", "/50%25/fred"],
    ["3.2.6", "{/var}/{x}/here", "/value/1024/here"],
    ["3.2.6", "{/undef}", ""],
    ["3.2.6", "{/list*}", "/red/green/blue"],
    ["3.2.8", "{?who}", "?who=fred"],
    ["3.2.8", "{?half}", "?half=50%25"],
    ["3.2.8", "{?x,y}", "?x=1024&y=768"],
    ["3.2.8", "{?x,y,empty}", "?x=1024&y=768&empty="],
    ["3.2.8", "{?x,y,undef}", "?x=1024&y=768"],
    ["3.2.9", "{?var}{&who}", "?var=value&who=fred"],
    ["3.2.9", "{?var}{&half}", "?var=value&half=50%25"],
    ["3.2.9", "{?var}{&x,y,empty}", "?var=value&x=1024&y=768&empty="],
  ])("section %s: expands %s", (_, text, expansion) => {
    const template = compileTemplate<string>(`x://h${text}`);
    expect(expandTemplate(template, VALUES)).toBe(`x://h${expansion}`);
    const given = Object.entries(VALUES).filter(([name]) => template.variables.includes(name));
    expect(matchTemplate(template, `x://h${expansion}`)).toEqual(Object.fromEntries(given));
  });
});
