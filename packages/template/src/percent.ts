/**
 * One path segment, an authority, or the value of a query parameter: everything but unreserved characters is escaped.
 *
 * @returns undefined when the value holds a lone surrogate, which UTF-8 cannot carry
 * @see RFC 6570 sections 3.2.2, 3.2.6 and 3.2.8
 */
export function encodeSegment(value: string): string | undefined {
  return encodeComponent(value)?.replace(/[!'()*]/g, (character) => `%${hexadecimal(character)}`);
}

/**
 * One or more path segments that carry a value, each encoded on its own.
 *
 * A slash stays where it separates two segments that are not empty and is escaped elsewhere, so that every value can be
 * read back.
 *
 * @returns undefined when the value holds a lone surrogate
 * @see RFC 6570 section 3.2.6
 */
export function encodeSegments(value: string): string | undefined {
  return joinSegments(encodeSegment(value));
}

/**
 * One or more path segments that carry a value, with the characters that a path may hold left as they are.
 *
 * Slashes are treated as in `encodeSegments`. So that every value can be read back, `%`, `?`, `#`, `[` and `]` are
 * escaped, which RFC 6570's reserved expansion would leave alone.
 *
 * @returns undefined when the value holds a lone surrogate
 * @see RFC 6570 section 3.2.3
 */
export function encodeReserved(value: string): string | undefined {
  return joinSegments(encodeComponent(value)?.replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent));
}

/** Writes the slashes of an encoded value as slashes, save those that would begin or end an empty segment. */
function joinSegments(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined;
  const [first = "", ...rest] = encoded.split("%2F");
  let path = first;
  let isSegmentBegun = first !== "";
  rest.forEach((piece, index) => {
    const isLastCharacter = piece === "" && index === rest.length - 1;
    if (isSegmentBegun && !isLastCharacter) {
      path += `/${piece}`;
      isSegmentBegun = piece !== "";
    } else {
      path += `%2F${piece}`;
      isSegmentBegun = true;
    }
  });
  return path;
}

/** A text with its escapes decoded once; undefined when one is malformed or they are not UTF-8. `+` stays `+`. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // URIError is how the platform reports a bad escape
  }
}

/**
 * The URI that a text with characters outside ASCII stands for: each becomes the escapes of its UTF-8 bytes, and
 * nothing else changes.
 *
 * @returns undefined when the text holds a lone surrogate
 * @see RFC 3987 section 3.1
 */
export function toAscii(text: string): string | undefined {
  try {
    return text.replace(/[\u0080-\uffff]+/g, encodeURIComponent);
  } catch {
    return undefined; // URIError is how the platform reports a lone surrogate
  }
}

function encodeComponent(value: string): string | undefined {
  try {
    return encodeURIComponent(value);
  } catch {
    return undefined; // URIError is how the platform reports a lone surrogate
  }
}

function hexadecimal(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}
