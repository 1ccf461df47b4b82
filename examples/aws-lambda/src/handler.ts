// A function behind an API Gateway, or behind a function URL. Who calls is what the gateway found out, never what a
// header or a message says.

import { builders } from "@snodo/core";
import { mcp } from "@snodo/http";
import { Hono } from "hono";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";

/** What the adapter hands to each request. */
interface Bindings {
  readonly event: LambdaEvent;
  readonly lambdaContext: LambdaContext;
}

type AppEnv = { Bindings: Bindings };

const { createServer, defineTool } = builders<{ auth: string | undefined }>();

const greet = defineTool("greet", "Greets whoever the gateway let in").call(
  (_args, { auth }) => `Hello, ${auth ?? "you"}!`,
);

const measure = defineTool("measure", "Says how it gets on").call(async (_args, context) => {
  context.progress(1, { total: 2 });
  context.progress(2, { total: 2 });
  return "measured";
});

// Made once: a function that is warm serves many events with it.
const server = createServer({ name: "on-lambda", version: "1.0.0", tools: [greet, measure] });

const app = new Hono<AppEnv>().all(
  "/mcp",
  mcp<AppEnv>(server, {
    auth: (c) => subjectOf(c.env.event),
    // A function that is called by one name answers to that name.
    allowedHosts: ["api.example.com", "abc123.lambda-url.eu-central-1.on.aws"],
  }),
);

export const handler = handle(app);

/** The subject of a token that the gateway's own authorizer has verified. */
function subjectOf({ requestContext }: LambdaEvent): string | undefined {
  const { authorizer } = requestContext as {
    readonly authorizer?: { readonly jwt?: { readonly claims?: Readonly<Record<string, unknown>> } };
  };
  const subject = authorizer?.jwt?.claims?.sub;
  return typeof subject === "string" ? subject : undefined;
}
