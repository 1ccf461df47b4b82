import type { JsonObject, JsonValue } from "@snodo/schema";
import { META } from "../dialect/meta-keys.ts";
import { isRecord } from "../is-record.ts";
import { MAX_PROGRESS_MESSAGE_BYTES, MAX_PROGRESS_REPORTS } from "../limits.ts";
import { encodable } from "../result/encodable.ts";
import { isAtLeast, isLogLevel, LOG_LEVELS, type LogLevel } from "./log-level.ts";
import type { Outlet, ServerNotification } from "./outlet.ts";

/** What a report of progress may say besides how much is done. */
export interface ProgressOptions {
  /** How much there is to be done, where that is known; a finite number. */
  readonly total?: number;
  /** For people to read: at most 4 KiB. */
  readonly message?: string;
}

/**
 * How a handler tells the client how it gets on. Nothing it sends can come after the answer. Each function may be taken
 * out of the context.
 */
export interface Reporting {
  /**
   * Tells the client how much is done. It costs nothing where the client did not ask (by a `progressToken`).
   *
   * A report is left out when it is not more than the one before, after 1,000 reports of one request, with a message of
   * more than 4 KiB, while the client is behind with reading, after it has given the request up, and after the
   * handler has answered.
   *
   * @param done a finite number; larger from report to report
   * @returns whether the report was given to the transport
   * @throws {TypeError} for numbers that are not finite, a message that is no string, and options that are no object
   * @see MCP 2026-07-28, progress
   */
  readonly progress: (done: number, options?: ProgressOptions) => boolean;
  /**
   * Sends a log message to the client, if the client asked for messages of this level in this request. What the
   * server's operator should read belongs elsewhere.
   *
   * A message is left out while the client is behind with reading, after it has given the request up, after the handler
   * has answered, and where the server was made with `logging: false`.
   *
   * @param data any value. Dates, maps and the like are sent as `encodable` gives them; of what JSON cannot carry the
   *   sink is told, and nothing is sent
   * @param logger which part of the application speaks
   * @returns whether the message was given to the transport
   * @throws {TypeError} for a level that there is not, and a logger that is no string
   * @see MCP 2026-07-28, logging
   */
  readonly log: (level: LogLevel, data: unknown, logger?: string) => boolean;
}

/** What reports of one request need to know of it. */
export interface ReporterFacts {
  readonly meta: JsonObject;
  readonly logs: boolean;
  readonly openOutlet: (() => Outlet | undefined) | undefined;
  /** Told that the work gets on, whether or not the client asked. */
  readonly onProgress: (() => void) | undefined;
  /** Told what was thrown when log data was to become JSON. */
  readonly onLogRefused: (cause: unknown) => void;
}

/** The reports of one request. */
export class Reporter implements Reporting {
  readonly #facts: ReporterFacts;
  readonly #isGivenUp: () => boolean;
  /** Null once it is known that there is none. */
  #outlet: Outlet | null | undefined;
  #isBehind = false;
  #isOver = false;
  #reports = 0;
  #furthest = -Infinity;

  /** @param isGivenUp asked before each report that there is something to send to: whether the client wants none */
  constructor(facts: ReporterFacts, isGivenUp: () => boolean) {
    this.#facts = facts;
    this.#isGivenUp = isGivenUp;
  }

  /** Sends nothing from now on. */
  end(): void {
    this.#isOver = true;
  }

  readonly progress = (done: number, options: ProgressOptions = {}): boolean => {
    checkFinite("progress", done);
    if (!isRecord(options)) throw new TypeError("the options of progress must be an object");
    const { total, message }: ProgressOptions = options;
    if (total !== undefined) checkFinite("total", total);
    if (message !== undefined) checkText("message", message);
    if (this.#isOver || done <= this.#furthest) return false;
    this.#furthest = done;
    this.#facts.onProgress?.();
    const { progressToken } = this.#facts.meta;
    if (progressToken === undefined || this.#reports >= MAX_PROGRESS_REPORTS) return false;
    if (message !== undefined && isLonger(message, MAX_PROGRESS_MESSAGE_BYTES)) return false;
    const isSent = this.#send("notifications/progress", {
      progressToken,
      progress: done,
      ...(total !== undefined && { total }),
      ...(message !== undefined && { message }),
    });
    if (isSent) this.#reports += 1;
    return isSent;
  };

  readonly log = (level: LogLevel, data: unknown, logger?: string): boolean => {
    if (!isLogLevel(level)) throw new TypeError(`A log message has a level: ${LOG_LEVELS.join(", ")}`);
    if (logger !== undefined) checkText("logger", logger);
    const least = this.#facts.meta[META.logLevel];
    if (!this.#facts.logs || !isLogLevel(least) || !isAtLeast(level, least)) return false;
    let json: JsonValue;
    try {
      json = encodable(data);
    } catch (cause) {
      this.#facts.onLogRefused(cause);
      return false;
    }
    return this.#send("notifications/message", { level, ...(logger !== undefined && { logger }), data: json });
  };

  #send(method: string, params: JsonObject): boolean {
    if (this.#isOver || this.#isBehind) return false;
    if (this.#outlet === undefined) this.#outlet = this.#facts.openOutlet?.() ?? null;
    if (this.#outlet === null || this.#isGivenUp()) return false;
    const notification: ServerNotification = { jsonrpc: "2.0", method, params };
    if (!this.#outlet.send(notification)) {
      this.#isBehind = true;
      void this.#outlet.ready().then(() => {
        this.#isBehind = false;
      });
    }
    return true;
  }
}

function checkFinite(what: string, value: unknown): void {
  if (!Number.isFinite(value)) throw new TypeError(`${what} must be a finite number`);
}

function checkText(what: string, value: unknown): void {
  if (typeof value !== "string") throw new TypeError(`${what} must be a string`);
}

/** By bytes of UTF-8, and without encoding what is longer anyway. */
function isLonger(text: string, maxBytes: number): boolean {
  return text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes;
}
