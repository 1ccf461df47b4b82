import { type DefinitionProblem, isDefinitionError } from "@snodo/core";

/** What a definition is refused for; an empty list when it is not. */
export function problemsOf(define: () => unknown): readonly DefinitionProblem[] {
  try {
    define();
    return [];
  } catch (error) {
    if (isDefinitionError(error)) return error.problems;
    throw error;
  }
}

type Step =
  | "title"
  | "description"
  | "icons"
  | "metadata"
  | "wrap"
  | "annotations"
  | "argument"
  | "additionalProperties"
  | "schema"
  | "input"
  | "output"
  | "call"
  | "uri"
  | "template"
  | "matches"
  | "param"
  | "mimeType"
  | "size"
  | "complete"
  | "property"
  | "read"
  | "render";

/** A builder as JavaScript sees it: every step takes anything. */
export type Untyped = { readonly [Name in Step]: (...given: unknown[]) => Untyped };

/** Takes the types off a builder. */
export function untyped(builder: object): Untyped {
  return builder as Untyped;
}
