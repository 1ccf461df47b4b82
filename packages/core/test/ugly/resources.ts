import { type AnyResource, isDefinitionError } from "@snodo/core";
import { compileTemplate } from "@snodo/template";
import { type Part, type Recorder, type Sound, someWrappers } from "./part.ts";
import type { Random } from "./random.ts";
import { UGLY_VARIABLES, wellFormed } from "./texts.ts";

type Facts = Pick<Part, "name" | "behaviour" | "isSecret" | "isGiven">;

/** One resource at an ugly URI; undefined where the text can be in none. */
export function uglyResource(random: Random, recorder: Recorder, facts: Facts, text: string): Part | undefined {
  const uri = `${random.pick(["r:", "r://h/", "x-y:?", "r:/a/../"])}${text}`;
  // A matcher that fails for the URI of another resource is found when the server is made.
  if (!URL.canParse(uri) || /[{}]|boom!/.test(uri)) return undefined;
  const wrappers = someWrappers(random);
  const read = recorder.handler(() => part, facts.behaviour) as () => unknown;
  const component: AnyResource = { kind: "resource", name: facts.name, uri, wrappers, read };
  const part: Part = {
    kind: "resource",
    ...facts,
    uri,
    component,
    completed: [],
    sound: (): Sound => ({ method: "resources/read", params: { uri }, received: { uri } }),
  };
  return part;
}

/** One template with an ugly text in it; undefined where a template cannot have it. */
export function uglyTemplate(random: Random, recorder: Recorder, facts: Facts, text: string): Part | undefined {
  const prefix = `t://h/${text}/`;
  const variable = random.pick(UGLY_VARIABLES);
  const other = random.pick(UGLY_VARIABLES.filter((name) => name !== variable));
  const [shape, tail] = random.pick([
    [`{${variable}}`, ""],
    [`{+${variable}}`, "/b%2Fc"],
    [`{${variable}}{?${other}}`, `?${other}=`],
  ] as const);
  const template = prefix + shape;
  // An expression of its own would match the places of others.
  if (text.includes("{") || !isTemplate(template)) return undefined;
  const completers = Object.fromEntries([[variable, recorder.completer(() => part, variable)]]);
  const read = recorder.handler(() => part, facts.behaviour) as () => unknown;
  const wrappers = someWrappers(random);
  const component: AnyResource = {
    kind: "resource",
    name: facts.name,
    uriTemplate: template,
    completers,
    wrappers,
    read,
  };
  const part: Part = {
    kind: "resource",
    ...facts,
    prefix,
    template,
    component,
    completed: [variable],
    sound: (value): Sound => {
      const uri = `${prefix}${encodeURIComponent(wellFormed(value) || "x")}${tail}`;
      const bound = `${wellFormed(value) || "x"}${decodeURIComponent(tail.startsWith("/") ? tail : "")}`;
      const received = Object.fromEntries([
        [variable, bound],
        ...(tail.startsWith("?") ? [[other, ""]] : []),
        ["uri", uri],
      ]);
      return { method: "resources/read", params: { uri }, received };
    },
  };
  return part;
}

function isTemplate(template: string): boolean {
  try {
    compileTemplate(template);
    return true;
  } catch (error) {
    if (isDefinitionError(error) || (error instanceof Error && error.name === "TemplateError")) return false;
    throw error;
  }
}

/** One resource that matches URIs itself, and fails for some, in its own place or in the place of all. */
export function uglyMatcher(_random: Random, recorder: Recorder, facts: Facts, index: number): Part {
  const prefix = `m${index}:`;
  const matches = (uri: string) => {
    if (uri.includes("boom!")) throw new Error(uri);
    return uri.startsWith(prefix) && Object.fromEntries([["__proto__", uri.slice(prefix.length)]]);
  };
  const read = recorder.handler(() => part, facts.behaviour) as () => unknown;
  const component: AnyResource = { kind: "resource", name: facts.name, uriTemplate: `${prefix}{+rest}`, matches, read };
  const part: Part = {
    kind: "resource",
    ...facts,
    prefix,
    template: `${prefix}{+rest}`,
    component,
    completed: [],
    sound: (text): Sound => ({
      method: "resources/read",
      params: { uri: `${prefix}${text}` },
      received: Object.fromEntries([
        ["__proto__", text],
        ["uri", `${prefix}${text}`],
      ]),
    }),
  };
  return part;
}
