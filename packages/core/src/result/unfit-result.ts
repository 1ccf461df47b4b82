import { SnodoError } from "../error/snodo-error.ts";

/**
 * A handler answered something that cannot travel. It is never shown to a peer: the sink gets it as the cause of an
 * internal error, with the place (a JSON Pointer into what was returned) and the rule.
 */
export class UnfitResult extends SnodoError<"unfit-result"> {
  /** A JSON Pointer into what was returned; `""` is its root. */
  readonly path: string;
  /** What is wrong there. */
  readonly rule: string;

  constructor(path: string, rule: string) {
    super(
      "UnfitResult",
      "unfit-result",
      `The handler's answer does not fit at ${path === "" ? "its root" : path}: ${rule}`,
    );
    this.path = path;
    this.rule = rule;
  }
}
