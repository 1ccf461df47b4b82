import { compileTemplate, type Template, TemplateError, templateVariables } from "@snodo/template";
import type { Context, ContextTypes } from "../context/context.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { isUri } from "../is-uri.ts";
import type { Annotations } from "../result/content.ts";
import { type Completers, readCompleters } from "./completer.ts";
import { COMPONENT_KEYS, type ComponentFields, readFields } from "./component.ts";
import { checkHandler } from "./last-step.ts";
import { readAnnotations } from "./read-annotations.ts";
import { readDraft } from "./read-draft.ts";
import { misnamed, readParams, type VariablePlace } from "./read-params.ts";
import { type Report, readText } from "./report.ts";
import type { CheckedParam, ResourceParams } from "./resource-param.ts";
import { wrapHandlers } from "./wrap-handlers.ts";

/**
 * A resource at one URI, or a template for many: plain frozen data and its handler.
 *
 * @typeParam Variables what `read` receives of the URI; `{}` for a resource at one URI
 * @typeParam Sent what a client gives to make a URI of the template; a default may be left out
 */
export interface Resource<
  Name extends string = string,
  Uri extends string = string,
  Variables = unknown,
  Types extends ContextTypes = ContextTypes,
  Sent = Variables,
> extends ComponentFields {
  readonly kind: "resource";
  readonly name: Name;
  /** Exactly one of `uri` and `uriTemplate` is there. */
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly mimeType?: string;
  /** The size in bytes, before base64. Only with `uri`. */
  readonly size?: number;
  readonly annotations?: Annotations;
  /** By variable of the template. */
  readonly completers?: Completers;
  /** The variables that are more than any text, by name. */
  readonly params?: ResourceParams;
  /** Matches URIs in place of the template, which is then only advertised. */
  readonly matches?: UriMatcher;
  /** Never there at run time: carries types to the client. */
  readonly "~types"?: {
    readonly uri: Uri;
    readonly variables: Variables;
    readonly sent: Sent;
    readonly context: Types;
  };
  /** Answers text, any other JSON value, bytes, or `resourceResult(...)`; nothing means "not found". */
  read(params: { readonly uri: string } & Variables, context: Context<Types>): unknown;
}

/** Any resource, and a hand-written one: every `Resource` fits. */
export interface AnyResource extends ComponentFields {
  readonly kind: "resource";
  readonly name: string;
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly annotations?: Annotations;
  readonly completers?: Completers;
  readonly params?: ResourceParams;
  readonly matches?: UriMatcher;
  read(params: never, context: never): unknown;
}

/**
 * Whether a resource serves a URI: `true`, `false`, or the variables that the URI has, each decoded; one that is
 * undefined counts as absent. It must answer at once, always the same for the same URI. It is asked with whatever a
 * peer sends: how long it takes is in its own hands. What it throws is a fault of the server.
 */
export type UriMatcher = (uri: string) => MatcherAnswer;

/** What a matcher says of one URI. */
export type MatcherAnswer = boolean | { readonly [variable: string]: string | undefined };

/** A resource that was checked, with its template compiled. */
export interface CheckedResource {
  readonly resource: AnyResource;
  /** Undefined for a resource at one URI, and for one with its own matcher. */
  readonly template: Template | undefined;
  /** What is declared of its variables. */
  readonly params: readonly CheckedParam[];
}

const KEYS = [
  "kind",
  "name",
  ...COMPONENT_KEYS,
  "uri",
  "uriTemplate",
  "mimeType",
  "size",
  "annotations",
  "completers",
  "params",
  "matches",
  "read",
] as const;

/** What has been checked before is not checked again. */
const checked = new WeakMap<object, CheckedResource>();

/**
 * Checks a resource and freezes a copy of it; one that was checked before comes back as it is.
 *
 * @param problems what a builder found before; they are reported first
 * @param place where it stands in a server, for one that has no name
 * @throws {DefinitionError} with every problem
 */
export function toResource(
  draft: AnyResource,
  problems: readonly DefinitionProblem[] = [],
  place?: string,
): CheckedResource {
  const known = checked.get(draft);
  if (known !== undefined) return known;
  const found = [...problems];
  const opened = readDraft("resource", draft, place, KEYS, found);
  if (opened === undefined) throw new DefinitionError(found);
  const { report, written } = opened;
  const { name, uri, uriTemplate, size, matches, read } = written;
  const fields = readFields(report, written);
  const mimeType = readText(report, "mimeType", written.mimeType);
  const annotations = readAnnotations(report, written.annotations);
  const at = readPlace(report, written);
  const params = readParams(report, written.params, at);
  const completers = readCompleters(report, written.completers, (variable) => misnamed(variable, at, "completed"));
  checkHandler(report, "resource", read);
  if (found.length > 0) throw new DefinitionError(found);

  const resource: AnyResource = Object.freeze({
    kind: "resource" as const,
    name,
    ...(uri !== undefined && { uri }),
    ...(uriTemplate !== undefined && { uriTemplate }),
    ...fields,
    ...mimeType,
    ...(size !== undefined && { size }),
    ...annotations,
    ...(completers !== undefined && { completers }),
    ...params.field,
    ...(matches !== undefined && { matches }),
    read,
  });
  wrapHandlers(draft, written, resource);
  const entry = Object.freeze({ resource, template: at.template, params: params.checked });
  checked.set(resource, entry);
  return entry;
}

function readPlace(report: Report, { uri, uriTemplate, size, matches }: AnyResource): VariablePlace {
  const none = { variables: undefined, template: undefined, isTemplate: uriTemplate !== undefined };
  if ((uri === undefined) === (uriTemplate === undefined)) {
    report.add("", "must have exactly one of a URI and a URI template", "Call .uri() or .template() once");
    return none;
  }
  if (size !== undefined && (uriTemplate !== undefined || !(Number.isSafeInteger(size) && size >= 0))) {
    report.add("size", uriTemplate === undefined ? "must be whole bytes from 0" : "is for a resource with a URI");
  }
  if (matches !== undefined && typeof matches !== "function") report.add("matches", "must be a function");
  if (uriTemplate === undefined) {
    if (!isUri(uri)) report.add("uri", "must be an absolute URI");
    else if (/[{}]/.test(uri))
      report.add("uri", "holds braces, which no URI does", "Call .template() for a URI template");
    if (matches !== undefined) report.add("matches", "needs a template: a URI is matched by itself");
    return none;
  }
  if (typeof uriTemplate !== "string" || uriTemplate === "") {
    report.add("template", uriTemplate === "" ? "must not be empty" : "must be a string");
    return none;
  }
  try {
    if (matches !== undefined) return { ...none, variables: templateVariables(uriTemplate) };
    const template = compileTemplate(uriTemplate);
    return { ...none, variables: template.variables, template };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const isSound = error.code === "unsupported-shape";
    report.add(
      "template",
      error.message.replace(/\.$/, ""),
      isSound ? "Or match its URIs yourself: .matches((uri) => …)" : undefined,
    );
    return none;
  }
}
