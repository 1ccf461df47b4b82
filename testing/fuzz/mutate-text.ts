import type { Random } from "./random.ts";

/** Changes the bytes of a message, so that it may be no JSON or no UTF-8 any more. */
export function mutateText(text: string, random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.from(random.pick(TEXT_CHANGES)(text, random)));
  return random.oneIn(2) ? random.pick(BYTE_CHANGES)(bytes, random) : bytes;
}

type TextChange = (text: string, random: Random) => string;

const TEXT_CHANGES: readonly TextChange[] = [
  (text) => text,
  (text) => text,
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  (text, random) => at(text, random, random.pick([",", "}", "]", '"', "\\", "1", "-", "e9", "null", " ", "\t", "\r"])),
  (text, random) => at(text, random, random.pick(["\n", "\r\n", "\u0000", "\u2028", "\ufeff", "/*x*/", "NaN", "0x1"])),
  (text) => `${text}${text}`,
  (text) => `[${text}]`,
  (text) => `\ufeff${text}`,
  (text) => `  ${text} \r`,
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace("}", ",}"),
  (text) => text.replaceAll(":", " : ").replaceAll(",", " ,\t"),
  (text) => JSON.stringify(text),
  (_text, random) => random.pick(["", " ", "{", "[", "null", "{}", "[]", '""', "undefined", "[[[[", '{"a":', "-"]),
];

/** Puts something in somewhere. */
function at(text: string, random: Random, what: string): string {
  const place = random.below(text.length + 1);
  return `${text.slice(0, place)}${what}${text.slice(place)}`;
}

type ByteChange = (bytes: Uint8Array<ArrayBuffer>, random: Random) => Uint8Array<ArrayBuffer>;

const BYTE_CHANGES: readonly ByteChange[] = [
  (bytes, random) => {
    if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  (bytes, random) => {
    for (let count = 0; count < 4 && bytes.length > 0; count += 1) {
      const place = random.below(bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << random.below(8));
    }
    return bytes;
  },
  (bytes, random) =>
    insert(bytes, random, random.pick([[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xc0, 0x80]])),
  (bytes) => new Uint8Array(Buffer.from(Buffer.from(bytes).toString("utf8"), "utf16le")),
];

function insert(bytes: Uint8Array<ArrayBuffer>, random: Random, some: readonly number[]): Uint8Array<ArrayBuffer> {
  const place = random.below(bytes.length + 1);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, place), Uint8Array.from(some), bytes.subarray(place)]));
}
