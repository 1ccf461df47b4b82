import { checkSchemaAlone } from "../check-schema.ts";
import { checkHeader, HEADER_KEYWORD } from "../header-rules.ts";
import { isForeignSchema } from "../input/standard-schema.ts";
import { copySchema } from "../input/typebox.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { frozenCopy, isPlainObject, type JsonValue, toJsonValue } from "../json-value.ts";
import type { BrokenRule } from "../schema-problem.ts";
import { fillInside } from "../validate/fill-defaults.ts";
import { isArrayType, isObjectType } from "./argument-type.ts";
import { declaredProblem } from "./check-value.ts";
import type { Declaration, DeclarationProblem, Inside } from "./declaration.ts";
import { type ArgumentKind, KEYWORD_OPTIONS, optionProblems } from "./option-rules.ts";
import { type GatheredArgument, gatheredBy } from "./shape.ts";
import { threw } from "./thrown.ts";
import { dottedPath, objectKeywords } from "./to-json-schema.ts";
import { isScalarName, notAType } from "./type-rules.ts";

/**
 * Checks one argument declaration and turns it into plain data.
 *
 * Everything that is wrong is listed, nested declarations included, with the dotted path of each place. There is a
 * declaration exactly when there is no problem.
 */
export function declareArgument(
  name: unknown,
  type: unknown,
  options: unknown,
): { readonly declaration: Declaration | undefined; readonly problems: readonly DeclarationProblem[] } {
  return declareAt([], { name, type, options });
}

/**
 * What a shape gathered, checked. A repeated name is a problem.
 *
 * @param shape what `shape()` began; anything else is a problem
 */
export function declarationsOf(shape: unknown): {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly DeclarationProblem[];
} {
  return declareAll([], gatheredBy(shape));
}

interface Resolved {
  readonly kind: ArgumentKind;
  readonly keywords: JsonSchemaObject;
  readonly inside?: Inside;
}

type Path = readonly string[];

const SHAPE_HINT = 'Return what .property() gives: (o) => o.property("id", "string")';

function declareAll(path: Path, gathered: readonly GatheredArgument[] | undefined): ReturnType<typeof declarationsOf> {
  if (gathered === undefined) {
    return {
      declarations: [],
      problems: [{ path: path.join("."), rule: "the shape is not a shape", hint: SHAPE_HINT }],
    };
  }
  const declarations: Declaration[] = [];
  const problems: DeclarationProblem[] = [];
  const names = new Set<unknown>();
  for (const argument of gathered) {
    if (names.has(argument.name)) {
      problems.push({ path: [...path, String(argument.name)].join("."), rule: "the name is declared twice" });
      continue;
    }
    names.add(argument.name);
    const { declaration, problems: own } = declareAt(path, argument);
    for (const problem of own) problems.push(problem);
    if (declaration !== undefined) declarations.push(declaration);
  }
  return { declarations, problems };
}

/** What is wrong with one declaration; one that cannot even be read is a problem of its place. */
function declareAt(parent: Path, argument: GatheredArgument): ReturnType<typeof declareArgument> {
  try {
    return declareReadable(parent, argument);
  } catch (cause) {
    const name: unknown = argument?.name;
    const path = typeof name === "string" ? [...parent, name] : parent;
    return unusable({ path: path.join("."), rule: threw("cannot be read, reading it threw", cause), cause });
  }
}

function unusable(...problems: readonly DeclarationProblem[]): ReturnType<typeof declareArgument> {
  return { declaration: undefined, problems };
}

function declareReadable(
  parent: Path,
  { name, type, options = {} }: GatheredArgument,
): ReturnType<typeof declareArgument> {
  if (typeof name !== "string" || name === "") {
    const rule = "the name of an argument or a property must be a string that is not empty";
    return unusable({ path: parent.join("."), rule });
  }
  const path = [...parent, name];
  const problems: DeclarationProblem[] = [];
  const report = (broken: BrokenRule) => problems.push({ path: path.join("."), ...broken });

  const resolved = resolveType(type, path, problems);
  if (!isPlainObject(options)) report({ rule: "options must be an object" });
  else for (const broken of optionProblems(options, resolved?.kind ?? "raw")) report(broken);
  if (resolved === undefined || !isPlainObject(options) || problems.length > 0) return unusable(...problems);

  const schema = propertySchema(resolved, options, report);
  if (schema !== undefined) checkValues(schema, options, resolved.inside, report);
  if (schema === undefined || problems.length > 0) return unusable(...problems);

  const filled = filledDefault(schema, options, resolved.inside);
  const declaration = Object.freeze({
    name,
    required: options.required === true,
    schema,
    ...(filled === undefined ? {} : { default: filled }),
    ...(resolved.inside === undefined ? {} : { inside: resolved.inside }),
  });
  return { declaration, problems };
}

/** The keywords that a type stands for. Of raw schemas, references are left: they may lead out of the property. */
function resolveType(type: unknown, path: Path, problems: DeclarationProblem[]): Resolved | undefined {
  const report = (broken: BrokenRule) => {
    problems.push({ path: path.join("."), ...broken });
    return undefined;
  };
  if (typeof type === "string" && isScalarName(type)) return { kind: type, keywords: { type } };
  if (isArrayType(type)) {
    const items = resolveType(type.items, path, problems);
    if (items === undefined) return undefined;
    const keywords = { type: "array", items: items.keywords };
    return items.inside === undefined
      ? { kind: "array", keywords }
      : { kind: "array", keywords, inside: Object.freeze({ kind: "array", items: items.inside }) };
  }
  if (isObjectType(type)) {
    if (type.thrown !== undefined) {
      const { cause } = type.thrown;
      problems.push({
        path: path.join("."),
        rule: threw("the function of object() threw", cause),
        hint: SHAPE_HINT,
        cause,
      });
      return undefined;
    }
    const { declarations, problems: own } = declareAll(path, type.gathered);
    const { keywords, problems: optionsOwn } = objectKeywords(declarations, type.options ?? {});
    for (const { path: _whole, ...broken } of optionsOwn) report(broken);
    for (const problem of own) problems.push(problem);
    return { kind: "object", keywords, inside: Object.freeze({ kind: "object", properties: declarations }) };
  }
  if (!isPlainObject(type) || isForeignSchema(type)) return report(notAType(type));
  const { schema, problems: own } = copySchema(type);
  for (const { path: place, ...broken } of schema === undefined ? own : [...own, ...checkSchemaAlone(schema)]) {
    problems.push({ path: [...path, ...dottedPath(place)].join("."), ...broken });
  }
  return schema === undefined ? undefined : { kind: "raw", keywords: schema };
}

/** The property's schema in its fixed order: the type, what describes and bounds it, its inside, then the rest. */
function propertySchema(
  { kind, keywords, inside }: Resolved,
  options: { readonly [name: string]: unknown },
  report: (broken: BrokenRule) => void,
): JsonSchemaObject | undefined {
  const { type, ...others } = keywords;
  const draft: { [keyword: string]: unknown } = kind === "raw" ? { ...keywords } : { type };
  for (const keyword of KEYWORD_OPTIONS) if (options[keyword] !== undefined) draft[keyword] = options[keyword];
  if (kind !== "raw") Object.assign(draft, others);
  if (options.default !== undefined) draft.default = options.default;
  if (options.header !== undefined) draft[HEADER_KEYWORD] = options.header;

  const extra = isPlainObject(options.schema) ? options.schema : {};
  const generated = kind === "raw" ? ["default"] : ["type", "default", ...Object.keys(others)];
  if (kind === "object" && inside !== undefined) generated.push("required");
  for (const keyword of generated) {
    if (!Object.hasOwn(extra, keyword)) continue;
    report({ rule: `schema cannot set ${keyword}: the declaration does`, ...(SCHEMA_HINTS[keyword] ?? {}) });
    return undefined;
  }
  const copy = copySchema({ ...draft, ...extra });
  const problems = copy.schema === undefined ? copy.problems : checkSchemaAlone(copy.schema);
  for (const { path, rule, ...more } of problems) {
    report({ rule: path === "" ? rule : `${rule} (at ${path})`, ...more });
  }
  return problems.length > 0 ? undefined : copy.schema;
}

const SCHEMA_HINTS: { readonly [keyword: string]: { readonly hint: string } } = {
  type: { hint: "Hand in a whole property schema instead of a type name" },
  default: { hint: "Use the option default" },
};

/** What the final schema says about the header, the members of the enum and the default. */
function checkValues(
  schema: JsonSchemaObject,
  options: { readonly [name: string]: unknown },
  inside: Inside | undefined,
  report: (broken: BrokenRule) => void,
): void {
  if (options.header !== undefined) {
    const broken = checkHeader(schema[HEADER_KEYWORD], schema.type);
    if (broken !== undefined) report(broken);
  }
  const { enum: members, ...rest } = schema;
  for (const member of Array.isArray(members) && options.enum !== undefined ? members : []) {
    if (declaredProblem({ type: rest.type ?? ALL_TYPES }, member) !== undefined) {
      return void report({ rule: "every member of enum must be of the declared type" });
    }
    const problem = declaredProblem(rest, member);
    if (problem === undefined) continue;
    const place = problem.path === "" ? "" : ` at ${problem.path}`;
    return void report({ rule: `a member of enum does not fit the other options${place}: ${problem.rule}` });
  }
  const value = filledDefault(schema, options, inside);
  const problem = value === undefined ? undefined : declaredProblem(schema, value);
  if (problem !== undefined) {
    report({ rule: `default does not fit its own schema${problem.path && ` at ${problem.path}`}: ${problem.rule}` });
  }
}

const ALL_TYPES = ["null", "boolean", "number", "string", "array", "object"];

function filledDefault(
  schema: JsonSchemaObject,
  options: { readonly [name: string]: unknown },
  inside: Inside | undefined,
): JsonValue | undefined {
  if (options.default === undefined) return undefined;
  const json = toJsonValue(schema.default);
  if (!json.ok) return undefined;
  return frozenCopy(inside === undefined ? json.value : fillInside(inside, json.value));
}
