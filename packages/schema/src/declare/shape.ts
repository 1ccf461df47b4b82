import type { ReceivedArgument } from "../infer/received.ts";
import type { SentArgument } from "../infer/sent.ts";
import type { JsonSchemaObject, SchemaLike } from "../json-schema.ts";
import type { ArgumentOptions, KnownOptions } from "./argument-options.ts";
import type { ArgumentType, ObjectType } from "./argument-type.ts";

/** One `.property()` or `.argument()` as it was written, not yet checked. */
export interface GatheredArgument {
  readonly name: unknown;
  readonly type: unknown;
  readonly options: unknown;
}

/** The properties of an object, gathered one by one. Each step gives a new shape; the one before stays as it was. */
export interface Shape<Sent, Received> {
  /** One more property. A name that the shape has already is refused when the shape is used. */
  property<
    const Name extends string,
    const Type extends ArgumentType,
    const Options extends ArgumentOptions<Type> = {},
  >(
    name: Name,
    type: Type,
    options?: KnownOptions<Options>,
  ): Shape<Sent & SentArgument<Name, Type, Options>, Received & ReceivedArgument<Name, Type, Options>>;
  readonly "~gathered": readonly GatheredArgument[];
  readonly "~types"?: { readonly sent: Sent; readonly received: Received };
}

/** What an object schema may say beside its declared properties. */
export interface ObjectOptions {
  /** `false`: no other property is allowed; a schema: what every other property must be. Absent: anything. */
  readonly additionalProperties?: boolean | SchemaLike | undefined;
  /** Any other JSON Schema keyword, merged last. It cannot set `type`, `properties` or `required`. */
  readonly schema?: JsonSchemaObject | undefined;
}

/** A shape without properties yet. */
export function shape(): Shape<{}, {}> {
  return shapeOf([]) as never;
}

/**
 * An object argument with declared properties.
 *
 * @param declare takes an empty shape and returns it with properties added
 */
export function object<Sent, Received>(
  declare: (o: Shape<{}, {}>) => Shape<Sent, Received>,
  options?: ObjectOptions,
): ObjectType<Sent, Received> {
  // What is no function, and what threw, is told of where the type is used, with its path.
  if (typeof declare !== "function") return Object.freeze({ "~declares": "object", gathered: undefined, options });
  try {
    return Object.freeze({ "~declares": "object", gathered: gatheredBy(declare(shape())), options } as const);
  } catch (cause) {
    const thrown = Object.freeze({ cause });
    return Object.freeze({ "~declares": "object", gathered: undefined, options, thrown } as const);
  }
}

/** What a shape gathered, or undefined for anything that is not a shape. */
export function gatheredBy(value: unknown): readonly GatheredArgument[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const gathered = (value as Partial<Shape<unknown, unknown>>)["~gathered"];
  return Array.isArray(gathered) ? gathered : undefined;
}

interface LooseShape {
  property(name: unknown, type: unknown, options?: unknown): LooseShape;
  readonly "~gathered": readonly GatheredArgument[];
}

function shapeOf(gathered: readonly GatheredArgument[]): LooseShape {
  return Object.freeze({
    property: (name: unknown, type: unknown, options?: unknown) =>
      shapeOf(Object.freeze([...gathered, Object.freeze({ name, type, options })])),
    "~gathered": gathered,
  });
}
