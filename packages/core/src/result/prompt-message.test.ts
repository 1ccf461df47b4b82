import { describe, expect, it } from "vitest";
import { image } from "./content.ts";
import { isResult } from "./kind.ts";
import { message, promptResult } from "./prompt-message.ts";

describe("message", () => {
  it("N05: is a role and one block, where a string is a text block", () => {
    expect(message("user", "hi")).toEqual({ role: "user", content: { type: "text", text: "hi" } });
    const block = image("AA==", "image/png");
    expect(message("assistant", block)).toEqual({ role: "assistant", content: block });
  });

  it("is frozen", () => {
    const hi = message("user", "hi");
    expect([hi, hi.content].every(Object.isFrozen)).toBe(true);
  });
});

describe("promptResult", () => {
  it("N06: adds a description and metadata, marked and frozen", () => {
    const messages = [message("user", "hi")];
    const result = promptResult(messages, { description: "d", metadata: { a: 1 } });
    expect(result).toMatchObject({ messages, description: "d", metadata: { a: 1 } });
    expect(isResult(result, "prompt")).toBe(true);
    expect(Object.isFrozen(result)).toBe(true);
    expect(Object.isFrozen(messages)).toBe(false);
  });
});
