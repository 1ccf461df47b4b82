// Judges messages by the official schema of revision 2026-07-28, with a validator that is not ours.

import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

const vendor = new URL("./vendor/mcp-2026-07-28/", import.meta.url);

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    byte: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    uri: (text: string) => URL.canParse(text),
    "uri-template": true,
  },
});
ajv.addSchema(JSON.parse(readFileSync(new URL("schema.json", vendor), "utf8")), "mcp");

/** The definition that an answer to each method must fit. */
const RESPONSES: ReadonlyMap<string, string> = new Map([
  ["server/discover", "DiscoverResultResponse"],
  ["tools/list", "ListToolsResultResponse"],
  ["tools/call", "CallToolResultResponse"],
  ["resources/list", "ListResourcesResultResponse"],
  ["resources/templates/list", "ListResourceTemplatesResultResponse"],
  ["resources/read", "ReadResourceResultResponse"],
  ["prompts/list", "ListPromptsResultResponse"],
  ["prompts/get", "GetPromptResultResponse"],
  ["completion/complete", "CompleteResultResponse"],
  ["subscriptions/listen", "SubscriptionsListenResultResponse"],
]);

/** Errors whose definition says more than that there is a code and a message. */
const ERRORS: ReadonlyMap<unknown, string> = new Map([
  [-32020, "HeaderMismatchError"],
  [-32021, "MissingRequiredClientCapabilityError"],
  [-32022, "UnsupportedProtocolVersionError"],
]);

/**
 * What is wrong with a message that a server sent, by the official schema.
 *
 * @param method of the request that the message answers; absent for an error about a message that could not be read,
 *   and for a notification
 * @returns one line for each problem: empty when the message is valid
 */
export function wireProblems(message: unknown, method?: string): readonly string[] {
  if (typeof message !== "object" || message === null) return ["the message is not an object"];
  const has = (member: string) => Object.hasOwn(message, member);
  if (has("result") && has("error")) return ["the message has both a result and an error"];
  if (has("error")) {
    const code = (message as { error?: { code?: unknown } | null }).error?.code;
    return schemaProblems(ERRORS.get(code) ?? "JSONRPCErrorResponse", message);
  }
  if (has("result")) {
    const response = method === undefined ? undefined : RESPONSES.get(method);
    if (response === undefined) return [`the message is a result, but of no method that has one: ${method}`];
    return schemaProblems(response, message);
  }
  if (has("id")) return ["the message is a request: a server sends none"];
  return schemaProblems("ServerNotification", message);
}

/** What is wrong with a value, by one definition of the official schema. */
export function schemaProblems(definition: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`mcp#/$defs/${definition}`);
  if (validate === undefined) throw new Error(`The official schema has no definition ${definition}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}

/** What is wrong with a schema that a server advertises: whether it is JSON Schema 2020-12 at all. */
export function jsonSchemaProblems(schema: object): readonly string[] {
  if (ajv.validateSchema(schema) === true) return [];
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}
