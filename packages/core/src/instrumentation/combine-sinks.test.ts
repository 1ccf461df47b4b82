import { describe, expect, it } from "vitest";
import { combineSinks } from "./combine-sinks.ts";
import type { EventRequest, InstrumentationEvent } from "./event.ts";
import type { Sink } from "./sink.ts";

const WARNING: InstrumentationEvent = { type: "warning", code: "tool-name", message: "a warning" };
const request: EventRequest = {
  id: 1,
  method: "tools/call",
  protocolVersion: "2026-07-28",
  principal: null,
  spanId: "00f067aa0ba902b7",
};

/** A sink that writes down what it is told, and what runs within it. */
function noting(name: string, notes: string[]): Sink {
  const sink = (event: InstrumentationEvent) => void notes.push(`${name} ${event.type}`);
  const around = (_request: EventRequest, serve: () => void) => {
    notes.push(`${name} begins`);
    serve();
    notes.push(`${name} ends`);
  };
  return Object.assign(sink, { around });
}

describe("combineSinks", () => {
  it("tells each of them in their order, whatever the others do", () => {
    const notes: string[] = [];
    const failing: Sink = () => {
      throw new Error("sink");
    };
    combineSinks(noting("a", notes), failing, noting("b", notes))(WARNING);
    expect(notes).toEqual(["a warning", "b warning"]);
  });

  it("runs a request within all of them, the first one outermost, whatever the others do", () => {
    const notes: string[] = [];
    const throwing = Object.assign(() => {}, {
      around() {
        throw new Error("around");
      },
    });
    const sink = combineSinks(noting("a", notes), throwing, () => {}, noting("b", notes));
    sink.around?.(request, () => void notes.push("served"));
    expect(notes).toEqual(["a begins", "b begins", "served", "b ends", "a ends"]);
  });

  it("has nothing around a request where none of them has", () => {
    expect(combineSinks(() => {}).around).toBeUndefined();
    expect(combineSinks().around).toBeUndefined();
  });

  it("refuses what is no function", () => {
    expect(() => combineSinks(() => {}, undefined as unknown as Sink)).toThrow(
      new TypeError("combineSinks(), sink 1: must be a function"),
    );
  });
});
