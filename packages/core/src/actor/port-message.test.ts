import { describe, expect, it } from "vitest";
import { marked, readRequest, readResponse } from "./port-message.ts";

describe("what comes over a port", () => {
  it.each([
    { kind: "reply", id: 1, reply: { a: 1 } },
    { kind: "taken", id: 2 },
    { kind: "refused", id: 3, code: "full" },
    { kind: "refused", id: 3, code: "crashed", cause: "boom" },
    { kind: "ended", reason: "stopped" },
  ] as const)("is read back as a response: %j", (response) => {
    expect(readResponse(structuredClone(marked(response)))).toEqual(response);
  });

  it.each([
    { kind: "call", id: 1, message: "add", payload: 1 },
    { kind: "cast", id: 1, message: "reset", payload: undefined },
    { kind: "abort", id: 1 },
    { kind: "stop" },
  ] as const)("is read back as a request: %j", (request) => {
    expect(readRequest(structuredClone(marked(request)))).toEqual(request);
  });

  it("tells a refusal by a code of another version from no answer", () => {
    const mark = marked({ kind: "taken", id: 1 });
    expect(readResponse({ ...mark, kind: "refused", code: "toString" })).toEqual({
      kind: "refused",
      id: 1,
      code: "crashed",
    });
  });

  it("is ignored where it is not ours, or not whole", () => {
    const mark = marked({ kind: "taken", id: 1 });
    const strangers = [null, 5, "text", [], {}, { ...mark, "~snodo/actor": 2 }];
    const halves = [{ id: "1" }, { id: 1.5 }, { kind: "odd" }, { kind: "ended" }, { kind: "ended", reason: "odd" }].map(
      (change) => ({
        ...mark,
        ...change,
      }),
    );
    expect([...strangers, ...halves].map(readResponse)).toEqual([...strangers, ...halves].map(() => undefined));
    const requests = [{ kind: "call" }, { kind: "call", message: 5 }, { kind: "abort", id: null }].map((change) => ({
      ...mark,
      ...change,
    }));
    expect([...strangers, ...requests].map(readRequest)).toEqual([...strangers, ...requests].map(() => undefined));
  });
});
