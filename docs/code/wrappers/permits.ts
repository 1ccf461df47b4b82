import { concurrency, createServer, defineTool, timeout } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

/** Work that never ends, and takes no notice of its signal. */
const stubborn = () => new Promise<string>(() => {});

const inside = timeout({ ms: 10 });
const roomAtOnce = defineTool("room_at_once")
  .wrap(concurrency({ limit: 1 }), inside)
  .call(stubborn);
const roomAtEnd = defineTool("room_at_end")
  .wrap(timeout({ ms: 10 }), concurrency({ limit: 1 }))
  .call(stubborn);

const server = createServer({ name: "permits", version: "1.0.0", tools: [roomAtOnce, roomAtEnd] });
const client = await connect(direct(server));
const show = async (name: string) => {
  const { content } = await client.callTool(name);
  console.log(name, content[0]?.type === "text" && content[0].text);
};

await show("room_at_once");
await show("room_at_once");
console.log(inside.stats()); // both still run

await show("room_at_end");
await show("room_at_end"); // the first one still has the only place
