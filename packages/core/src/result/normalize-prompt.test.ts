import { describe, expect, it } from "vitest";
import { image } from "./content.ts";
import { normalizePrompt } from "./normalize-prompt.ts";
import { message, promptResult } from "./prompt-message.ts";

const unfit = (path: string, rule: unknown) => expect.objectContaining({ name: "UnfitResult", path, rule });

describe("normalizePrompt", () => {
  it("N02, D160: makes one user message of a string", () => {
    expect(normalizePrompt("hi")).toEqual({ messages: [{ role: "user", content: { type: "text", text: "hi" } }] });
  });

  it("N05, D159: takes several messages", () => {
    const messages = [message("user", "a"), message("assistant", image("AA==", "image/png"))];
    expect(normalizePrompt(messages)).toEqual({ messages });
    expect(normalizePrompt([])).toEqual({ messages: [] });
  });

  it("N06: takes promptResult() with its description and metadata", () => {
    const messages = [message("user", "a")];
    expect(normalizePrompt(promptResult(messages, { description: "d", metadata: { a: 1 } }))).toEqual({
      messages,
      description: "d",
      metadata: { a: 1 },
    });
    expect(normalizePrompt(promptResult(messages))).toEqual({ messages });
  });

  const answers = "a prompt answers a string, messages, or promptResult(...)";
  it.each([
    [undefined, "", answers],
    [null, "", answers],
    [{ messages: [] }, "", answers],
    [1, "", answers],
    [promptResult("hi" as never), "", answers],
    [["hi"], "/messages/0", "a message is an object"],
    [[{ content: { type: "text", text: "" } }], "/messages/0/role", "the role is user or assistant"],
    [[{ role: "system", content: { type: "text", text: "" } }], "/messages/0/role", "the role is user or assistant"],
    [[{ role: "user", content: { type: "text", text: "" }, name: 1 }], "/messages/0/name", expect.any(String)],
    [[{ role: "user", content: "hi" }], "/messages/0/content", "a content block is an object"],
    [[{ role: "user", content: [] }], "/messages/0/content", "a content block is an object"],
    [[{ role: "user", content: { type: "text" } }], "/messages/0/content/text", expect.any(String)],
    [[message("user", "a"), message("user", image("A", "image/png"))], "/messages/1/content/data", expect.any(String)],
    [[{ role: "user", content: { type: "text", text: 1n } }], "/messages/0/content/text", expect.any(String)],
    [promptResult([], { description: 1 as never }), "/description", "the description is a string"],
    [promptResult([], { metadata: [] as never }), "/metadata", "the metadata is an object"],
  ])("N07: refuses a malformed answer and names the place", (value, path, rule) => {
    expect(() => normalizePrompt(value)).toThrow(unfit(path, rule));
  });
});
