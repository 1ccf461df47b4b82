import { isNamed } from "../error/is-named.ts";
import { SnodoError } from "../error/snodo-error.ts";

/**
 * What an ask rejects with that the client has not answered yet. It ends the run of a handler: the client is asked when
 * the handler has settled, and the handler runs again with the answer. Catching it changes nothing.
 */
export class Ask extends SnodoError<"input-required"> {
  /** Under which key the client is asked. */
  readonly key: string;

  constructor(key: string) {
    super(
      "Ask",
      "input-required",
      `The client is asked for ${JSON.stringify(key)}: the handler runs again with its answer`,
    );
    this.key = key;
  }
}

/** Whether a thrown value is an ask without an answer, also of another copy of this package: let it pass. */
export function isAsk(value: unknown): value is Ask {
  return isNamed(value, "Ask", (error: { code?: unknown }) => error.code === "input-required");
}
