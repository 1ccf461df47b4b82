/**
 * The TypeScript type of the values that a schema describes: of a JSON Schema literal (`as const`, or handed to a
 * `const` type parameter), or of a TypeBox schema.
 *
 * It follows `type`, `properties`, `required`, `additionalProperties`, `patternProperties`, `items`, `prefixItems`,
 * `enum`, `const`, `allOf`, `anyOf`, `oneOf` and references into `#`, `#/$defs` and `#/definitions`, eight of them
 * deep: what is deeper is `unknown`, as is what it does not follow. What a type cannot say (bounds, patterns,
 * conditions) validation does.
 */
export type FromSchema<Schema> = Value<Schema, Schema, []>;

type Value<Schema, Root, Refs extends 0[]> = Schema extends { readonly "~unsafe": infer Given }
  ? Given
  : Schema extends { readonly $ref: infer Ref }
    ? Referenced<Ref, Schema extends { readonly "~kind": "Cyclic" } ? Schema : Root, Refs>
    : Schema extends { readonly const: infer Constant }
      ? Constant
      : Schema extends { readonly enum: readonly (infer Member)[] }
        ? Member
        : Schema extends false | { readonly "~kind": "Never" }
          ? never
          : Combined<Schema, Root, Refs> & Typed<Schema, Root, Refs>;

type Combined<Schema, Root, Refs extends 0[]> = Schema extends { readonly anyOf: readonly (infer Each)[] }
  ? Value<Each, Root, Refs>
  : Schema extends { readonly oneOf: readonly (infer Each)[] }
    ? Value<Each, Root, Refs>
    : Schema extends { readonly allOf: infer All extends readonly unknown[] }
      ? Every<All, Root, Refs>
      : unknown;

type Every<All extends readonly unknown[], Root, Refs extends 0[]> = All extends readonly [infer First, ...infer Rest]
  ? Value<First, Root, Refs> & Every<Rest, Root, Refs>
  : unknown;

type Typed<Schema, Root, Refs extends 0[]> = Schema extends { readonly type: infer Type }
  ? Type extends readonly (infer Each)[]
    ? Named<Each, Schema, Root, Refs>
    : Named<Type, Schema, Root, Refs>
  : Schema extends { readonly properties: unknown }
    ? ObjectValue<Schema, Root, Refs>
    : unknown;

interface Names {
  string: string;
  integer: number;
  number: number;
  boolean: boolean;
  null: null;
}

type Named<Type, Schema, Root, Refs extends 0[]> = Type extends keyof Names
  ? Names[Type]
  : Type extends "object"
    ? ObjectValue<Schema, Root, Refs>
    : Type extends "array"
      ? ArrayValue<Schema, Root, Refs>
      : unknown;

type ObjectValue<Schema, Root, Refs extends 0[]> = Schema extends { readonly properties: infer Properties }
  ? Flattened<
      {
        -readonly [Key in keyof Properties as Key extends RequiredNames<Schema> ? Key : never]: Value<
          Properties[Key],
          Root,
          Refs
        >;
      } & {
        -readonly [Key in keyof Properties as Key extends RequiredNames<Schema> ? never : Key]?: Value<
          Properties[Key],
          Root,
          Refs
        >;
      } & { [Key in Exclude<RequiredNames<Schema>, keyof Properties>]: unknown } & (Schema extends {
          readonly additionalProperties: infer Others;
        }
          ? Others extends false
            ? unknown
            : { [key: string]: unknown }
          : unknown)
    >
  : Schema extends { readonly patternProperties: infer Patterns }
    ? { [key: string]: Value<Patterns[keyof Patterns], Root, Refs> }
    : Schema extends { readonly additionalProperties: infer Others }
      ? { [key: string]: Value<Others, Root, Refs> }
      : { [key: string]: unknown };

type RequiredNames<Schema> = Schema extends { readonly required: readonly (infer Name extends string)[] }
  ? Name
  : never;

type Flattened<Type> = { [Key in keyof Type]: Type[Key] };

type ArrayValue<Schema, Root, Refs extends 0[]> = Schema extends {
  readonly prefixItems: infer Prefix extends readonly unknown[];
}
  ? Root extends Older
    ? unknown[]
    : [...Tuple<Prefix, Root, Refs>, ...Rest<Schema, "items", Root, Refs>]
  : Schema extends { readonly items: infer Items }
    ? Items extends readonly unknown[]
      ? [...Tuple<Items, Root, Refs>, ...Rest<Schema, "additionalItems", Root, Refs>]
      : Value<Items, Root, Refs>[]
    : unknown[];

/** A dialect that does not know `prefixItems`. */
interface Older {
  readonly $schema: `${string}/draft-07/schema${string}` | `${string}/2019-09/schema${string}`;
}

/** Items before `minItems` are not told apart: a tuple's items are all there. */
type Tuple<Prefix extends readonly unknown[], Root, Refs extends 0[]> = {
  -readonly [Index in keyof Prefix]: Value<Prefix[Index], Root, Refs>;
};

type Rest<Schema, Keyword extends string, Root, Refs extends 0[]> = Schema extends {
  readonly [Each in Keyword]: infer Items;
}
  ? Items extends false
    ? []
    : Value<Items, Root, Refs>[]
  : unknown[];

type Referenced<Ref, Root, Refs extends 0[]> = Refs["length"] extends 8
  ? unknown
  : Ref extends "#"
    ? Value<Root, Root, [...Refs, 0]>
    : Ref extends `#/definitions/${infer Name}`
      ? Defined<Name, Root, "definitions", Refs>
      : Ref extends `#/$defs/${infer Name}`
        ? Defined<Name, Root, "$defs", Refs>
        : Defined<Ref, Root, "$defs", Refs>;

type Defined<Name, Root, Keyword extends string, Refs extends 0[]> = Root extends {
  readonly [Each in Keyword]: infer Definitions;
}
  ? Name extends keyof Definitions
    ? Value<Definitions[Name], Root, [...Refs, 0]>
    : unknown
  : unknown;
