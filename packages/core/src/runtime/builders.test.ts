import { describe, expect, it } from "vitest";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { builders } from "./builders.ts";
import { createServer } from "./create-server.ts";

describe("builders", () => {
  it("gives the very functions that it types, and none of its own", () => {
    expect(builders()).toEqual({ defineTool, defineResource, definePrompt, createServer });
    expect(Object.isFrozen(builders())).toBe(true);
    expect(builders<{ state: number }>()).toBe(builders());
  });
});
