import { letExit } from "../let-exit.ts";
import type { Clock } from "./executor.ts";

/** By how much a timer may be late on a machine that is busy. */
const LOST_MS = 1_000;

/** The time of one job. It runs only once it was begun. */
export class JobClock implements Clock {
  readonly #requestMs: number;
  readonly #maxRequestMs: number;
  /** How many bytes are held for the job, until they are given back. */
  held: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lateAt = 0;
  #lastAt = 0;
  #onLate: (() => void) | undefined;

  constructor(requestMs: number, maxRequestMs: number, held: number) {
    this.#requestMs = requestMs;
    this.#maxRequestMs = maxRequestMs;
    this.held = held;
  }

  /** Begins, or goes on for somebody else who is to be told. */
  begin(onLate: () => void): void {
    this.#onLate = onLate;
    if (this.#timer !== undefined) return;
    const now = performance.now();
    this.#lastAt = now + this.#maxRequestMs;
    this.#lateAt = Math.min(now + this.#requestMs, this.#lastAt);
    this.#wait(now);
  }

  restart(): void {
    if (this.#timer !== undefined) this.#lateAt = Math.min(performance.now() + this.#requestMs, this.#lastAt);
  }

  /** Whether its time has been up for so long that the timer, which should have told, must be gone. */
  isLost(): boolean {
    return this.#timer !== undefined && performance.now() > this.#lateAt + LOST_MS;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#onLate = undefined;
  }

  /** A timer is not set anew with each restart, but looks when it rings whether it was. */
  #wait(now: number): void {
    this.#timer = setTimeout(
      () => {
        const rung = performance.now();
        // Timers may ring a fraction of a millisecond early.
        if (rung < this.#lateAt - 1) {
          this.#wait(rung);
          return;
        }
        const onLate = this.#onLate;
        this.end();
        onLate?.();
      },
      Math.max(1, Math.ceil(this.#lateAt - now)),
    );
    letExit(this.#timer);
  }
}
