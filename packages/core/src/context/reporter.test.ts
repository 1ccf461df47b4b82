import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { LOG_LEVELS, type LogLevel } from "./log-level.ts";
import type { ServerNotification } from "./outlet.ts";
import { Reporter, type ReporterFacts } from "./reporter.ts";

const LOG_LEVEL_KEY = "io.modelcontextprotocol/logLevel";

/** A reporter of a request with this metadata, and what it sent. */
function reporterFor(meta: ReporterFacts["meta"], facts: Partial<ReporterFacts> = {}) {
  const sent: ServerNotification[] = [];
  const reader = { keepsUp: true, catchUp: () => {} };
  const openOutlet = vi.fn(() => ({
    send(notification: ServerNotification) {
      sent.push(notification);
      return reader.keepsUp;
    },
    ready: () =>
      new Promise<void>((resolve) => {
        reader.catchUp = resolve;
      }),
  }));
  const onLogRefused = vi.fn();
  const client = { hasGivenUp: false };
  const reporter = new Reporter(
    { meta, logs: true, openOutlet, onProgress: undefined, onLogRefused, ...facts },
    () => client.hasGivenUp,
  );
  return { reporter, sent, reader, client, openOutlet, onLogRefused };
}

describe("G401: progress", () => {
  it("sends what is done under the token of the request, whatever that is", () => {
    for (const progressToken of ["p", "", 0, 7]) {
      const { reporter, sent } = reporterFor({ progressToken });
      expect(reporter.progress(1, { total: 2, message: "half" })).toBe(true);
      expect(reporter.progress(2)).toBe(true);
      expect(sent).toEqual([
        {
          jsonrpc: "2.0",
          method: "notifications/progress",
          params: { progressToken, progress: 1, total: 2, message: "half" },
        },
        { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, progress: 2 } },
      ]);
    }
  });

  it("sends nothing, and opens nothing, for a client that did not ask", () => {
    const { reporter, openOutlet } = reporterFor({});
    expect(reporter.progress(1)).toBe(false);
    expect(openOutlet).not.toHaveBeenCalled();
  });

  it("says that nothing went out where the client has given the request up, which it once said had", () => {
    const { reporter, sent, client } = reporterFor({ progressToken: 1, [LOG_LEVEL_KEY]: "debug" });
    expect(reporter.progress(1)).toBe(true);
    client.hasGivenUp = true;
    expect(reporter.progress(2)).toBe(false);
    expect(reporter.log("error", "late")).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it("names what it was given in place of options, where null once was read like an object", () => {
    const { reporter } = reporterFor({ progressToken: 1 });
    for (const options of [null, 5, []]) {
      expect(() => reporter.progress(1, options as never)).toThrow(
        new TypeError("the options of progress must be an object"),
      );
    }
  });

  it("leaves out what is not more than before", () => {
    const { reporter, sent } = reporterFor({ progressToken: 1 });
    expect([0, 0, 5, 4.9, 5, 5.1].map((done) => reporter.progress(done))).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ]);
    expect(sent.map(({ params }) => params.progress)).toEqual([0, 5, 5.1]);
  });

  it("sends only growing numbers, whatever is reported", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    fc.assert(
      fc.property(fc.array(number), (reports) => {
        const { reporter, sent } = reporterFor({ progressToken: 1 });
        for (const done of reports) reporter.progress(done);
        const numbers = sent.map(({ params }) => Number(params.progress));
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers.at(-1)).toBe(reports.length === 0 ? undefined : Math.max(...reports));
      }),
    );
  });

  it("takes 1,000 reports, and no more", () => {
    const { reporter, sent } = reporterFor({ progressToken: 1 });
    for (let done = 1; done <= 1_000; done += 1) expect(reporter.progress(done)).toBe(true);
    expect(reporter.progress(1_001)).toBe(false);
    expect(sent).toHaveLength(1_000);
  });

  it("takes a message of 4,096 bytes, and no longer one", () => {
    const { reporter } = reporterFor({ progressToken: 1 });
    expect(reporter.progress(1, { message: "ż".repeat(2_048) })).toBe(true);
    expect(reporter.progress(2, { message: `${"ż".repeat(2_048)}a` })).toBe(false);
    expect(reporter.progress(2, { message: "a".repeat(4_097) })).toBe(false);
    expect(reporter.progress(3, { message: "a".repeat(4_096) })).toBe(true);
  });

  it.each([
    ["progress must be a finite number", Number.NaN, {}],
    ["progress must be a finite number", Infinity, {}],
    ["progress must be a finite number", "1", {}],
    ["total must be a finite number", 1, { total: Number.NaN }],
    ["message must be a string", 1, { message: 1 }],
  ])("refuses what is no report: %s (%s, %j)", (message, done, options) => {
    const { reporter } = reporterFor({ progressToken: 1 });
    expect(() => reporter.progress(done as never, options as never)).toThrow(new TypeError(message));
  });

  it("leaves out what comes while the reader is behind, and goes on when it has caught up", async () => {
    const { reporter, sent, reader } = reporterFor({ progressToken: 1 });
    reader.keepsUp = false;
    expect(reporter.progress(1)).toBe(true);
    expect(reporter.progress(2)).toBe(false);
    reader.keepsUp = true;
    reader.catchUp();
    await undefined;
    expect(reporter.progress(3)).toBe(true);
    expect(sent.map(({ params }) => params.progress)).toEqual([1, 3]);
  });

  it("sends nothing after the answer", () => {
    const { reporter, sent } = reporterFor({ progressToken: 1, [LOG_LEVEL_KEY]: "debug" });
    reporter.end();
    expect(reporter.progress(1)).toBe(false);
    expect(reporter.log("error", "late")).toBe(false);
    expect(sent).toEqual([]);
  });

  it("sends nothing where the transport takes nothing", () => {
    const openOutlet = vi.fn(() => undefined);
    const { reporter } = reporterFor({ progressToken: 1 }, { openOutlet });
    expect(reporter.progress(1)).toBe(false);
    expect(reporter.progress(2)).toBe(false);
    expect(openOutlet).toHaveBeenCalledTimes(1);
    expect(reporterFor({ progressToken: 1 }, { openOutlet: undefined }).reporter.progress(1)).toBe(false);
  });
});

describe("log", () => {
  it("sends messages of the level that was asked for, and above", () => {
    const level = fc.constantFrom(...LOG_LEVELS);
    fc.assert(
      fc.property(level, level, (least, given) => {
        const { reporter, sent } = reporterFor({ [LOG_LEVEL_KEY]: least });
        const isSent = LOG_LEVELS.indexOf(given) >= LOG_LEVELS.indexOf(least);
        expect(reporter.log(given, { a: 1 }, "db")).toBe(isSent);
        const params = { level: given, logger: "db", data: { a: 1 } };
        expect(sent).toEqual(isSent ? [{ jsonrpc: "2.0", method: "notifications/message", params }] : []);
      }),
    );
  });

  it("sends nothing to a client that did not ask", () => {
    const { reporter, openOutlet } = reporterFor({ progressToken: 1 });
    expect(reporter.log("emergency", "fire")).toBe(false);
    expect(openOutlet).not.toHaveBeenCalled();
  });

  it("sends nothing where logging was turned off", () => {
    const { reporter, sent } = reporterFor({ [LOG_LEVEL_KEY]: "debug" }, { logs: false });
    expect(reporter.log("emergency", "fire")).toBe(false);
    expect(sent).toEqual([]);
  });

  it("sends dates, maps and bigints as JSON", () => {
    const { reporter, sent } = reporterFor({ [LOG_LEVEL_KEY]: "debug" });
    reporter.log(
      "info",
      new Map<string, unknown>([
        ["at", new Date(0)],
        ["n", 1n],
      ]),
    );
    expect(sent[0]?.params).toEqual({ level: "info", data: { at: "1970-01-01T00:00:00.000Z", n: "1" } });
  });

  it("leaves out what JSON cannot carry, without an end to the request", () => {
    const own = new Error("from a getter");
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const getter = {
      get a(): never {
        throw own;
      },
    };
    const { reporter, sent, onLogRefused } = reporterFor({ [LOG_LEVEL_KEY]: "debug" });
    for (const data of [cycle, () => 1, Number.NaN, undefined, new Error("internal"), getter]) {
      expect(reporter.log("info", data)).toBe(false);
    }
    expect(sent).toEqual([]);
    expect(onLogRefused).toHaveBeenCalledTimes(6);
    expect(onLogRefused).toHaveBeenLastCalledWith(own);
  });

  it("refuses a level that there is not, and a logger that is no name", () => {
    const { reporter } = reporterFor({ [LOG_LEVEL_KEY]: "debug" });
    expect(() => reporter.log("warn" as LogLevel, 1)).toThrow(/A log message has a level: debug, info/);
    expect(() => reporter.log("info", 1, 2 as never)).toThrow(new TypeError("logger must be a string"));
  });
});
