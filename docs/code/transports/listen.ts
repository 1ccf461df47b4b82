import { listen } from "@snodo/http/node";
import { post, server } from "./server.ts";

const listener = await listen(server, { port: 0 });

const answer = await fetch(listener.url, post("greet", { name: "Ada" }));
const { result } = (await answer.json()) as { readonly result: { readonly content: unknown } };
console.log(answer.status, JSON.stringify(result.content));

const stream = await fetch(listener.url, post("count"));
console.log(stream.headers.get("content-type"));
for (const event of (await stream.text()).trim().split("\n\n")) console.log(event.slice(0, 62));

await listener.close({ drainMs: 5_000 });
