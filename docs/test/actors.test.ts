// The program of the actors' page that runs in a Worker: built, since Node 20 runs no TypeScript.

import { fileURLToPath } from "node:url";
import { createServer } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";
import { counterTool } from "../code/actors/worker.ts";

async function builtWorker(): Promise<URL> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("../code/actors/counter-worker.ts", import.meta.url)),
    platform: "node",
    resolve: { conditionNames: ["@snodo/source", "import", "default"] },
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return new URL(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

describe("the actors' page", () => {
  it("calls an actor in a Worker, which is started again when it has ended", async () => {
    const { tool, stop } = counterTool(await builtWorker());
    const client = await connect(direct(createServer({ name: "counter", version: "1.0.0", tools: [tool] })));
    const add = async () => (await client.tools.counter_add({ by: 2 })).content;
    expect(await add()).toEqual([{ type: "text", text: '{"value":2}' }]);
    expect(await add()).toEqual([{ type: "text", text: '{"value":4}' }]);
    await stop();
    expect(await add()).toEqual([{ type: "text", text: '{"value":2}' }]);
    await stop();
  }, 60_000);
});
