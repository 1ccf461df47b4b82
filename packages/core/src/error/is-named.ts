/**
 * Whether a value is an error of a name, and what `also` says. Anything may be thrown: what throws itself when it is
 * read is no such error.
 */
export function isNamed(value: unknown, name: string, also: (error: object) => boolean = () => true): boolean {
  try {
    return value instanceof Error && value.name === name && also(value);
  } catch {
    return false;
  }
}
