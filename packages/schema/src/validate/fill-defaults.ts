import type { Declaration, Inside } from "../declare/declaration.ts";
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, setOwn } from "../json-value.ts";

/**
 * A function that fills declared defaults into arguments, or undefined when nothing declared has a default.
 *
 * It gives a new object wherever something was filled and never changes what it was given; a filled object or array is
 * a fresh copy each time. Objects that are there and each item of an array are filled inside; an absent optional object
 * is not made up to hold defaults. What is not of the declared type is left for validation to refuse.
 */
export function defaultFiller(declarations: readonly Declaration[]): ((args: JsonObject) => JsonObject) | undefined {
  const fillers = propertyFillers(declarations);
  return fillers.length === 0 ? undefined : (args) => fillObject(fillers, args);
}

/** A value with the defaults declared inside it filled in. */
export function fillInside(inside: Inside, value: JsonValue): JsonValue {
  return insideFiller(inside)?.(value) ?? value;
}

type Filler = (value: JsonValue) => JsonValue;

interface PropertyFiller {
  readonly name: string;
  readonly fallback: JsonValue | undefined;
  readonly inside: Filler | undefined;
}

function propertyFillers(declarations: readonly Declaration[]): readonly PropertyFiller[] {
  return declarations
    .map(({ name, default: fallback, inside }) => ({
      name,
      fallback,
      inside: inside === undefined ? undefined : insideFiller(inside),
    }))
    .filter(({ fallback, inside }) => fallback !== undefined || inside !== undefined);
}

function insideFiller(inside: Inside): Filler | undefined {
  if (inside.kind === "object") {
    const fillers = propertyFillers(inside.properties);
    return fillers.length === 0 ? undefined : (value) => (isJsonObject(value) ? fillObject(fillers, value) : value);
  }
  const filler = insideFiller(inside.items);
  return filler && ((value) => (isJsonArray(value) ? value.map(filler) : value));
}

function fillObject(fillers: readonly PropertyFiller[], object: JsonObject): JsonObject {
  const filled: { [key: string]: JsonValue } = { ...object };
  for (const { name, fallback, inside } of fillers) {
    const sent: JsonValue | undefined = Object.hasOwn(object, name) ? object[name] : undefined;
    if (sent === undefined) {
      if (fallback !== undefined) setOwn(filled, name, fresh(fallback));
    } else if (inside !== undefined) setOwn(filled, name, inside(sent));
  }
  return filled;
}

function fresh(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(fresh);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fresh(item)]));
}
