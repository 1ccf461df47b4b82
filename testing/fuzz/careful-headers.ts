// The headers that a careful client sends with a message, written from the specification's text.

/** Headers in order, and whether some field of the message can stand in none. */
export interface CarefulHeaders {
  readonly headers: readonly (readonly [string, string])[];
  readonly isWhole: boolean;
}

interface Fields {
  readonly [name: string]: unknown;
}

/** The field of `params` that `Mcp-Name` mirrors. */
const NAMED = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/** The arguments of the tool `region` that headers mirror. */
const MIRRORED = ["region", "level", "dry"];

/** @see MCP 2026-07-28, transports, "Standard Headers" and "Custom Headers" */
export function carefulHeaders(message: unknown): CarefulHeaders {
  const { method, params } = fieldsOf(message);
  const { _meta, name, uri, arguments: args } = fieldsOf(params);
  const version = fieldsOf(_meta)["io.modelcontextprotocol/protocolVersion"];
  const headers: [string, string][] = [
    ["content-type", "application/json"],
    ["accept", "application/json, text/event-stream"],
  ];
  let isWhole = true;
  const literal = (header: string, value: unknown) => {
    if (typeof value !== "string") return;
    if (/^(?:[!-~](?:[ -~\t]*[!-~])?)?$/.test(value)) headers.push([header, value]);
    else isWhole = false;
  };
  const encoded = (header: string, value: unknown) => {
    if (value === undefined || value === null) return;
    if (typeof value === "string") {
      headers.push([header, asHeader(value)]);
      if (!isWellFormed(value)) isWhole = false;
    } else if (typeof value === "number" || typeof value === "boolean") {
      headers.push([header, String(value)]);
      if (typeof value === "number" && !Number.isSafeInteger(value)) isWhole = false;
    }
  };
  literal("mcp-protocol-version", version);
  literal("mcp-method", method);
  const named = typeof method === "string" ? NAMED.get(method) : undefined;
  if (named !== undefined) {
    const value = named === "uri" ? uri : name;
    if (typeof value === "string") encoded("mcp-name", value);
  }
  if (method === "tools/call" && name === "region") {
    for (const argument of MIRRORED) {
      const own = Object.hasOwn(fieldsOf(args), argument) ? fieldsOf(args)[argument] : undefined;
      encoded(`mcp-param-${argument}`, own);
    }
  }
  return { headers, isWhole };
}

/** A text as it stands in a header: as it is, or in Base64 where that could be read as something else. */
export function asHeader(value: string): string {
  const isPlain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(value) && !/^=\?base64\?.*\?=$/i.test(value);
  return isPlain ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`;
}

function isWellFormed(value: string): boolean {
  return Buffer.from(value).toString() === value;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
