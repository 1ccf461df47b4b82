import {
  type ArgumentOptions,
  type ArgumentType,
  type Declaration,
  type DeclarationProblem,
  declarationsOf,
  declareArgument,
  type Flat,
  type InputOf,
  isForeignSchema,
  type JsonObject,
  type JsonSchemaObject,
  type KnownOptions,
  type OutputOf,
  objectSchema,
  type ReceivedArgument,
  type Refusal,
  type SchemaLike,
  type SentArgument,
  type Shape,
  type StandardSchema,
  shape,
} from "@snodo/schema";
import type { Context, ContextTypes } from "../context/context.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import type { McpError } from "../error/mcp-error.ts";
import type { InputRequired } from "../interaction/input-required.ts";
import type { StructuredResult } from "../result/structured.ts";
import type { ToolError } from "../result/tool-error.ts";
import type { AnyWrapper, Wrapper } from "../wrapper/wrapper.ts";
import { builderOf, type Unfinished } from "./builder.ts";
import type { DeclaredAnswer } from "./declared-answer.ts";
import { type Icon, joinIcons } from "./icon.ts";
import { attempt, type Report, readObject, reportOn, subjectOf, threw } from "./report.ts";
import { type AnyTool, type Tool, type ToolAnnotations, toTool } from "./tool.ts";

/** Whether arguments were declared one by one (`declared`), as a whole schema (`whole`), or not yet (`open`). */
export type ToolStage = "open" | "declared" | "whole";

/** What a handler may answer: with an output schema, a value of its type, a failure, or what it lacks. */
export type ToolAnswer<Answer> = unknown extends Answer
  ? unknown
  : Answer | StructuredResult<Answer> | ToolError | McpError | InputRequired;

/** Options of an output shape, or of the arguments as a whole. */
export interface RootOptions {
  /** Whether keys that are not declared may be there, or the schema that they must fit. */
  readonly additionalProperties?: boolean | JsonSchemaObject;
  /** More keywords for the root of the schema. */
  readonly schema?: JsonSchemaObject;
}

/**
 * A tool on its way. Every step returns a new builder, so a half-built one can be shared as a base. Saying a step again
 * replaces what it said, except that lists append and that an argument cannot be declared twice.
 */
export interface ToolBuilder<
  Name extends string,
  Sent,
  Received,
  Answer,
  Output,
  Stage extends ToolStage,
  Types extends ContextTypes,
> extends Unfinished<"the tool has no handler: end it with .call((args, context) => …)"> {
  /** The name that people see. */
  title(title: string): ToolBuilder<Name, Sent, Received, Answer, Output, Stage, Types>;
  /** What the tool does, for the model. Replaces the description given to `defineTool`. */
  description(description: string): ToolBuilder<Name, Sent, Received, Answer, Output, Stage, Types>;
  /** Adds pictures. */
  icons(icons: readonly Icon[]): ToolBuilder<Name, Sent, Received, Answer, Output, Stage, Types>;
  /** Becomes `_meta` of the listed tool. */
  metadata(metadata: JsonObject): ToolBuilder<Name, Sent, Received, Answer, Output, Stage, Types>;
  /** Puts wrappers around the handler, inside of those of the steps before. The first one is the outermost. */
  wrap(...wrappers: readonly Wrapper<Types>[]): ToolBuilder<Name, Sent, Received, Answer, Output, Stage, Types>;
  /** Hints about what the tool does. */
  annotations(annotations: ToolAnnotations): ToolBuilder<Name, Sent, Received, Answer, Output, Stage, Types>;
  /** Declares one argument. */
  readonly argument: Stage extends "whole"
    ? Refusal<".argument() cannot follow .input(): declare the arguments one way">
    : <
        const Argument extends string,
        const Type extends ArgumentType,
        const Options extends ArgumentOptions<Type> = {},
      >(
        name: Argument,
        type: Type,
        options?: KnownOptions<Options>,
      ) => ToolBuilder<
        Name,
        Sent & SentArgument<Argument, Type, Options>,
        Received & ReceivedArgument<Argument, Type, Options>,
        Answer,
        Output,
        "declared",
        Types
      >;
  /** Whether arguments that are not declared are taken, or the schema that they must fit. Absent: taken. */
  readonly additionalProperties: Stage extends "whole"
    ? Refusal<".additionalProperties() is for declared arguments: write it into the schema given to .input()">
    : (allowed: boolean | JsonSchemaObject) => ToolBuilder<Name, Sent, Received, Answer, Output, "declared", Types>;
  /**
   * More keywords for the root of the input schema, `$schema` among them. It cannot set what the arguments generate.
   */
  readonly schema: Stage extends "whole"
    ? Refusal<".schema() is for declared arguments: write the keywords into the schema given to .input()">
    : (keywords: JsonSchemaObject) => ToolBuilder<Name, Sent, Received, Answer, Output, "declared", Types>;
  /**
   * Gives the whole input schema, with an object at its root: a JSON Schema literal, a TypeBox schema, or the schema of
   * another library, which then checks the arguments by itself and hands what it makes of them to the handler.
   */
  readonly input: Stage extends "declared"
    ? Refusal<".input() cannot follow .argument(): declare the arguments one way">
    : <const Schema extends SchemaLike | StandardSchema>(
        schema: Schema,
      ) => ToolBuilder<Name, InputOf<Schema>, OutputOf<Schema>, Answer, Output, "whole", Types>;
  /** What the structured value looks like: a shape (closed unless told otherwise) or a whole schema. */
  readonly output: OutputStep<Name, Sent, Received, Stage, Types>;
  /**
   * Ends the chain.
   *
   * @param handler may be async; what it answers has no keys that the output's type has not
   * @throws {DefinitionError} listing every mistake in the declaration
   */
  call<Given extends ToolAnswer<Answer>>(
    handler: ((args: Whole<Received, Stage>, context: Context<Types>) => Given | Promise<Given>) &
      DeclaredAnswer<Given, Answer>,
  ): Tool<Name, Whole<Sent, Stage>, Whole<Received, Stage>, Output, Types>;
}

/**
 * Arguments as one type: flattened where they were declared one by one. That of a whole schema is left as it is, so
 * that a function which is generic over the schema knows it.
 */
type Whole<Arguments, Stage extends ToolStage> = Stage extends "whole" ? Arguments : Flat<Arguments>;

/** What a handler may answer for an output shape: with more keys where its options allow them. */
type ShapeAnswer<Properties, Options> = Options extends { readonly additionalProperties: true | JsonSchemaObject }
  ? Flat<Properties> | (Flat<Properties> & { readonly [key: string]: unknown })
  : Flat<Properties>;

/** The two forms of `.output()`. */
export interface OutputStep<Name extends string, Sent, Received, Stage extends ToolStage, Types extends ContextTypes> {
  <Properties, const Options extends RootOptions = {}>(
    build: (output: Shape<{}, {}>) => Shape<Properties, unknown>,
    options?: Options,
  ): ToolBuilder<Name, Sent, Received, ShapeAnswer<Properties, Options>, Flat<Properties>, Stage, Types>;
  <const Schema extends SchemaLike | StandardSchema>(
    schema: Schema,
  ): ToolBuilder<Name, Sent, Received, InputOf<Schema>, OutputOf<Schema>, Stage, Types>;
}

/**
 * Begins a tool.
 *
 * @param name what clients call it by: unique in a server, at most 128 characters of `A-Z a-z 0-9 _ - .`
 * @param description what it does, for the model
 */
export function defineTool<const Name extends string>(
  name: Name,
  description?: string,
): ToolBuilder<Name, {}, {}, unknown, unknown, "open", {}> {
  return toolFrom({ name, description, icons: [], wrappers: [], arguments: [], root: [] }) as never;
}

/** What the steps were given; nothing of it is checked before the last one. */
interface ToolDraft {
  readonly name: string;
  readonly title?: string;
  readonly description?: string | undefined;
  /** What each `.icons()` gave. */
  readonly icons: readonly unknown[];
  readonly wrappers: readonly AnyWrapper[];
  readonly metadata?: JsonObject;
  readonly annotations?: ToolAnnotations;
  readonly arguments: readonly { readonly name: unknown; readonly type: unknown; readonly options: unknown }[];
  /** What each `.additionalProperties()` and `.schema()` gave. */
  readonly root: readonly { readonly additionalProperties?: unknown; readonly keywords?: unknown }[];
  readonly input?: { readonly schema: unknown };
  readonly output?: { readonly schema: unknown; readonly options: unknown };
}

/** The untyped twin of `ToolBuilder`: the same steps over a draft that nothing outside can reach. */
function toolFrom(draft: ToolDraft): object {
  const step = (change: Partial<ToolDraft>) => toolFrom({ ...draft, ...change });
  const steps = {
    title: (title: string) => step({ title }),
    description: (description: string) => step({ description }),
    icons: (icons: unknown) => step({ icons: [...draft.icons, icons] }),
    metadata: (metadata: JsonObject) => step({ metadata }),
    wrap: (...more: readonly AnyWrapper[]) => step({ wrappers: [...draft.wrappers, ...more] }),
    annotations: (annotations: ToolAnnotations) => step({ annotations }),
    argument: (name: unknown, type: unknown, options: unknown) =>
      step({ arguments: [...draft.arguments, { name, type, options }] }),
    additionalProperties: (additionalProperties: boolean | JsonSchemaObject) =>
      step({ root: [...draft.root, { additionalProperties }] }),
    schema: (keywords: unknown) => step({ root: [...draft.root, { keywords }] }),
    input: (schema: unknown) => step({ input: { schema } }),
    output: (schema: unknown, options?: unknown) => step({ output: { schema, options } }),
  };
  return builderOf("tool", draft.name, steps, "call", (handler: AnyTool["call"]) => finish(draft, handler));
}

function finish(draft: ToolDraft, call: AnyTool["call"]): AnyTool {
  const problems: DefinitionProblem[] = [];
  const report = reportOn(subjectOf("tool", draft.name), problems);
  const declared = declaredInput(draft, report);
  const outputSchema = outputOf(draft, report);
  const { title, metadata, annotations, name, description, input } = draft;
  return toTool(
    {
      kind: "tool",
      name,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      icons: joinIcons(report, draft.icons),
      wrappers: draft.wrappers,
      ...(metadata !== undefined && { metadata }),
      ...(input === undefined ? { inputSchema: declared.schema } : given(report, "input", input.schema)),
      ...(outputSchema !== undefined && given(report, "output", outputSchema)),
      ...(annotations !== undefined && { annotations }),
      ...(input === undefined && problems.length === 0 && { declarations: declared.declarations }),
      call,
    },
    problems,
  );
}

function declaredInput(
  draft: ToolDraft,
  report: Report,
): { readonly schema: JsonSchemaObject; readonly declarations: readonly Declaration[] } {
  const declarations: Declaration[] = [];
  const names = new Set<string>();
  for (const { name, type, options } of draft.arguments) {
    const declared = declareArgument(name, type, options);
    addProblems(report, "argument", declared.problems);
    if (typeof name === "string") {
      if (names.has(name)) report.add(`argument ${JSON.stringify(name)}`, "is declared twice");
      names.add(name);
    }
    if (declared.declaration !== undefined) declarations.push(declared.declaration);
  }
  if (draft.input !== undefined && (draft.arguments.length > 0 || draft.root.length > 0)) {
    report.add("", "takes its arguments one way: by .argument() and its root options, or by .input()");
  }
  const root = rootOf(draft, report);
  const built = attempt(report, "", () => objectSchema(declarations, root));
  addProblems(report, "argument", built?.problems ?? []);
  const schema = built?.problems.length === 0 ? built.schema : ANY_OBJECT;
  return { schema, declarations: Object.freeze(declarations) };
}

/** The root options of all steps: the last one that says whether more is taken, and all the keywords together. */
function rootOf({ root }: ToolDraft, report: Report): RootOptions {
  const options: { additionalProperties?: unknown; schema?: JsonSchemaObject } = {};
  for (const step of root) {
    if (Object.hasOwn(step, "additionalProperties")) options.additionalProperties = step.additionalProperties;
    if (!Object.hasOwn(step, "keywords")) continue;
    const keywords = readObject(report, "schema", step.keywords, "must be an object of JSON Schema keywords");
    if (keywords !== undefined) options.schema = { ...options.schema, ...keywords };
  }
  return options as RootOptions;
}

/** Stands where a schema was found wrong already, so that the same is not found again. */
const ANY_OBJECT: JsonSchemaObject = Object.freeze({ type: "object" });

function outputOf({ output }: ToolDraft, report: Report): unknown {
  if (output === undefined) return undefined;
  const { schema, options } = output;
  const isShape = typeof schema === "function" && attempt(report, "output", () => !isForeignSchema(schema)) === true;
  if (!isShape) {
    if (options !== undefined) report.add("output", "takes options with a shape only", "Write them into the schema");
    // Given as undefined, it must not count as left out.
    return schema ?? null;
  }
  const given = options === undefined ? {} : readObject(report, "output options", options);
  let built: unknown;
  try {
    built = schema(shape());
  } catch (cause) {
    report.add("output", threw("the shape function threw", cause), undefined, cause);
    return undefined;
  }
  const gathered = attempt(report, "output", () => declarationsOf(built));
  if (gathered === undefined) return undefined;
  addProblems(report, "output", gathered.problems);
  const root = { additionalProperties: false, ...given };
  const whole = attempt(report, "output", () => objectSchema(gathered.declarations, root));
  addProblems(report, "output", whole?.problems ?? []);
  return whole?.problems.length === 0 ? whole.schema : undefined;
}

/** A schema under the name that it has in a tool, whatever it is: given as undefined, it must not count as left out. */
function given(report: Report, side: "input" | "output", schema: unknown): Partial<AnyTool> {
  return attempt(report, side, () => ({ [isForeignSchema(schema) ? side : `${side}Schema`]: schema ?? null })) ?? {};
}

/** A problem of the whole has no path: of the arguments, the whole is the tool itself. */
function addProblems(report: Report, side: "argument" | "output", problems: readonly DeclarationProblem[]): void {
  const whole = side === "output" ? side : "";
  for (const { path, rule, hint, cause } of problems) {
    report.add(path === "" ? whole : `${side} ${JSON.stringify(path)}`, rule, hint, cause);
  }
}
