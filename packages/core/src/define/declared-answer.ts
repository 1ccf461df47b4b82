import type { Refusal } from "@snodo/schema";
import type { McpError } from "../error/mcp-error.ts";
import type { InputRequired } from "../interaction/input-required.ts";
import type { StructuredResult } from "../result/structured.ts";
import type { ToolError } from "../result/tool-error.ts";

/**
 * Nothing more to ask of a handler that answers `Given`, or the reason why it is refused: a key, at any depth down to
 * eight, that the output type `Answer` does not have. The compiler itself takes more keys than a function's return type
 * has.
 */
export type DeclaredAnswer<Given, Answer> = [UndeclaredKey<Given, Answer>] extends [never]
  ? unknown
  : Refusal<`the output schema does not declare ${UndeclaredKey<Given, Answer>}`>;

type UndeclaredKey<Given, Answer> = unknown extends Answer
  ? never
  : [Given] extends [never]
    ? never
    : unknown extends Given
      ? never
      : Given extends ToolError | McpError | InputRequired
        ? never
        : Given extends StructuredResult<infer Value>
          ? KeyOf<Value, Answer, []>
          : KeyOf<Given, Answer, []>;

type KeyOf<Value, Declared, Depth extends 0[]> = unknown extends Value | Declared
  ? never
  : Depth["length"] extends 8
    ? never
    : Value extends readonly (infer Item)[]
      ? KeyOf<Item, ItemOf<Declared>, [...Depth, 0]>
      : Value extends object
        ? string extends AnyKey<Declared>
          ? never
          : {
              [Key in keyof Value & string]: Key extends AnyKey<Declared>
                ? KeyOf<Value[Key], PropertyOf<Declared, Key>, [...Depth, 0]>
                : Key;
            }[keyof Value & string]
        : never;

// Of whatever members a union has.
type AnyKey<Declared> = Declared extends unknown ? keyof Declared : never;
type ItemOf<Declared> = Declared extends readonly (infer Item)[] ? Item : never;
type PropertyOf<Declared, Key> = Declared extends unknown
  ? Key extends keyof Declared
    ? Declared[Key]
    : never
  : never;
