import type { Flat, JsonObject } from "@snodo/schema";
import type { Context, ContextTypes } from "../context/context.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import type { McpError } from "../error/mcp-error.ts";
import type { InputRequired } from "../interaction/input-required.ts";
import type { PromptMessage, PromptResult } from "../result/prompt-message.ts";
import type { AnyWrapper, Wrapper } from "../wrapper/wrapper.ts";
import { builderOf, type Unfinished } from "./builder.ts";
import { type Completer, joinCompleters } from "./completer.ts";
import { type Icon, joinIcons } from "./icon.ts";
import { type AnyPrompt, type Prompt, type PromptArgument, toPrompt } from "./prompt.ts";
import { checkKeys, type Report, readObject, reportOn, subjectOf } from "./report.ts";

/** Options of a prompt argument. */
export interface PromptArgumentOptions {
  /** Absent: false. */
  readonly required?: boolean | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** What a handler may answer: a string is one user message. */
export type PromptAnswer = string | readonly PromptMessage[] | PromptResult | McpError | InputRequired;

/** The given options, an object, with every key that is no option turned into `never`, which no value is. */
type KnownOptions<Options> = Options &
  object & {
    readonly [Key in Exclude<keyof Options, keyof PromptArgumentOptions>]: never;
  };

type PromptArg<Argument extends string, Options> = Options extends { readonly required: true }
  ? { readonly [Key in Argument]: string }
  : { readonly [Key in Argument]?: string };

/**
 * A prompt on its way. Every step returns a new builder, so a half-built one can be shared as a base. Saying a step
 * again replaces what it said, except that lists append and that an argument cannot be declared twice.
 */
export interface PromptBuilder<Name extends string, Args, Types extends ContextTypes>
  extends Unfinished<"the prompt has no handler: end it with .render((args, context) => …)"> {
  /** The name that people see. */
  title(title: string): PromptBuilder<Name, Args, Types>;
  /** What it is for. Replaces the description given to `definePrompt`. */
  description(description: string): PromptBuilder<Name, Args, Types>;
  /** Adds pictures. */
  icons(icons: readonly Icon[]): PromptBuilder<Name, Args, Types>;
  /** Becomes `_meta` of the listed prompt. */
  metadata(metadata: JsonObject): PromptBuilder<Name, Args, Types>;
  /**
   * Puts wrappers around the handler and each completer, inside of those of the steps before. The first one is the
   * outermost.
   */
  wrap(...wrappers: readonly Wrapper<Types>[]): PromptBuilder<Name, Args, Types>;
  /** Declares one argument; its value is a string, so it takes no type. */
  argument<const Argument extends string, const Options extends PromptArgumentOptions = {}>(
    name: Argument,
    options?: KnownOptions<Options>,
  ): PromptBuilder<Name, Args & PromptArg<Argument, Options>, Types>;
  /** Completes one argument that was declared. */
  complete(argument: Extract<keyof Args, string>, completer: Completer<Types>): PromptBuilder<Name, Args, Types>;
  /**
   * Ends the chain.
   *
   * @param handler may be async
   * @throws {DefinitionError} listing every mistake in the declaration
   */
  render(
    handler: (args: Flat<Args>, context: Context<Types>) => PromptAnswer | Promise<PromptAnswer>,
  ): Prompt<Name, Flat<Args>, Types>;
}

/**
 * Begins a prompt.
 *
 * @param name what clients ask for it by: unique in a server
 * @param description what it is for
 */
export function definePrompt<const Name extends string>(name: Name, description?: string): PromptBuilder<Name, {}, {}> {
  return promptFrom({
    name,
    ...(description !== undefined && { description }),
    icons: [],
    wrappers: [],
    arguments: [],
    completers: [],
  }) as never;
}

interface PromptDraft extends Omit<AnyPrompt, "kind" | "render" | "completers" | "icons" | "arguments" | "wrappers"> {
  /** What each `.icons()` gave. */
  readonly icons: readonly unknown[];
  readonly wrappers: readonly AnyWrapper[];
  readonly arguments: readonly { readonly name: unknown; readonly options: unknown }[];
  readonly completers: readonly (readonly [string, Completer])[];
}

/** The untyped twin of `PromptBuilder`. */
function promptFrom(draft: PromptDraft): object {
  const step = (change: Partial<PromptDraft>) => promptFrom({ ...draft, ...change });
  const steps = {
    title: (title: string) => step({ title }),
    description: (description: string) => step({ description }),
    icons: (icons: unknown) => step({ icons: [...draft.icons, icons] }),
    metadata: (metadata: JsonObject) => step({ metadata }),
    wrap: (...more: readonly AnyWrapper[]) => step({ wrappers: [...draft.wrappers, ...more] }),
    argument: (name: unknown, options: unknown = {}) => step({ arguments: [...draft.arguments, { name, options }] }),
    complete: (name: string, completer: Completer) => step({ completers: [...draft.completers, [name, completer]] }),
  };
  return builderOf("prompt", draft.name, steps, "render", (handler: AnyPrompt["render"]) => finish(draft, handler));
}

function finish({ completers, icons, ...draft }: PromptDraft, render: AnyPrompt["render"]): AnyPrompt {
  const problems: DefinitionProblem[] = [];
  const report = reportOn(subjectOf("prompt", draft.name), problems);
  return toPrompt(
    {
      kind: "prompt",
      ...draft,
      icons: joinIcons(report, icons),
      arguments: draft.arguments.map((argument) => argumentOf(report, argument)),
      ...joinCompleters(report, completers),
      render,
    },
    problems,
  );
}

const OPTION_KEYS = ["title", "description", "required"] as const;

function argumentOf(report: Report, { name, options: given }: PromptDraft["arguments"][number]): PromptArgument {
  const where = typeof name === "string" ? `argument ${JSON.stringify(name)}` : "arguments";
  const options = readObject(report, where, given, "options must be an object");
  if (options === undefined) return { name } as PromptArgument;
  checkKeys(report, where, options, OPTION_KEYS);
  const { title, description, required } = options;
  return { name, title, description, required } as PromptArgument;
}
