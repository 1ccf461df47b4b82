import { describe, expect, it } from "vitest";
import { asBase64, audio, embeddedResource, image, resourceLink, text } from "./content.ts";

const options = { annotations: { priority: 1 }, metadata: { "com.example/a": 1 } };
const about = { annotations: { priority: 1 }, _meta: { "com.example/a": 1 } };

describe("content blocks", () => {
  it("E03, E04: carry their own annotations and metadata", () => {
    expect(text("hi", options)).toEqual({ type: "text", text: "hi", ...about });
    expect(image(Uint8Array.of(0), "image/png", options)).toEqual({
      type: "image",
      data: "AA==",
      mimeType: "image/png",
      ...about,
    });
    expect(audio("AA==", "audio/wav", options)).toEqual({
      type: "audio",
      data: "AA==",
      mimeType: "audio/wav",
      ...about,
    });
    expect(resourceLink({ uri: "x://a", name: "a", size: 3 }, options)).toEqual({
      type: "resource_link",
      uri: "x://a",
      name: "a",
      size: 3,
      ...about,
    });
    expect(embeddedResource({ uri: "x://a", text: "hi", mimeType: "text/plain", metadata: { b: 2 } }, options)).toEqual(
      {
        type: "resource",
        resource: { uri: "x://a", mimeType: "text/plain", _meta: { b: 2 }, text: "hi" },
        ...about,
      },
    );
  });

  it("have nothing that was not said", () => {
    expect(Object.keys(text("hi", {}))).toEqual(["type", "text"]);
    expect(embeddedResource({ uri: "x://a", blob: Uint8Array.of(0, 255) })).toEqual({
      type: "resource",
      resource: { uri: "x://a", blob: "AP8=" },
    });
  });

  it("are frozen, and what they were given is not", () => {
    const link = { uri: "x://a", name: "a" };
    const blocks = [text("a", options), resourceLink(link), embeddedResource({ uri: "x://a", text: "" }).resource];
    expect(blocks.every(Object.isFrozen)).toBe(true);
    expect([link, options, options.annotations, options.metadata].some(Object.isFrozen)).toBe(false);
  });

  it("lost the blob of an embedded resource that was given text as well", () => {
    const both = { uri: "x://a", text: "a", blob: "AA==" };
    expect(embeddedResource(both).resource).toEqual(both);
  });

  it.each([[new ArrayBuffer(2)], [[1, 2]], [undefined], [new Uint16Array([1])]])(
    "became an empty or broken image of data that is no byte array",
    (data) => {
      expect(() => image(data as never, "image/png")).toThrow(
        new TypeError("The data must be a Uint8Array, or base64 text"),
      );
    },
  );
});

describe("asBase64", () => {
  it("leaves text as it is, whatever it is", () => {
    expect(asBase64("no base64")).toBe("no base64");
  });
});
