/**
 * The variables of a literal template, as the object that matching yields and expanding takes.
 *
 * `{var}` and `{+var}` are always there. `{/var}`, `{/var*}`, `{?var}` and `{&var}` may be absent; a variable that also
 * stands in an expression of the first kind is always there. So it is for the shapes that are only advertised, with
 * `{#var}`, `{.var}`, `{;var}` and the operators that RFC 6570 reserves among what may be absent. A template that is
 * not known as a literal may have any variable: `{ [name: string]: string | undefined }`.
 */
export type TemplateVariables<Text extends string> = Text extends unknown
  ? {} extends Record<Text, 1> // only a type with infinitely many members makes each key optional
    ? { [name: string]: string | undefined }
    : VariablesOf<Expressions<Text>>
  : never;

/** What stands between the braces of each expression, as a union. Written to recurse in tail position. */
type Expressions<
  Text extends string,
  Found extends string = never,
> = Text extends `${string}{${infer Expression}}${infer Rest}` ? Expressions<Rest, Found | Expression> : Found;

type VariablesOf<Expression extends string> = Flat<
  { [Name in RequiredName<Expression>]: string } & {
    [Name in Exclude<OptionalName<Expression>, RequiredName<Expression>>]?: string;
  }
>;

/** Operators whose expressions may be left out of a URI, and those that RFC 6570 reserves. */
type OptionalOperator = "/" | "?" | "&" | "#" | "." | ";" | "=" | "," | "!" | "@" | "|";

type RequiredName<Expression extends string> = Expression extends `${OptionalOperator}${string}`
  ? never
  : Expression extends `+${infer List}`
    ? NamesIn<List>
    : NamesIn<Expression>;

type OptionalName<Expression extends string> = Expression extends `${OptionalOperator}${infer List}`
  ? NamesIn<List>
  : never;

type NamesIn<List extends string, Found extends string = never> = List extends `${infer Name},${infer Rest}`
  ? NamesIn<Rest, Found | WithoutModifier<Name>>
  : Found | WithoutModifier<List>;

type WithoutModifier<Name extends string> = Name extends `${infer Bare}*` | `${infer Bare}:${string}` ? Bare : Name;

/** The same members, shown as one object. */
type Flat<Members> = { [Name in keyof Members]: Members[Name] } & {};
