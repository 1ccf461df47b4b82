/** A signal of one's own, which comes into being when it is first looked at: most are never. */
export class LateSignal {
  #controller: AbortController | undefined;
  #aborted: { readonly reason: unknown } | undefined;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted !== undefined) this.#controller.abort(this.#aborted.reason);
    }
    return this.#controller.signal;
  }

  /** Why it is aborted, whether or not anybody looked; undefined while it is not. */
  get aborted(): { readonly reason: unknown } | undefined {
    return this.#aborted;
  }

  /** The first reason counts. */
  abort(reason: unknown): void {
    if (this.#aborted !== undefined) return;
    this.#aborted = { reason };
    this.#controller?.abort(reason);
  }
}
