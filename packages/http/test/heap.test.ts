import { expect, it } from "vitest";
import { runFixture } from "./run-fixture.ts";

it("RedPlanetHQ/core PR 869: 10,000 requests leave nothing on the heap, and no timer behind", async () => {
  const { status, stdout, stderr } = await runFixture("heap.mjs");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  // A closure kept for each request would be several times this.
  expect(Number(stdout)).toBeLessThan(1_000_000);
}, 60_000);

it("a stream that is kept alive keeps no process alive", async () => {
  const { status, stdout, stderr } = await runFixture("quiet-stream.mjs");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^data: .*"notifications\/progress".*\n\n$/);
}, 60_000);
