import type { JsonObject } from "@snodo/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { traceContextOf } from "./trace-context.ts";

const TRACEPARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const OTHER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";
const noHeaders = undefined;

describe("traceContextOf", () => {
  it("reads the three keys of _meta", () => {
    const meta = { traceparent: TRACEPARENT, tracestate: "rojo=00f067aa0ba902b7", baggage: "user=ada" };
    expect(traceContextOf(meta, noHeaders)).toEqual({ ...meta, from: "meta" });
    expect(traceContextOf({ traceparent: TRACEPARENT }, noHeaders)).toEqual({
      traceparent: TRACEPARENT,
      from: "meta",
    });
  });

  it("reads the headers where _meta has none that is well-formed", () => {
    const headers = new Headers({ traceparent: OTHER, tracestate: "a=b" });
    const sent = { traceparent: OTHER, tracestate: "a=b", from: "headers" };
    expect(traceContextOf({}, headers)).toEqual(sent);
    expect(traceContextOf({ traceparent: "broken", tracestate: "of=meta" }, headers)).toEqual(sent);
    expect(traceContextOf({ traceparent: TRACEPARENT }, headers)).toEqual({ traceparent: TRACEPARENT, from: "meta" });
  });

  it.each([
    ["nothing", undefined],
    ["a number", 1],
    ["another text", "trace"],
    ["upper case", TRACEPARENT.toUpperCase()],
    ["the version ff", TRACEPARENT.replace("00-4", "ff-4")],
    ["a trace of zeros", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`],
    ["a parent of zeros", `00-4bf92f3577b34da6a3ce929d0e0e4736-${"0".repeat(16)}-01`],
    ["more than version 00 has", `${TRACEPARENT}-more`],
    ["a newline", `${TRACEPARENT}\n`],
    ["a long one", `01${TRACEPARENT.slice(2)}-${"x".repeat(512)}`],
  ])("takes %s for none", (_what, traceparent) => {
    expect(traceContextOf({ traceparent } as JsonObject, noHeaders)).toBeUndefined();
  });

  it("takes later versions, which may have more", () => {
    const traceparent = `cc${TRACEPARENT.slice(2)}-what-the-future-will-bring`;
    expect(traceContextOf({ traceparent }, noHeaders)).toEqual({ traceparent, from: "meta" });
  });

  it.each([
    ["tracestate", 512],
    ["baggage", 8_192],
  ])("takes a %s of %i characters, and leaves out a longer one and what no header may hold", (name, most) => {
    const of = (value: unknown) => traceContextOf({ traceparent: TRACEPARENT, [name]: value } as JsonObject, noHeaders);
    expect(of("a".repeat(most))).toHaveProperty(name);
    for (const wrong of ["a".repeat(most + 1), "", 1, null, "é", "a\r\nb: c"]) {
      expect(of(wrong)).toEqual({ traceparent: TRACEPARENT, from: "meta" });
    }
  });

  it("reads no key that an object inherits", () => {
    const meta = Object.create({ traceparent: TRACEPARENT }) as JsonObject;
    expect(traceContextOf(meta, noHeaders)).toBeUndefined();
  });

  it("never throws, and gives back only what is well-formed", () => {
    const hex = (length: number) =>
      fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
    const made = fc.tuple(hex(2), hex(32), hex(16), hex(2)).map((parts) => parts.join("-"));
    fc.assert(
      fc.property(fc.oneof(made, fc.string(), fc.anything()), (traceparent) => {
        const read = traceContextOf({ traceparent } as JsonObject, noHeaders);
        if (read === undefined) return;
        const [version = "", trace = "", parent = "", flags = ""] = read.traceparent.split("-");
        expect([version, flags].every((part) => /^[0-9a-f]{2}$/.test(part))).toBe(true);
        expect([version === "ff", /^0+$/.test(trace), /^0+$/.test(parent)]).toEqual([false, false, false]);
      }),
    );
  });
});
