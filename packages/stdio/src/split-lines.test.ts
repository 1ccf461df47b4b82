import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineSplitter } from "./split-lines.ts";

/** What comes out of some bytes, cut anywhere: each line as text of one character a byte, and null for one too long. */
function linesOf(chunks: readonly Uint8Array[], maxBytes: number): (string | null)[] {
  const lines: (string | null)[] = [];
  const splitter = lineSplitter(maxBytes, {
    onLine: (line) => {
      lines.push(line.kind === "line" ? Buffer.from(line.bytes).toString("latin1") : null);
    },
  });
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

const text = (value: string) => Buffer.from(value, "latin1");

describe("lineSplitter", () => {
  it("cuts at each newline, drops a carriage return before it, and skips blank lines", () => {
    expect(linesOf([text("a\nb\r\n\n\r\n \t\r\nc d\n")], 10)).toEqual(["a", "b", "c d"]);
  });

  it("takes what is left at the end as a line", () => {
    expect(linesOf([text("a\nb")], 10)).toEqual(["a", "b"]);
    expect(linesOf([text("a\n")], 10)).toEqual(["a"]);
    expect(linesOf([], 10)).toEqual([]);
  });

  it("takes a line of the limit, with either ending, and skips one that has a byte more", () => {
    expect(linesOf([text("12345\n12345\r\n123456\n12345\n")], 5)).toEqual(["12345", "12345", null, "12345"]);
    expect(linesOf([text("12345\r"), text("\n12345\r"), text("x\n"), text("y")], 5)).toEqual(["12345", null, "y"]);
    expect(linesOf([text("12345\r")], 5)).toEqual(["12345"]);
    expect(linesOf([text("12345\r\r\n")], 5)).toEqual([null]);
  });

  it("tells of a line that is too long as soon as it is, and once", () => {
    const seen: string[] = [];
    const splitter = lineSplitter(5, { onLine: ({ kind }) => seen.push(kind) });
    splitter.push(text("1234567"));
    expect(seen).toEqual(["too-long"]);
    for (let count = 0; count < 10; count += 1) splitter.push(text("8901234"));
    splitter.push(text("\nfine\n"));
    splitter.end();
    expect(seen).toEqual(["too-long", "line"]);
  });

  it("gives the same lines however the bytes are cut", () => {
    const byte = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0x0a, 0x0d, 0x20, 0x61) }, fc.nat({ max: 255 }));
    const bytes = fc.array(byte, { maxLength: 200 });
    const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 30 });
    fc.assert(
      fc.property(bytes, cuts, fc.integer({ min: 1, max: 30 }), (given, places, maxBytes) => {
        const whole = Uint8Array.from(given);
        const edges = [0, ...places.map((place) => Math.min(place, whole.length)).sort((a, b) => a - b), whole.length];
        const chunks = edges.slice(1).map((edge, index) => whole.slice(edges[index], edge));
        const expected = text(Buffer.from(whole).toString("latin1"))
          .toString("latin1")
          .split("\n")
          .map((line) => line.replace(/\r$/, ""))
          .flatMap((line) => (line.length > maxBytes ? [null] : /^[ \t\r]*$/.test(line) ? [] : [line]));
        expect(linesOf(chunks, maxBytes)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives the same lines however often it is paused, and the end after them", () => {
    const byte = fc.constantFrom(0x0a, 0x0a, 0x0d, 0x20, 0x61, 0x62);
    const chunks = fc.array(fc.array(byte, { maxLength: 40 }), { maxLength: 10 });
    /** What is done at each line, and after each chunk: pause, resume, both or neither. */
    const acts = fc.infiniteStream(fc.constantFrom("pause", "resume", "both", "neither"));
    fc.assert(
      fc.property(chunks, acts, fc.integer({ min: 1, max: 20 }), (given, steps, maxBytes) => {
        const told: (string | null)[] = [];
        let ends = 0;
        const act = () => {
          const step = steps.next().value;
          if (step === "pause" || step === "both") splitter.pause();
          if (step === "resume" || step === "both") splitter.resume();
        };
        const splitter = lineSplitter(maxBytes, {
          onLine(line) {
            expect([splitter.isPaused(), ends]).toEqual([false, 0]);
            told.push(line.kind === "line" ? Buffer.from(line.bytes).toString("latin1") : null);
            act();
          },
          onEnd: () => {
            ends += 1;
          },
        });
        const parts = given.map((part) => Buffer.from(part));
        const expected = linesOf(parts, maxBytes);
        for (const part of parts) {
          splitter.push(part);
          part.fill(0x7a);
          act();
        }
        splitter.end();
        splitter.breakOff();
        for (let count = 0; ends === 0 && count < 1_000; count += 1) splitter.resume();
        expect([told, ends]).toEqual([expected, 1]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("tells of what comes from within a callback after what came before", () => {
    const lines: string[] = [];
    const splitter = lineSplitter(10, {
      onLine(line) {
        lines.push(line.kind === "line" ? Buffer.from(line.bytes).toString() : "?");
        if (lines.length > 1) return;
        splitter.push(text("c\n"));
        splitter.pause();
      },
    });
    splitter.push(text("a\nb\n"));
    expect(lines).toEqual(["a"]);
    splitter.resume();
    expect(lines).toEqual(["a", "b", "c"]);
  });

  it("makes no line of what a stream that broke off has left", () => {
    const lines: string[] = [];
    const splitter = lineSplitter(10, {
      onLine: (line) => lines.push(line.kind === "line" ? Buffer.from(line.bytes).toString() : "?"),
      onEnd: () => lines.push("end"),
    });
    splitter.push(text("a\nb"));
    splitter.breakOff();
    splitter.end();
    expect(lines).toEqual(["a", "end"]);
  });

  it("keeps nothing of the chunks it was given", () => {
    const lines: string[] = [];
    const splitter = lineSplitter(10, {
      onLine: (line) => lines.push(line.kind === "line" ? Buffer.from(line.bytes).toString() : "?"),
    });
    const chunk = text("abc");
    splitter.push(chunk);
    chunk.fill(0);
    splitter.push(text("d\n"));
    expect(lines).toEqual(["abcd"]);
  });

  it("TS#2536: takes 10 MB in chunks of 1 KB, and 500 KB byte by byte, in linear time", () => {
    let bytes = 0;
    const splitter = lineSplitter(10_240_000, {
      onLine: (line) => {
        bytes += line.kind === "line" ? line.bytes.length : 0;
      },
    });
    const chunk = Buffer.alloc(1024, "x");
    for (let count = 0; count < 10_000; count += 1) splitter.push(chunk);
    splitter.push(text("\n"));
    const one = text("x");
    for (let count = 0; count < 500_000; count += 1) splitter.push(one);
    splitter.end();
    expect(bytes).toBe(10_740_000);
  }, 20_000);
});
