// What a client does when it is asked: it asks its user, and sends the same request again with what the user answered.

import assert from "node:assert/strict";
import { direct } from "@snodo/core/client";
import { paid, server } from "./server.ts";

/** What a user is asked: to fill in a form, or to go to an address. */
interface Question {
  readonly message: string;
  readonly requestedSchema?: { readonly properties: object };
  readonly url?: string;
}

interface Answer {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: object;
}

interface Message {
  readonly result?: {
    readonly resultType: string;
    readonly inputRequests?: Readonly<Record<string, { readonly params: Question }>>;
    readonly requestState?: string;
    readonly [member: string]: unknown;
  };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

const transport = direct(server);

/** One request, in as many rounds as it takes. Without a user the client says that it can ask nobody. */
async function send(method: string, params: object, user?: (question: Question) => Answer): Promise<Message> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": user === undefined ? {} : { elicitation: { form: {}, url: {} } },
  };
  let given: object = {};
  for (let id = 1; ; id += 1) {
    const request = { jsonrpc: "2.0", id, method, params: { ...params, ...given, _meta } };
    const answer = (await transport.send(request, {})) as Message;
    const { resultType, inputRequests = {}, requestState } = answer.result ?? {};
    if (resultType !== "input_required" || user === undefined) return answer;
    const answers = Object.entries(inputRequests).map(([key, { params }]) => [key, asked(params, user)] as const);
    given = { inputResponses: Object.fromEntries(answers), ...(requestState !== undefined && { requestState }) };
  }
}

/** Asks the user, and prints both. */
function asked(question: Question, user: (question: Question) => Answer): Answer {
  const { message, requestedSchema, url } = question;
  const answer = user(question);
  const where = url ?? Object.keys(requestedSchema?.properties ?? {}).join(", ");
  const content = answer.content === undefined ? "" : ` ${JSON.stringify(answer.content)}`;
  console.log(`  ${message} (${where}): ${answer.action}${content}`);
  return answer;
}

const accept = (content: object): Answer => ({ action: "accept", content });
const tool = (day: string) => ({ name: "book", arguments: { day } });

console.log("a tool, in one round");
const small = await send("tools/call", tool("Monday"), () => accept({ guests: 2 }));
console.log(`  ${textOf(small)}`);

console.log("a tool, in two rounds");
const large = await send("tools/call", tool("Friday"), ({ url }) => {
  if (url === undefined) return accept({ guests: 7, place: "out" });
  paid.add(Number(url.split("/").at(-1)));
  return { action: "accept" };
});
console.log(`  ${textOf(large)}`);

console.log("a user who accepts the address and does not pay");
const unpaid = await send("tools/call", tool("Friday"), ({ url }) =>
  url === undefined ? accept({ guests: 8 }) : { action: "accept" },
);
console.log(`  ${textOf(unpaid)}`);

console.log("a user who declines");
const declined = await send("tools/call", tool("Monday"), () => ({ action: "decline" }));
console.log(`  ${textOf(declined)}`);

console.log("an answer that does not fit the form");
const unfit = await send("tools/call", tool("Monday"), () => accept({ guests: 200 }));
console.log(`  ${unfit.error?.code} ${unfit.error?.message}`);

console.log("a client that can ask nobody");
const unable = await send("tools/call", tool("Monday"));
console.log(`  ${unable.error?.code} ${JSON.stringify(unable.error?.data)}`);

console.log("a resource");
const read = await send("resources/read", { uri: "menu://today" }, () => accept({ diet: "no meat" }));
console.log(`  ${JSON.stringify(read.result?.contents)}`);

console.log("a prompt");
const rendered = await send("prompts/get", { name: "review" }, () => accept({ stars: 5, best: "soup" }));
console.log(`  ${JSON.stringify(rendered.result?.messages)}`);

// Tables were counted once for each booking, however often the handlers ran.
assert.match(textOf(small), /^Table 1 /);
assert.match(textOf(large), /^Table 2 /);
assert.deepEqual([declined.result?.isError, unpaid.result?.isError], [true, true]);
assert.deepEqual([unfit.error?.code, unable.error?.code], [-32602, -32021]);

await transport.close();

function textOf({ result }: Message): string {
  const [block] = (result?.content ?? []) as readonly { readonly text?: string }[];
  return block?.text ?? "";
}
