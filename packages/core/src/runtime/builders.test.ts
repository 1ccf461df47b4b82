import { describe, expect, it } from "vitest";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { concurrency } from "../wrapper/concurrency.ts";
import { rateLimit } from "../wrapper/rate-limit.ts";
import { timeout } from "../wrapper/timeout.ts";
import { builders } from "./builders.ts";
import { createServer } from "./create-server.ts";

describe("builders", () => {
  it("gives the very functions that it types, and none of its own", () => {
    const wrappers = { timeout, concurrency, rateLimit };
    expect(builders()).toEqual({ defineTool, defineResource, definePrompt, createServer, ...wrappers });
    expect(Object.isFrozen(builders())).toBe(true);
    expect(builders<{ state: number }>()).toBe(builders());
  });
});
