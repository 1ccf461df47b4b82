import { compileTemplate, type Template, TemplateError } from "@snodo/template";
import type { Context, ContextTypes } from "../context/context.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import type { Annotations } from "../result/content.ts";
import { type Completers, checkCompleters, frozenCompleters } from "./completer.ts";
import { type ComponentFields, readFields } from "./component.ts";
import { readAnnotations } from "./read-annotations.ts";
import { checkKeys, checkText, type Report, readText, reportOn, subjectOf } from "./report.ts";

/**
 * A resource at one URI, or a template for many: plain frozen data and its handler.
 *
 * @typeParam Variables what the template binds; `{}` for a resource at one URI
 */
export interface Resource<
  Name extends string = string,
  Uri extends string = string,
  Variables = unknown,
  Types extends ContextTypes = ContextTypes,
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
  /** Never there at run time: carries types to the client. */
  readonly "~types"?: { readonly uri: Uri; readonly variables: Variables; readonly context: Types };
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
  read(params: never, context: never): unknown;
}

/** A resource that was checked, with its template compiled. */
export interface CheckedResource {
  readonly resource: AnyResource;
  readonly template: Template | undefined;
}

const KEYS = [
  "kind",
  "name",
  "title",
  "description",
  "icons",
  "metadata",
  "uri",
  "uriTemplate",
  "mimeType",
  "size",
  "annotations",
  "completers",
  "read",
] as const;

/** What has been checked before is not checked again. */
const checked = new WeakMap<object, CheckedResource>();

/**
 * Checks a resource and freezes a copy of it; one that was checked before comes back as it is.
 *
 * @param problems what a builder found before; they are reported first
 * @throws {DefinitionError} with every problem
 */
export function toResource(draft: AnyResource, problems: readonly DefinitionProblem[] = []): CheckedResource {
  const known = checked.get(draft);
  if (known !== undefined) return known;
  const found = [...problems];
  const report = reportOn(subjectOf("resource", draft.name), found);
  checkText(report, "name", draft.name);
  checkKeys(report, "", draft, KEYS);
  const fields = readFields(report, draft);
  const mimeType = readText(report, "mimeType", draft.mimeType);
  const annotations = readAnnotations(report, draft.annotations);
  const template = readPlace(report, draft);
  checkCompleters(report, draft.completers, (name) => misnamed(name, template?.variables));
  if (typeof draft.read !== "function") report.add("", "has no handler", "End it with .read((params, context) => …)");
  if (found.length > 0) throw new DefinitionError(found);

  const { uri, uriTemplate, size, completers } = draft;
  const resource: AnyResource = Object.freeze({
    kind: "resource" as const,
    name: draft.name,
    ...(uri !== undefined && { uri }),
    ...(uriTemplate !== undefined && { uriTemplate }),
    ...fields,
    ...mimeType,
    ...(size !== undefined && { size }),
    ...annotations,
    ...(completers !== undefined && { completers: frozenCompleters(Object.entries(completers)) }),
    read: draft.read,
  });
  const entry = Object.freeze({ resource, template });
  checked.set(resource, entry);
  return entry;
}

function readPlace(report: Report, { uri, uriTemplate, size }: AnyResource): Template | undefined {
  if ((uri === undefined) === (uriTemplate === undefined)) {
    report.add("", "must have exactly one of a URI and a URI template", "Call .uri() or .template() once");
    return undefined;
  }
  if (size !== undefined && (uriTemplate !== undefined || !(Number.isSafeInteger(size) && size >= 0))) {
    report.add("size", uriTemplate === undefined ? "must be whole bytes from 0" : "is for a resource with a URI");
  }
  if (uriTemplate === undefined) {
    if (typeof uri !== "string" || !URL.canParse(uri)) report.add("uri", "must be an absolute URI");
    return undefined;
  }
  if (typeof uriTemplate !== "string") {
    report.add("template", "must be a string");
    return undefined;
  }
  try {
    return compileTemplate(uriTemplate);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    report.add("template", error.message);
    return undefined;
  }
}

/** Why a name cannot be completed. */
function misnamed(name: string, variables: readonly string[] | undefined): string | undefined {
  if (variables === undefined) return "needs a template: only its variables can be completed";
  return variables.includes(name) ? undefined : "names no variable of the template";
}
