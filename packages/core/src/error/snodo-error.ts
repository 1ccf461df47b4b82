/**
 * The base of every error class of Snodo. `code` tells errors apart; nobody has to read a message.
 *
 * Where two copies of a package may meet, compare `name` and `code` (or use the `is…` guard of the class) instead of
 * `instanceof`.
 */
export class SnodoError<Code extends string | number = string | number> extends Error {
  readonly code: Code;

  constructor(name: string, code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    // Set here and not on each prototype, so that a bundler that renames classes cannot change it.
    this.name = name;
    this.code = code;
  }
}
