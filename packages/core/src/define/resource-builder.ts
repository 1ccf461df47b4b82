import type { Flat, JsonObject } from "@snodo/schema";
import type { TemplateVariables } from "@snodo/template";
import type { Context, ContextTypes } from "../context/context.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import type { Annotations } from "../result/content.ts";
import { builderOf, moreIcons, type Refusal, type Unfinished } from "./builder.ts";
import { type Completer, frozenCompleters } from "./completer.ts";
import type { Icon } from "./icon.ts";
import { reportOn, subjectOf } from "./report.ts";
import { type AnyResource, type Resource, toResource } from "./resource.ts";

/** Whether the resource has no place yet, one URI, or a template. */
export type ResourceStage = "unplaced" | "direct" | "template";

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
> extends Unfinished {
  /** The name that people see. */
  title(title: string): ResourceBuilder<Name, Uri, Variables, Stage, Types>;
  /** What it holds. Replaces the description given to `defineResource`. */
  description(description: string): ResourceBuilder<Name, Uri, Variables, Stage, Types>;
  /** Adds pictures. */
  icons(icons: readonly Icon[]): ResourceBuilder<Name, Uri, Variables, Stage, Types>;
  /** Becomes `_meta` of the listed resource. */
  metadata(metadata: JsonObject): ResourceBuilder<Name, Uri, Variables, Stage, Types>;
  /** The type of what `read` returns, unless it says another. Absent: `application/json` for JSON, none for text. */
  mimeType(mimeType: string): ResourceBuilder<Name, Uri, Variables, Stage, Types>;
  /** Who it is for, how much it matters, when it changed. */
  annotations(annotations: Annotations): ResourceBuilder<Name, Uri, Variables, Stage, Types>;
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
  /** The size in bytes, before base64. */
  readonly size: Stage extends "template"
    ? Refusal<".size() is for a resource with a URI">
    : (bytes: number) => ResourceBuilder<Name, Uri, Variables, Stage, Types>;
  /** Completes one variable of the template. */
  readonly complete: Stage extends "template"
    ? (
        variable: Extract<keyof Variables, string>,
        completer: Completer<Types>,
      ) => ResourceBuilder<Name, Uri, Variables, Stage, Types>
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
      ) => Resource<Name, Uri, Variables, Types>;
}

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
    completers: [],
    places: 0,
  }) as never;
}

interface ResourceDraft extends Omit<AnyResource, "kind" | "read" | "completers" | "icons"> {
  readonly icons: unknown;
  readonly completers: readonly (readonly [string, Completer])[];
  /** How often a place was given. */
  readonly places: number;
}

/** The untyped twin of `ResourceBuilder`. */
function resourceFrom(draft: ResourceDraft): object {
  const step = (change: Partial<ResourceDraft>) => resourceFrom({ ...draft, ...change });
  return builderOf("resource", draft.name, {
    title: (title: string) => step({ title }),
    description: (description: string) => step({ description }),
    icons: (icons: unknown) => step({ icons: moreIcons(draft.icons, icons) }),
    metadata: (metadata: JsonObject) => step({ metadata }),
    mimeType: (mimeType: string) => step({ mimeType }),
    annotations: (annotations: Annotations) => step({ annotations }),
    uri: (uri: string) => step({ uri, places: draft.places + 1 }),
    template: (uriTemplate: string) => step({ uriTemplate, places: draft.places + 1 }),
    size: (size: number) => step({ size }),
    complete: (name: string, completer: Completer) => step({ completers: [...draft.completers, [name, completer]] }),
    read: (handler: AnyResource["read"]) => finish(draft, handler),
  });
}

function finish({ completers, places, icons, ...draft }: ResourceDraft, read: AnyResource["read"]): AnyResource {
  const problems: DefinitionProblem[] = [];
  if (places > 1) reportOn(subjectOf("resource", draft.name), problems).add("", "was given a place twice");
  return toResource(
    {
      kind: "resource",
      ...draft,
      icons: icons as readonly Icon[],
      ...(completers.length > 0 && { completers: frozenCompleters(completers) }),
      read,
    },
    problems,
  ).resource;
}
