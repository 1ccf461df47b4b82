import { createServer, definePrompt } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const many = Array.from({ length: 250 }, (_, index) => `package-${index}`);

const lookup = definePrompt("lookup")
  .argument("all")
  .argument("some")
  .argument("none")
  .argument("wrong")
  .complete("all", () => many)
  .complete("some", () => ({ values: many.slice(0, 2), total: 4_000, hasMore: true }))
  .complete("wrong", () => ({ values: many.slice(0, 2), total: 1 }))
  .render(() => "Look it up.");

const server = createServer({ name: "packages", version: "1.0.0", prompts: [lookup], instrumentation: () => {} });
const client = await connect(direct(server));
const ref = { type: "ref/prompt", name: "lookup" } as const;

const { values, ...rest } = await client.complete(ref, { name: "all", value: "" });
console.log(values.length, rest);
console.log(await client.complete(ref, { name: "some", value: "" }));
console.log(await client.complete(ref, { name: "none", value: "" }), "declared, without completer");
console.log(await client.complete(ref, { name: "other", value: "" }), "not declared");

const refusal = ({ code, message }: { code: number; message: string }) => console.log(code, message);
await client.complete(ref, { name: "wrong", value: "" }).catch(refusal);
await client.complete({ type: "ref/prompt", name: "nope" }, { name: "all", value: "" }).catch(refusal);
await client.complete(ref, { name: "all", value: 5 as never }).catch(refusal);
await client.complete(ref, { name: "all", value: "" }, { arguments: { some: 5 as never } }).catch(refusal);

const plain = createServer({ name: "plain", version: "1.0.0", prompts: [definePrompt("plain").render(() => "Hi")] });
const other = await connect(direct(plain));
await other.complete({ type: "ref/prompt", name: "plain" }, { name: "x", value: "" }).catch(refusal);
