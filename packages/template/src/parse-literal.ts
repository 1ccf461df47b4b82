import { isHost, isSegment } from "./characters.ts";
import { type Mistake, malformed, unsupported } from "./mistake.ts";
import { toAscii } from "./percent.ts";
import type { LiteralPart } from "./template.ts";

/** Where in a template a piece stands. */
export type Place = "authority" | "path";

/** A part, and the index after its last character. */
export interface Piece<Found> {
  readonly kind: "piece";
  readonly part: Found;
  readonly end: number;
}

/** Reads literal text up to the next slash, the next expression or the end. The text read may be empty. */
export function parseLiteral(text: string, start: number, place: Place): Piece<LiteralPart> | Mistake {
  let end = start;
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (character === "/" || character === "{") break;
    const mistake = checkCharacter(text, end, character, place);
    if (mistake !== undefined) return mistake;
    end += character.length;
  }
  const literal = toAscii(text.slice(start, end)) ?? ""; // without a lone surrogate there is always an escaped form
  return { kind: "piece", part: Object.freeze({ kind: "literal", text: literal }), end };
}

function checkCharacter(text: string, position: number, character: string, place: Place): Mistake | undefined {
  if (character > "\u007f") {
    return toAscii(character) === undefined
      ? malformed("a lone surrogate", position, "Write whole characters")
      : undefined;
  }
  switch (character) {
    case "?":
      return unsupported("a literal query (?)", position, "Write it as {?var}, or leave it out");
    case "#":
      return unsupported("a literal fragment (#)", position, "Leave the fragment out");
    case ":":
    case "@":
      if (place === "authority") {
        return unsupported("a port or userinfo in the authority", position, "Leave only the host");
      }
      return character === ":" ? unsupported("a colon in literal text", position, "Use another character") : undefined;
    case "}":
      return malformed("a closing brace without an opening one", position, "Remove it, or open the expression");
    case "%":
      return /^[0-9A-Fa-f]{2}$/.test(text.slice(position + 1, position + 3))
        ? undefined
        : malformed("a malformed percent escape", position, "Write a percent sign as %25");
  }
  const isAllowed = place === "authority" ? isHost(character) : isSegment(character);
  return isAllowed
    ? undefined
    : malformed(`a character that no ${place} may hold`, position, "Write its percent escape");
}
