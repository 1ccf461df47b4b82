import type { UnknownFields } from "../is-record.ts";

/** Texts of listed items: an item is frozen, and stays the same from list to list. */
const texts = new WeakMap<object, string>();

/** The JSON text of a component as it is listed, kept as long as the component is. */
export function knownText(component: object): string {
  let text = texts.get(component);
  if (text === undefined) {
    text = itemText(component);
    texts.set(component, text);
  }
  return text;
}

/** The JSON text of a component as it is listed. */
export function itemText(component: object): string {
  return JSON.stringify(listed(component));
}

/** The fields of each component that clients see, in the order in which they are written. */
const LISTED = [
  "uri",
  "uriTemplate",
  "name",
  "title",
  "description",
  "mimeType",
  "size",
  "inputSchema",
  "outputSchema",
  "annotations",
  "icons",
] as const;

function listed(component: object): object {
  const fields = component as UnknownFields;
  const item: { [key: string]: unknown } = {};
  for (const field of LISTED) if (fields[field] !== undefined) item[field] = fields[field];
  const { arguments: args, metadata } = fields;
  if (Array.isArray(args) && args.length > 0) item.arguments = args;
  if (metadata !== undefined) item._meta = metadata;
  return item;
}
