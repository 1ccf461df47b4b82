import fc from "fast-check";
import { rawMessage, requestMeta } from "../../../../testing/raw-message.ts";
import { mutated, mutations } from "./mutations.ts";
import type { Part, Sound } from "./part.ts";
import { CANARY, UGLY, wellFormed } from "./texts.ts";
import { key, text, ugly } from "./values.ts";
import type { Caller } from "./world.ts";

/** What a peer sends. */
export interface Sent {
  /** The text of the message, with `CANARY` in its values. */
  readonly text: string;
  readonly caller: Caller;
  /** Absent: over no transport that has any. `"mirrored"`: those that the message needs. */
  readonly headers: "mirrored" | { readonly [name: string]: string } | undefined;
  /** The component that has to take it, as it is. */
  readonly sound?: { readonly part: Part; readonly sound: Sound };
}

const METHODS = [
  ...["tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read", "prompts/list"],
  ...["prompts/get", "completion/complete", "server/discover"],
];
const STRANGE_METHODS = [
  "initialize",
  "ping",
  "subscriptions/listen",
  "logging/setLevel",
  "__proto__",
  "constructor",
  "",
  CANARY,
];

/** Messages of every kind to a server that has these components. */
export function messages(parts: readonly Part[]): fc.Arbitrary<Sent> {
  // Some components are met again and again, so that what one request leaves behind shows in another.
  const often = parts.filter((_, index) => index % 250 === 0);
  const part = fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...often));
  const sound = fc.record({ part, text }).map((drawn) => ({ part: drawn.part, sound: drawn.part.sound(drawn.text) }));
  const envelopes = fc.oneof(
    { weight: 3, arbitrary: sound.map((each) => ({ value: messageOf(each.sound), sound: each })) },
    {
      weight: 4,
      arbitrary: fc.tuple(sound, mutations).map(([each, all]) => ({ value: mutated(messageOf(each.sound), all) })),
    },
    { weight: 2, arbitrary: fc.tuple(sound, fc.nat()).map(([each, at]) => ({ value: misspelt(each.sound, at) })) },
    { weight: 3, arbitrary: completions(part).map((value) => ({ value })) },
    {
      weight: 3,
      arbitrary: fc.tuple(method, named(part)).map(([name, params]) => ({ value: rawMessage(name, params) })),
    },
    { weight: 1, arbitrary: fc.tuple(sound, metadata).map(([each, meta]) => ({ value: withMeta(each.sound, meta) })) },
    { weight: 1, arbitrary: listing.map((value) => ({ value })) },
    { weight: 1, arbitrary: ugly.map((value) => ({ value })) },
  );
  return fc
    .record({
      envelope: envelopes as fc.Arbitrary<{ readonly value: unknown; readonly sound?: Sent["sound"] }>,
      caller: fc.constantFrom<Caller>("insider", "outsider"),
      headers: fc.oneof(
        { weight: 6, arbitrary: fc.constant(undefined) },
        { weight: 3, arbitrary: fc.constant("mirrored" as const) },
        { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("mcp-method", "mcp-name", "mcp-param-region"), text) },
      ),
      damage: fc.oneof(
        { weight: 30, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.tuple(fc.nat(), fc.constantFrom("", "}", '"', "\u0000", "[[")) },
      ),
    })
    .map(({ envelope, caller, headers, damage }): Sent => {
      const whole = textOf(envelope.value);
      if (damage !== undefined) return printed({ text: damaged(whole, ...damage), caller, headers });
      const { sound: taken } = envelope;
      const isCarried = headers === undefined || (headers === "mirrored" && !LONE_SURROGATE.test(whole));
      const isSound = isCarried && !FAILING.test(whole);
      return printed({ text: whole, caller, headers, ...(isSound && taken !== undefined && { sound: taken }) });
    });
}

/** What makes a source or a matcher fail, or a source lie. */
const FAILING = /boom!|lie!/;

/** As JSON writes one. No header can carry it. */
const LONE_SURROGATE = /\\ud[89a-f]/i;

/** A message that a failing property shows as what was sent. */
function printed(sent: Sent): Sent {
  const { text: shown, caller, headers } = sent;
  return { ...sent, [fc.toStringMethod]: () => `${JSON.stringify(headers)} of an ${caller}: ${shown}` } as Sent;
}

const OWN = "io.modelcontextprotocol/";

const metadata = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      ...["protocolVersion", "clientInfo", "clientCapabilities", "logLevel"].map((name) => `${OWN}${name}`),
    ),
    fc.constantFrom("progressToken", "traceparent"),
    key,
  ),
  ugly,
  { minKeys: 1, maxKeys: 2 },
);

function withMeta({ method: name, params }: Sound, meta: object): object {
  return rawMessage(name, { ...params, _meta: { ...requestMeta, ...meta } });
}

function messageOf({ method: name, params }: Sound): object {
  return rawMessage(name, params);
}

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...METHODS) },
  { weight: 1, arbitrary: fc.constantFrom(...STRANGE_METHODS) },
);

const listing = fc
  .tuple(
    fc.constantFrom(...METHODS.filter((name) => name.endsWith("list"))),
    fc.option(fc.oneof(text, ugly, fc.constantFrom("tools-0-1-2026-07-28", "__proto__-0-1-x", "-")), {
      nil: undefined,
    }),
  )
  .map(([name, cursor]) => rawMessage(name, cursor === undefined ? {} : { cursor }));

/** Params that name a component, or one that is almost of that name. */
function named(part: fc.Arbitrary<Part>): fc.Arbitrary<{ readonly [member: string]: unknown }> {
  const name = fc.oneof(
    part.map(({ name: known, uri, template }) => uri ?? template ?? known),
    fc.constantFrom(...UGLY),
    ugly,
  );
  return fc.record({ name, uri: name, arguments: ugly, extra: ugly }, { requiredKeys: [] });
}

/** What has to be taken, with another spelling of the name in its place. */
function misspelt({ method: of, params }: Sound, spelling: number): object {
  const member = of === "resources/read" ? "uri" : "name";
  const known = String(params[member]);
  const others = NEAR.map((near) => near(known)).filter((near) => near !== known);
  return rawMessage(of, { ...params, [member]: others[spelling % others.length] });
}

const NEAR: readonly ((text: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.normalize("NFD"),
  (name) => name.normalize("NFC"),
  (name) => name.trim(),
  (name) => `${name} `,
  (name) => `${name}\u0000`,
  (name) => encodeURI(wellFormed(name)),
  (name) => wellFormed(name),
  (name) => name.replaceAll("\u0000", ""),
];

function completions(part: fc.Arbitrary<Part>): fc.Arbitrary<unknown> {
  const argument = fc.record({ name: fc.oneof(key, text, ugly), value: fc.oneof(text, ugly) }, { requiredKeys: [] });
  const context = fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.dictionary(key, text).map((args) => ({ arguments: args })) },
    { weight: 1, arbitrary: fc.record({ arguments: ugly }) },
    { weight: 1, arbitrary: ugly },
  );
  return fc
    .record({
      part,
      slot: fc.nat(1),
      value: text,
      argument: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: argument }),
      context,
    })
    .map(({ part: { kind, name, uri, template, completed }, slot, value, argument: given, context: around }) => {
      const ref =
        kind === "prompt" ? { type: "ref/prompt", name } : { type: "ref/resource", uri: uri ?? template ?? name };
      const params = { ref, argument: given ?? { name: completed[slot] ?? "none", value } };
      return rawMessage("completion/complete", around === undefined ? params : { ...params, context: around });
    });
}

/** JSON, which writes -0 as 0, with -0. */
function textOf(value: unknown): string {
  const written = JSON.stringify(value, (_, member) => (Object.is(member, -0) ? "MINUS-ZERO" : member)) ?? "";
  return written.replaceAll('"MINUS-ZERO"', "-0");
}

function damaged(whole: string, at: number, by: string): string {
  const place = at % (whole.length + 1);
  return whole.slice(0, place) + by + whole.slice(place + 1);
}
