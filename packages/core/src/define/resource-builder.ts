import type { Flat, JsonObject, Refusal } from "@snodo/schema";
import type { TemplateVariables } from "@snodo/template";
import type { Context, ContextTypes } from "../context/context.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import type { Annotations } from "../result/content.ts";
import type { AnyWrapper, Wrapper } from "../wrapper/wrapper.ts";
import { builderOf, type Unfinished } from "./builder.ts";
import { type Completer, joinCompleters } from "./completer.ts";
import { type Icon, joinIcons } from "./icon.ts";
import { type Report, readObject, reportOn, subjectOf } from "./report.ts";
import { type AnyResource, type MatcherAnswer, type Resource, toResource } from "./resource.ts";
import type {
  KnownParamOptions,
  ParamOptions,
  ParamType,
  ParamValue,
  ResourceParam,
  ResourceParams,
} from "./resource-param.ts";

/**
 * Whether the resource has no place yet, one URI, or a template, and what was said of the template: nothing more, a
 * matcher of its own, or declared variables.
 */
export type ResourceStage = "unplaced" | "direct" | "template" | "matched" | "typed";
/** What a resource needs to be finished. */
type MissingIn<Stage extends ResourceStage> = Stage extends "unplaced"
  ? "the resource has no place and no handler: .uri() or .template(), and at the end .read((params, context) => …)"
  : "the resource has no handler: end it with .read((params, context) => …)";
type WithTemplate = "template" | "matched" | "typed";

/**
 * A resource on its way. Every step returns a new builder, so a half-built one can be shared as a base. Saying a step
 * again replaces what it said, except that lists append; its place is said once.
 */
export interface ResourceBuilder<
  Name extends string,
  Uri extends string,
  Variables,
  Stage extends ResourceStage,
  Types extends ContextTypes,
  Sent = Variables,
> extends Unfinished<MissingIn<Stage>> {
  /** The name that people see. */
  title(title: string): ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>;
  /** What it holds. Replaces the description given to `defineResource`. */
  description(description: string): ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>;
  /** Adds pictures. */
  icons(icons: readonly Icon[]): ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>;
  /** Becomes `_meta` of the listed resource. */
  metadata(metadata: JsonObject): ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>;
  /**
   * Puts wrappers around the handler and each completer, inside of those of the steps before. The first one is the
   * outermost.
   */
  wrap(...wrappers: readonly Wrapper<Types>[]): ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>;
  /** The type of what `read` returns, unless it says another. Absent: `application/json` for JSON, none for text. */
  mimeType(mimeType: string): ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>;
  /** Who it is for, how much it matters, when it changed. */
  annotations(annotations: Annotations): ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>;
  /** Serves one absolute URI, compared byte for byte. */
  readonly uri: Stage extends "unplaced"
    ? <const Text extends string>(uri: Text) => ResourceBuilder<Name, Text, {}, "direct", Types>
    : Refusal<"a resource has one place: it was given already">;
  /** Serves every URI that the template matches. */
  readonly template: Stage extends "unplaced"
    ? <const Text extends string>(
        template: Text,
      ) => ResourceBuilder<Name, Text, TemplateVariables<Text>, "template", Types>
    : Refusal<"a resource has one place: it was given already">;
  /**
   * Matches URIs by a function of the resource's own, also where the template is of a shape that cannot be matched,
   * such as `{#section}`: the template is then only advertised. Each read of a URI that no resource has for its own
   * asks every such function of the server, so the cost grows with their number.
   *
   * @param matcher answers at once: `true`, `false`, or the variables, each decoded, which `read` receives
   */
  readonly matches: Stage extends "template"
    ? <Answer extends MatcherAnswer>(
        matcher: (uri: string) => Answer,
      ) => ResourceBuilder<Name, Uri, MatchedVariables<Answer>, "matched", Types, Sent>
    : Refusal<".matches() comes right after .template(), once">;
  /**
   * Says what a variable of the template is, so that `read` receives it as that, once it was checked. A text that
   * stands for no such value is refused with -32602 and the URI; it is never another resource's.
   *
   * - `"integer"`: decimal digits, at most ±(2^53 − 1), without leading zeros; `-0` is none
   * - `"number"`: as JSON writes numbers, within the range of a double
   * - `"boolean"`: `true` or `false`
   *
   * @param options `default` fills in a variable that the URI lacks, so it is for optional ones
   */
  readonly param: Stage extends WithTemplate
    ? <
        Variable extends Undeclared<Variables, Sent>,
        const Type extends ParamType,
        const Options extends ParamOptions<Type> = {},
      >(
        variable: Variable,
        type: Type,
        options?: KnownParamOptions<Options> & DefaultRule<Variables, Variable>,
      ) => ResourceBuilder<
        Name,
        Uri,
        Declared<Variables, Variable, ParamValue<Type, Options>, Options>,
        "typed",
        Types,
        Declared<Sent, Variable, ParamValue<Type, Options>, {}>
      >
    : Refusal<".param() needs a template: call .template() before it">;
  /** The size in bytes, before base64. */
  readonly size: Stage extends WithTemplate
    ? Refusal<".size() is for a resource with a URI">
    : (bytes: number) => ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>;
  /** Completes one variable of the template. */
  readonly complete: Stage extends WithTemplate
    ? (
        variable: Extract<keyof Sent, string>,
        completer: Completer<Types>,
      ) => ResourceBuilder<Name, Uri, Variables, Stage, Types, Sent>
    : Refusal<".complete() needs a template: call .template() before it">;
  /**
   * Ends the chain.
   *
   * @param handler returns text, any other JSON value, bytes, or `resourceResult(...)`; nothing means "not found"
   * @throws {DefinitionError} listing every mistake in the declaration
   */
  readonly read: Stage extends "unplaced"
    ? Refusal<".read() needs a place: call .uri() or .template() before it">
    : (
        handler: (params: Flat<{ readonly uri: string } & Variables>, context: Context<Types>) => unknown,
      ) => Resource<Name, Uri, Flat<Variables>, Types, Flat<Sent>>;
}

/** What a matcher binds: the members of what it answers; none where it answers only whether. */
type MatchedVariables<Answer> = [Exclude<Answer, boolean>] extends [never]
  ? {}
  : true extends Answer
    ? Partial<Exclude<Answer, boolean>>
    : Exclude<Answer, boolean>;

/** The variables that are still any text. */
type Undeclared<Variables, Sent> = Extract<
  string extends keyof Variables ? keyof Sent : TextKeys<Variables> & keyof Sent,
  string
>;
type TextKeys<Variables> = {
  [Key in keyof Variables]-?: [string] extends [Variables[Key]] ? Key : never;
}[keyof Variables];

/** Variables with one of them declared: of its type, and always there when it has a default. */
type Declared<Variables, Variable, Value, Options> = string extends keyof Variables
  ? { [name: string]: Variables[keyof Variables] | Value }
  : Options extends { readonly default: string | number | boolean }
    ? { [Key in keyof Variables as Exclude<Key, Variable>]: Variables[Key] } & {
        [Key in keyof Variables as Extract<Key, Variable>]-?: Value;
      }
    : { [Key in keyof Variables]: Key extends Variable ? Value : Variables[Key] };

/** A variable that every URI has takes no default. */
type DefaultRule<Variables, Variable extends string> = string extends keyof Variables
  ? unknown
  : {} extends Pick<Variables, Extract<keyof Variables, Variable>>
    ? unknown
    : {
        readonly default?:
          | Refusal<"every URI that matches has this variable, so its default is never used">
          | undefined;
      };

/**
 * Begins a resource.
 *
 * @param name unique among the server's resources
 * @param description what it holds
 */
export function defineResource<const Name extends string>(
  name: Name,
  description?: string,
): ResourceBuilder<Name, string, {}, "unplaced", {}> {
  return resourceFrom({
    name,
    ...(description !== undefined && { description }),
    icons: [],
    wrappers: [],
    completers: [],
    declared: [],
    places: 0,
  }) as never;
}

interface ResourceDraft extends Omit<AnyResource, "kind" | "read" | "completers" | "icons" | "params" | "wrappers"> {
  /** What each `.icons()` gave. */
  readonly icons: readonly unknown[];
  readonly wrappers: readonly AnyWrapper[];
  readonly completers: readonly (readonly [string, Completer])[];
  /** What each `.param()` said. */
  readonly declared: readonly (readonly [variable: string, type: unknown, options: unknown])[];
  /** How often a place was given. */
  readonly places: number;
}

/** The untyped twin of `ResourceBuilder`. */
function resourceFrom(draft: ResourceDraft): object {
  const step = (change: Partial<ResourceDraft>) => resourceFrom({ ...draft, ...change });
  const steps = {
    title: (title: string) => step({ title }),
    description: (description: string) => step({ description }),
    icons: (icons: unknown) => step({ icons: [...draft.icons, icons] }),
    metadata: (metadata: JsonObject) => step({ metadata }),
    wrap: (...more: readonly AnyWrapper[]) => step({ wrappers: [...draft.wrappers, ...more] }),
    mimeType: (mimeType: string) => step({ mimeType }),
    annotations: (annotations: Annotations) => step({ annotations }),
    uri: (uri: string) => step({ uri, places: draft.places + 1 }),
    template: (uriTemplate: string) => step({ uriTemplate, places: draft.places + 1 }),
    matches: (matches: unknown) => step({ matches: matches ?? null } as Partial<ResourceDraft>),
    param: (variable: string, type: unknown, options?: unknown) =>
      step({ declared: [...draft.declared, [variable, type, options]] }),
    size: (size: number) => step({ size }),
    complete: (name: string, completer: Completer) => step({ completers: [...draft.completers, [name, completer]] }),
  };
  return builderOf("resource", draft.name, steps, "read", (handler: AnyResource["read"]) => finish(draft, handler));
}

function finish(
  { completers, declared, places, icons, ...draft }: ResourceDraft,
  read: AnyResource["read"],
): AnyResource {
  const problems: DefinitionProblem[] = [];
  const report = reportOn(subjectOf("resource", draft.name), problems);
  if (places > 1) report.add("", "was given a place twice");
  return toResource(
    {
      kind: "resource",
      ...draft,
      icons: joinIcons(report, icons),
      ...joinCompleters(report, completers),
      ...(declared.length > 0 && { params: paramsOf(report, declared) }),
      read,
    },
    problems,
  ).resource;
}

/** The declared variables as a hand-written resource has them. What is wrong with one of them is found there. */
function paramsOf(report: Report, declared: ResourceDraft["declared"]): ResourceParams {
  const params: { [variable: string]: ResourceParam } = Object.create(null);
  for (const [variable, type, options = {}] of declared) {
    const where = typeof variable === "string" ? `param ${JSON.stringify(variable)}` : "params";
    if (typeof variable !== "string") report.add(where, "must be named by strings");
    else if (Object.hasOwn(params, variable)) report.add(where, "is declared twice");
    else {
      const given = readObject(report, where, options, "options must be an object");
      if (given === undefined) continue;
      if (Object.hasOwn(given, "type")) report.add(where, "has its type before the options, not in them");
      else params[variable] = { ...given, type } as ResourceParam;
    }
  }
  return params;
}
