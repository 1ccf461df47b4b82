import { describe, expect, it } from "vitest";
import { rawHeaders } from "./raw-headers.ts";

describe("rawHeaders", () => {
  const raw = ["Host", "a", "mcp-name", "x", "MCP-NAME", "x", "Accept", "text/html", "accept", "application/json"];

  it("looks a header up in any case", () => {
    expect(rawHeaders(raw).get("hOsT")).toBe("a");
    expect(rawHeaders(raw).get("origin")).toBeNull();
  });

  it("makes a header that may come once into no value at all when it comes twice", () => {
    expect(rawHeaders(raw).get("Mcp-Name")).toBe("x\nx");
  });

  it("joins the others as lists", () => {
    expect(rawHeaders(raw).get("accept")).toBe("text/html, application/json");
  });
});
