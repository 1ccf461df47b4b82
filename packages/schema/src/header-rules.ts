import type { DeclarationProblem } from "./declare/declaration.ts";
import { readDialects } from "./dialect/read-dialects.ts";
import type { JsonSchemaObject } from "./json-schema.ts";
import { isPlainObject } from "./json-value.ts";
import type { BrokenRule } from "./schema-problem.ts";
import { subschemasOf } from "./subschemas.ts";

/** One argument that a client over HTTP also sends as a header. */
export interface HeaderParameter {
  /** The name after `Mcp-Param-`, as written. Header names are compared ignoring case. */
  readonly header: string;
  /** The property names from the root to the value. */
  readonly path: readonly string[];
  /** How the value is written in the header, and compared. */
  readonly type: "string" | "integer" | "boolean";
}

/** The keyword that marks a property. */
export const HEADER_KEYWORD = "x-mcp-header";

/** RFC 9110 section 5.6.2: the characters of a token. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * The arguments of an input schema that travel as headers too, in the order of the schema, and every annotation that
 * breaks a rule: the name is a non-empty HTTP token, unique in the schema ignoring case; the property's `type` is
 * exactly `string`, `integer` or `boolean`; and only `properties` lead to it from the root.
 *
 * @see MCP 2026-07-28, tools, "x-mcp-header" (SEP-2243)
 */
export function headerParameters(schema: JsonSchemaObject): {
  readonly parameters: readonly HeaderParameter[];
  readonly problems: readonly DeclarationProblem[];
} {
  const parameters: HeaderParameter[] = [];
  const problems: DeclarationProblem[] = [];
  const taken = new Map<string, string>();
  const { dialectOf } = readDialects(schema);

  const walk = (here: unknown, path: readonly string[], isReachable: boolean): void => {
    if (!isPlainObject(here)) return;
    if (Object.hasOwn(here, HEADER_KEYWORD)) {
      const place = path.join(".");
      const problem = isReachable ? checkHeader(here[HEADER_KEYWORD], here.type) : UNREACHABLE;
      if (problem !== undefined) problems.push({ path: place, ...problem });
      else {
        const header = String(here[HEADER_KEYWORD]);
        const other = taken.get(header.toLowerCase());
        if (other !== undefined) problems.push({ path: place, ...repeated(header, other) });
        else {
          taken.set(header.toLowerCase(), place);
          parameters.push({ header, path, type: here.type as HeaderParameter["type"] });
        }
      }
    }
    for (const { keyword, steps, schema: inner } of subschemasOf(here, dialectOf(here))) {
      const name = steps[1];
      if (keyword === "properties") walk(inner, [...path, String(name)], isReachable);
      else walk(inner, keyword === "items" ? path : [...path, ...steps.map(String)], false);
    }
  };

  walk(schema, [], true);
  return { parameters, problems };
}

/** What is wrong with one annotation by itself, or undefined. */
export function checkHeader(header: unknown, type: unknown): BrokenRule | undefined {
  if (typeof header !== "string" || !TOKEN.test(header)) {
    return {
      rule: "a header name must be a non-empty HTTP token",
      hint: "Use letters, digits and the characters !#$%&'*+-.^_`|~ only",
    };
  }
  if (type !== "string" && type !== "integer" && type !== "boolean") {
    return { rule: "a header can carry only a string, an integer or a boolean, declared as that one type" };
  }
  return undefined;
}

const UNREACHABLE: BrokenRule = {
  rule: "a header can carry only a property that is reached from the root through properties alone",
  hint: "Not inside array items, additional properties, alternatives, conditions, definitions or references",
};

function repeated(header: string, other: string): BrokenRule {
  return { rule: `the header ${JSON.stringify(header)} is already taken by ${JSON.stringify(other)}` };
}
