// Calls the handler as the Lambda runtime does, and shows what it gives back to the gateway.

import assert from "node:assert/strict";
import type { APIGatewayProxyResult } from "hono/aws-lambda";
import { functionUrlEvent, httpApiEvent } from "./events.ts";
import { handler } from "./handler.ts";

const greeted = await handler(httpApiEvent("greet"));
console.log(`HTTP API: ${greeted.statusCode} ${textOf(greeted)}`);
assert.equal(greeted.headers?.["content-type"], "application/json");
assert.equal(greeted.isBase64Encoded, false);

const anonymous = await handler(functionUrlEvent("greet"));
console.log(`function URL: ${anonymous.statusCode} ${textOf(anonymous)}`);

// An answer that is a stream of events is given back whole when it has ended, and in base64.
const measured = await handler(httpApiEvent("measure"));
const events = bodyOf(measured).trim().split("\n\n");
console.log(`HTTP API: ${measured.statusCode} ${measured.headers?.["content-type"]}, ${events.length} events`);
assert.match(events.at(-1) ?? "", /"measured"/);

// What somebody writes into a header is not who they are.
const claimed = await handler(functionUrlEvent("greet", { "x-user": "ada", authorization: "Bearer made-up" }));
assert.equal(textOf(claimed), "Hello, you!");

const refused: readonly (readonly [what: string, Readonly<Record<string, string>>, status: number])[] = [
  ["a page from elsewhere", { origin: "https://evil.example" }, 403],
  ["another host", { host: "rebound.example" }, 403],
  // The gateway joins what came twice.
  ["a name that came twice", { "mcp-name": "greet,greet" }, 400],
];
for (const [what, headers, status] of refused) {
  const { statusCode } = await handler(httpApiEvent("greet", headers));
  console.log(`${what}: ${statusCode}`);
  assert.equal(statusCode, status);
}

function bodyOf({ body, isBase64Encoded }: APIGatewayProxyResult): string {
  return isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
}

function textOf(result: APIGatewayProxyResult): string {
  return JSON.parse(bodyOf(result)).result.content[0].text;
}
