import { type AnyTool, arrayOf, defineTool, object } from "@snodo/core";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { type Part, type Recorder, type Sound, someWrappers } from "./part.ts";
import type { Random } from "./random.ts";
import { UGLY } from "./texts.ts";

/** A way to write a tool, and what its handler gets of a text of the peer's. */
interface Written {
  readonly make: (name: string, call: (args: unknown) => never) => AnyTool;
  /** Undefined: no arguments at all. */
  readonly sent: (text: string) => object | undefined;
  /** Absent: what was sent. */
  readonly received?: (text: string) => object;
}

/** One tool, written in one of many ways. */
export function uglyTool(
  random: Random,
  recorder: Recorder,
  facts: Pick<Part, "name" | "behaviour" | "isSecret" | "isGiven">,
): Part {
  const { make, sent, received = (text: string) => sent(text) ?? {} } = random.pick(WAYS)(random);
  const call = recorder.handler(() => part, facts.behaviour);
  const wrappers = someWrappers(random);
  const made = make(facts.name, call as (args: unknown) => never);
  const output = facts.behaviour === "unfit" ? { outputSchema: NARROW } : {};
  const part: Part = {
    kind: "tool",
    ...facts,
    component: { ...made, ...output, wrappers },
    completed: [],
    sound: (text): Sound => {
      const args = sent(text);
      const params = { name: facts.name, ...(args !== undefined && { arguments: args }) };
      return { method: "tools/call", params, received: received(text) };
    },
  };
  return part;
}

const NARROW = {
  type: "object",
  properties: { n: { type: "string", maxLength: 1 }, deep: { additionalProperties: { enum: [1] } } },
  required: ["n"],
} as const;

const WAYS: readonly ((random: Random) => Written)[] = [
  declared,
  closed,
  raw,
  patterned,
  zod,
  valibot,
  arktype,
  none,
  mirrored,
];

/** An object with own members, whatever their names are. */
function members(...entries: readonly (readonly [string, unknown])[]): { [key: string]: unknown } {
  return Object.fromEntries(entries);
}

function someNames(random: Random): readonly [string, string, string, string] {
  const names = new Set<string>();
  while (names.size < 4) names.add(random.pick(UGLY));
  return [...names] as unknown as readonly [string, string, string, string];
}

function declared(random: Random): Written {
  const [a, b, c, d] = someNames(random);
  return {
    make: (name, call) =>
      defineTool(name)
        .argument(a, "string", { required: true })
        .argument(b, "integer", { minimum: 0, maximum: 9, default: 7 })
        .argument(
          c,
          object((inner) => inner.property(d, "string", { default: "standard" })),
          { default: {} },
        )
        .call(call),
    sent: (text) => members([a, text]),
    received: (text) => members([a, text], [b, 7], [c, members([d, "standard"])]),
  };
}

function closed(random: Random): Written {
  const [a, b, c, d] = someNames(random);
  return {
    make: (name, call) =>
      defineTool(name)
        .argument(a, arrayOf("string"), { required: true, maxItems: 3, uniqueItems: true })
        .argument(b, "boolean")
        .argument(
          c,
          object((inner) => inner.property(d, "number", { exclusiveMinimum: 0 })),
        )
        .additionalProperties(false)
        .call(call),
    sent: (text) => members([a, [text]], [c, members([d, 0.5])]),
  };
}

function raw(random: Random): Written {
  const [a, b, c, d] = someNames(random);
  const properties = members(
    [a, { type: "string", minLength: 1 }],
    [b, { enum: ["one", 2, null] }],
    [c, { type: "array", uniqueItems: true, items: { type: "number", multipleOf: 0.5 } }],
    [d, { const: members([a, 1]) }],
  );
  return {
    make: (name, call) => ({
      kind: "tool",
      name,
      inputSchema: { type: "object", properties, required: [a], additionalProperties: random.chance(0.5) },
      call,
    }),
    sent: (text) => members([a, text], [d, members([a, 1])]),
  };
}

function patterned(random: Random): Written {
  const [a, b] = someNames(random);
  const inputSchema = {
    type: "object",
    patternProperties: members(["^x", { type: "string" }], ["^__", { type: ["string", "integer"] }]),
    propertyNames: { maxLength: 200 },
    minProperties: 1,
    dependentRequired: members([a, [b]]),
    not: { required: ["forbidden"] },
  };
  return {
    make: (name, call) => ({ kind: "tool", name, inputSchema, call }),
    sent: (text) => members(["x", text], [a, text], [b, text]),
  };
}

function zod(random: Random): Written {
  const [a = ""] = someNames(random).filter((name) => name !== "__proto__");
  // Of a member that was not sent, Zod takes what the object inherits under its name.
  const b = random.pick(UGLY.filter((name) => name !== a && !(name in Object.prototype)));
  const input = z.object(members([a, z.string()], [b, z.int().min(0).default(7)]) as { [key: string]: z.ZodString });
  return {
    make: (name, call) => defineTool(name).input(input).call(call),
    sent: (text) => members([a, text]),
    received: (text) => members([a, text], [b, 7]),
  };
}

function valibot(random: Random): Written {
  // As Zod; and its conversion to JSON Schema takes `__proto__` for the prototype, so that the tool is refused.
  const [a = "", b = ""] = someNames(random).filter((name) => !(name in Object.prototype));
  const input = toStandardJsonSchema(v.object(members([a, v.string()], [b, v.optional(v.string())]) as never));
  return {
    make: (name, call) =>
      defineTool(name)
        .input(input as never)
        .call(call as never),
    sent: (text) => members([a, text]),
  };
}

function arktype(random: Random): Written {
  const a = random.pick(["constructor", "toString", "valueOf", "then", "polluted"]);
  return {
    make: (name, call) =>
      defineTool(name)
        .input(type({ [a]: "string" }))
        .call(call as never),
    sent: (text) => members([a, text]),
  };
}

function none(): Written {
  return { make: (name, call) => defineTool(name).call(call), sent: () => undefined };
}

function mirrored(): Written {
  return {
    make: (name, call) => defineTool(name).argument("region", "string", { header: "Region" }).call(call),
    sent: (text) => members(["region", text]),
  };
}
