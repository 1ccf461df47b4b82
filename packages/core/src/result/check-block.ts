import { isRecord, type UnknownFields } from "../is-record.ts";
import { isUri } from "../is-uri.ts";
import { isBase64 } from "./base64.ts";
import { checkAnnotations } from "./check-annotations.ts";

/** What is wrong with a value that should be a part of an answer: a JSON Pointer inside it, and the rule. */
export interface PartProblem {
  readonly path: string;
  readonly rule: string;
}

const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["text", ["text"]],
  ["image", ["data", "mimeType"]],
  ["audio", ["data", "mimeType"]],
  ["resource_link", ["uri", "name"]],
]);

/**
 * Checks one content block in its wire form.
 *
 * @returns the first problem, or undefined when the block is sound
 * @see MCP 2026-07-28, tools, "Tool Result"
 */
export function checkBlock(value: unknown): PartProblem | undefined {
  if (!isRecord(value)) return { path: "", rule: "a content block is an object" };
  const { type } = value;
  if (type === "resource") return checkContents(value.resource, "/resource") ?? checkAbout(value);
  const fields = typeof type === "string" ? FIELDS.get(type) : undefined;
  if (fields === undefined) {
    return { path: "/type", rule: "a content block is text, image, audio, resource_link or resource" };
  }
  const missing = fields.find((field) => typeof value[field] !== "string");
  if (missing !== undefined) return { path: `/${missing}`, rule: `a ${type} block needs this as a string` };
  if (typeof value.data === "string" && fields.includes("data") && !isBase64(value.data)) {
    return { path: "/data", rule: "the data is not base64 with padding" };
  }
  return (type === "resource_link" ? checkLink(value) : undefined) ?? checkAbout(value);
}

const NO_URI = "this is an absolute URI";

/** What a link may say of its resource besides where it is. */
function checkLink(link: UnknownFields): PartProblem | undefined {
  if (!isUri(link.uri)) return { path: "/uri", rule: NO_URI };
  const odd = ["title", "description", "mimeType"].find(
    (field) => link[field] !== undefined && typeof link[field] !== "string",
  );
  if (odd !== undefined) return { path: `/${odd}`, rule: "this is a string" };
  const { size } = link;
  const isSize = size === undefined || (Number.isSafeInteger(size) && Number(size) >= 0);
  return isSize ? undefined : { path: "/size", rule: "the size is a whole number of bytes" };
}

/** What every block may carry besides its content. */
function checkAbout(block: UnknownFields): PartProblem | undefined {
  const { annotations, _meta: metadata } = block;
  if (metadata !== undefined && !isRecord(metadata)) return { path: "/_meta", rule: "this is an object" };
  return annotations === undefined ? undefined : checkAnnotations(annotations, "/annotations");
}

/** Checks one item of `contents`, or what an embedded resource carries: a URI and exactly one of `text` and `blob`. */
export function checkContents(value: unknown, path: string): PartProblem | undefined {
  if (!isRecord(value)) return { path, rule: "the contents of a resource are an object" };
  if (typeof value.uri !== "string") return { path: `${path}/uri`, rule: "the contents of a resource need a uri" };
  if (!isUri(value.uri)) return { path: `${path}/uri`, rule: NO_URI };
  const hasText = value.text !== undefined;
  if (hasText === (value.blob !== undefined)) return { path, rule: "there must be exactly one of text and blob" };
  if (hasText && typeof value.text !== "string") return { path: `${path}/text`, rule: "the text is not a string" };
  if (!hasText && !(typeof value.blob === "string" && isBase64(value.blob))) {
    return { path: `${path}/blob`, rule: "the blob is not base64 with padding" };
  }
  if (value.mimeType !== undefined && typeof value.mimeType !== "string") {
    return { path: `${path}/mimeType`, rule: "the type is a string" };
  }
  return value._meta === undefined || isRecord(value._meta)
    ? undefined
    : { path: `${path}/_meta`, rule: "this is an object" };
}
