// One policy for everything that a bank serves: what a caller may know of, and what it may use.

import { type AuthorizationPolicy, builders, createServer, McpError } from "@snodo/core";

/** Who calls, as the transport's `auth` function says. */
export interface User {
  readonly name: string;
  readonly role: "customer" | "clerk";
}

type Bank = { auth: User };
const { defineTool, defineResource, definePrompt } = builders<Bank>();

/** Who may use a component is said where it is declared; what is not marked is for everybody. */
const FOR_CLERKS = { "bank.example/role": "clerk" };

const tools = [
  defineTool("rates", "What interest there is").call(() => "2 % a year"),
  defineTool("hours", "When the counter is open").call(() => "9 to 12"),
  defineTool("branches", "Where the bank is").call(() => "Harbour street"),
  defineTool("block_card", "Blocks the card of a customer")
    .metadata(FOR_CLERKS)
    .argument("owner", "string", { required: true })
    .call(({ owner }, context) => `${context.auth.name} blocked the card of ${owner}`),
  defineTool("close_account", "Closes an account for good")
    .metadata(FOR_CLERKS)
    .argument("owner", "string", { required: true })
    .call(({ owner }, context) => `${context.auth.name} closed the account of ${owner}`),
];

const BALANCES: ReadonlyMap<string, number> = new Map([
  ["ada", 1_200],
  ["eve", 30],
]);

const account = defineResource("account", "What is in an account")
  .template("bank://accounts/{owner}")
  .read(({ owner }) => (BALANCES.has(owner) ? { balance: BALANCES.get(owner) ?? 0 } : undefined));

const dunning = definePrompt("dunning", "A letter to somebody in debt")
  .metadata(FOR_CLERKS)
  .argument("owner", { required: true })
  .render(({ owner }) => `Write a friendly letter to ${owner}, who is in debt.`);

/** The same question for lists, calls, reads, renderings and completions. */
const authorize: AuthorizationPolicy<Bank>["authorize"] = (_phase, component, { auth }) => {
  if (auth.role === "clerk") return undefined;
  if (component.metadata?.["bank.example/role"] === "clerk") return new McpError(4_003, "Only clerks may do this");
  // The template itself is no secret; of its accounts, customers may read their own.
  if (component.kind !== "resource" || component.requestedUri === undefined) return undefined;
  return component.requestedUri === `bank://accounts/${encodeURIComponent(auth.name)}`
    ? undefined
    : new McpError(4_003, "This is the account of somebody else");
};

/** Says why it refuses. */
export const server = createServer({
  name: "bank",
  version: "1.0.0",
  tools,
  resources: [account],
  prompts: [dunning],
  pagination: { pageSize: 2 },
  authorization: { authorize },
  principal: (context) => (context.auth as User).name,
});

/** The same server, which does not even say that there is something to refuse. */
export const discreet = server.with({ authorization: { authorize, conceal: true } });
