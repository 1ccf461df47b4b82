/**
 * How a keyword holds schemas: it is one, a list of them, either of these, or an object of them by name. `none`: it has
 * a value of another kind.
 */
export type KeywordShape = "none" | "one" | "list" | "one or list" | "map";

/** What a keyword is for. */
export type KeywordRole =
  /** Gives the schema a name that others refer to. */
  | "names"
  /** Applies a schema that stands elsewhere to the same value. */
  | "refers"
  /** Holds schemas that are only referred to. */
  | "defines"
  /** Applies its schemas to the very value that the schema is applied to. */
  | "applies here"
  /** Applies its schemas to properties, their names, or items. */
  | "applies inside"
  /** Says something of the value, or with `contains` of its items. `format` is among these. */
  | "asserts"
  /** Holds a schema of what a string contains, which is not applied. */
  | "describes";

const TABLE: { readonly [Role in KeywordRole]: { readonly [Shape in KeywordShape]?: string } } = {
  names: { none: "$anchor $dynamicAnchor $id $recursiveAnchor" },
  refers: { none: "$dynamicRef $recursiveRef $ref" },
  defines: { map: "$defs definitions" },
  "applies here": { one: "else if not then", list: "allOf anyOf oneOf", map: "dependencies dependentSchemas" },
  "applies inside": {
    one: "additionalItems additionalProperties contains propertyNames unevaluatedItems unevaluatedProperties",
    "one or list": "items",
    list: "prefixItems",
    map: "patternProperties properties",
  },
  asserts: {
    none: [
      "const dependentRequired enum exclusiveMaximum exclusiveMinimum format maxContains maxItems maxLength maxProperties",
      "maximum minContains minItems minLength minProperties minimum multipleOf pattern required type uniqueItems",
    ].join(" "),
  },
  describes: { one: "contentSchema" },
};

/** One keyword of JSON Schema, in whichever dialect. */
interface Keyword {
  readonly role: KeywordRole;
  readonly shape: KeywordShape;
}

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  Object.entries(TABLE).flatMap(([role, shapes]) =>
    Object.entries(shapes).flatMap(([shape, names]) =>
      names.split(" ").map((name): [string, Keyword] => [name, { role, shape } as Keyword]),
    ),
  ),
);

/** The keywords of some roles, of all dialects. */
export function keywordsThat(...roles: readonly KeywordRole[]): ReadonlySet<string> {
  return new Set([...KEYWORDS].filter(([, { role }]) => roles.includes(role)).map(([name]) => name));
}

/** How a keyword holds schemas. What is no keyword of any dialect holds none. */
export function shapeOf(name: string): KeywordShape {
  return KEYWORDS.get(name)?.shape ?? "none";
}
