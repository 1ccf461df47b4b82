import { describe, expect, it } from "vitest";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import type { Answer } from "./answer.ts";
import { writtenAnswer } from "./written-answer.ts";

describe("writtenAnswer", () => {
  const whole: Answer = { id: 7, stage: "served", result: { content: [] }, json: undefined, error: undefined };

  it("writes an answer, and tells nobody", () => {
    const events: InstrumentationEvent[] = [];
    const text = writtenAnswer((event) => events.push(event), "stdio", whole);
    expect(text).toBe('{"jsonrpc":"2.0","id":7,"result":{"content":[]}}');
    expect(events).toEqual([]);
  });

  it("answers under the same id what cannot be written, and tells the sink by which transport and why", () => {
    const events: InstrumentationEvent[] = [];
    const cause = new RangeError("Invalid string length");
    const tooLong = {
      toJSON() {
        throw cause;
      },
    };
    const answer: Answer = { ...whole, result: tooLong as never };
    const text = writtenAnswer((event) => events.push(event), "stdio", answer);
    expect(JSON.parse(text)).toEqual({ jsonrpc: "2.0", id: 7, error: { code: -32603, message: "Internal error" } });
    expect(events).toEqual([{ type: "transport-fault", transport: "stdio", cause }]);
  });
});
