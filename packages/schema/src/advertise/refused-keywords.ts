const IN_HANDLER = "Say it in the description, and check it in the handler";
const ENTRIES = "Declare a list of entries in its place: { name, value }";
const AS_OBJECT = "Declare an object with a property for each place";

/** The keywords that hosts of the strict form do not take, and that mean something: with what to do instead. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ["allOf", "Write its members as one schema"],
  ["not", IN_HANDLER],
  ["if", IN_HANDLER],
  ["dependentRequired", IN_HANDLER],
  ["dependentSchemas", IN_HANDLER],
  ["dependencies", IN_HANDLER],
  ["patternProperties", ENTRIES],
  ["propertyNames", ENTRIES],
  ["minProperties", IN_HANDLER],
  ["maxProperties", IN_HANDLER],
  ["unevaluatedProperties", "Close each object by itself, with additionalProperties: false"],
  ["prefixItems", AS_OBJECT],
  ["contains", IN_HANDLER],
  ["uniqueItems", IN_HANDLER],
  ["unevaluatedItems", AS_OBJECT],
  ["$dynamicRef", "Use $ref"],
  ["$recursiveRef", "Use $ref"],
]);

/** Whether a keyword is left out: hosts refuse it, although it checks nothing alone or beside what is refused. */
export function isLeftOut(keyword: string, value: unknown): boolean {
  return LEFT_OUT.has(keyword) || (keyword === "uniqueItems" && value === false);
}

const LEFT_OUT: ReadonlySet<string> = new Set(["default", "then", "else", "minContains", "maxContains"]);
