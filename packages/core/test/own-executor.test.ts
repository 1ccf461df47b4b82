import { createServer, defineTool, type Executor } from "@snodo/core";
import type { Answer } from "@snodo/core/transport";
import { expect, it } from "vitest";
import { rawMessage } from "../../../testing/raw-message.ts";

/** A host that runs nothing when it comes: it keeps what was admitted, and says itself when it runs. */
function host() {
  const kept: (() => void)[] = [];
  const executor: Executor = {
    run: ((job) =>
      new Promise((resolve) => {
        kept.push(() => resolve(job.start({ restart() {} })));
      })) as Executor["run"],
    stats: () => ({ running: 0, queued: kept.length, overdue: 0, heldBytes: 0, refused: 0, timedOut: 0 }),
  };
  return { executor, kept };
}

it("T423: a host admits and runs apart: it is given what was admitted, and runs it when it likes", async () => {
  const ran: string[] = [];
  const tool = defineTool("note")
    .argument("text", "string", { required: true })
    .call(({ text }) => {
      ran.push(text);
      return text;
    });
  const server = createServer({ name: "s", version: "1", tools: [tool] });
  const { executor, kept } = host();
  const call = (text: string) =>
    server.dispatch(rawMessage("tools/call", { name: "note", arguments: { text } }), { executor });
  const [first, second] = [call("first"), call("second")];
  // What cannot be admitted is answered at once, and never given to the host.
  expect(server.dispatch(rawMessage("no/method"), { executor })).toMatchObject({ stage: "admission" });
  expect([ran, kept.length]).toEqual([[], 2]);
  kept[1]?.();
  expect(((await second) as Answer).result?.content).toEqual([{ type: "text", text: "second" }]);
  kept[0]?.();
  expect(((await first) as Answer).result?.content).toEqual([{ type: "text", text: "first" }]);
  expect(ran).toEqual(["second", "first"]);
});
