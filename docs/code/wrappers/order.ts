import { createServer, defineTool, type Wrapper } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const named =
  (name: string): Wrapper =>
  (next) =>
  async (input, context) => {
    console.log(`${name} in`);
    const answer = await next(input, context);
    console.log(`${name} out`);
    return answer;
  };

const base = defineTool("work").argument("size", "integer", { required: true }).wrap(named("outer"));
const work = base.wrap(named("middle"), named("inner")).call(() => {
  console.log("handler");
  return "done";
});

const client = await connect(direct(createServer({ name: "order", version: "1.0.0", tools: [work] })));
await client.tools.work({ size: 1 });
console.log("refused arguments reach no wrapper:");
await client.callTool("work", {});
