// Three ways to a tool over one actor: written by hand, generated from a declaration, and one tool for every operation.

import { basicValidator, builders, createServer, structured, toolError } from "@snodo/core";
import { actorCall, actorCast, createActor } from "@snodo/core/actor";

/** A counter: one message at a time, and nobody else reaches its state. */
export const counter = createActor({
  state: 0,
  calls: { add: (by: number, count) => ({ reply: count + by, state: count + by }) },
  casts: { reset: () => 0 },
});

/** Who calls, as the transport's `auth` function says. */
export interface Caller {
  readonly auth: { readonly role: "reader" | "writer" } | undefined;
}

const { defineTool } = builders<Caller>();

const BY = {
  type: "object",
  properties: { by: { type: "integer" } },
  required: ["by"],
  additionalProperties: false,
} as const;

// 1. By hand: everything can be said, and everything has to be. What goes wrong in the actor is an internal error here.
const addByHand = defineTool("add_by_hand", "Adds to the counter")
  .input(BY)
  .call(async ({ by }) => structured({ value: await counter.call("add", by) }));

// 2. Generated: the declaration fixes actor and message; checks, time limit and failures are those of every such tool.
const add = actorCall("add", {
  description: "Adds to the counter",
  target: counter,
  message: "add",
  input: BY,
  args: ({ by }) => by,
  reply: (value) => ({ value }),
});

const reset = actorCast("reset", {
  description: "Sets the counter to zero",
  target: counter,
  message: "reset",
  input: { type: "object", additionalProperties: false },
});

// 3. Generic: one name for every operation. Whoever decides by the name of a tool who may call it decides nothing here,
// so the tool needs a list of what there is, checks and a policy of its own. That is why it is an example and not part
// of the package.
const { compile } = basicValidator();
const OPERATIONS = {
  add: { tool: add, check: compile(add.inputSchema ?? true), roles: ["reader", "writer"] },
  reset: { tool: reset, check: compile(reset.inputSchema ?? true), roles: ["writer"] },
} as const;

const operation = defineTool("operation", "Does one operation of the counter")
  .argument("name", "string", { enum: ["add", "reset"], required: true })
  .argument("by", "integer")
  .additionalProperties(false)
  .call(async ({ name, ...args }, context) => {
    const { tool, check, roles } = OPERATIONS[name];
    if (!roles.some((role) => role === context.auth?.role)) return toolError("Not allowed");
    // The arguments differ by operation, and a handler that is called like this has nobody who checks them before.
    const [problem] = await check(args);
    if (problem !== undefined) return toolError(`Invalid arguments at ${problem.path}: ${problem.rule}`);
    return tool.call(args as never, context);
  });

export const server = createServer({
  name: "actor-tools",
  version: "1.0.0",
  tools: [addByHand, add, reset, operation],
});
