import { afterEach, describe, expect, it, vi } from "vitest";
import type { ExceptionEvent, InstrumentationEvent } from "./event.ts";
import { type Sink, safeSink } from "./sink.ts";

const WARNING: InstrumentationEvent = { type: "warning", code: "tool-name", message: "a warning" };
const request = {
  id: 1,
  method: "tools/call",
  protocolVersion: "2026-07-28",
  principal: null,
  spanId: "00f067aa0ba902b7",
};

describe("safeSink", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("A18: tells the sink every event as it is", () => {
    const sink = vi.fn();
    safeSink(sink)(WARNING);
    safeSink(sink)(WARNING);
    expect(sink.mock.calls).toEqual([[WARNING], [WARNING]]);
  });

  it("changes nothing when the sink throws", () => {
    const failing = safeSink(() => {
      throw new Error("sink");
    });
    expect(failing(WARNING)).toBeUndefined();
  });

  it("does not let the rejection of an asynchronous sink end the process", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const rejecting = safeSink(async () => {
      throw new Error("sink");
    });
    expect(rejecting(WARNING)).toBeUndefined();
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  describe("around a request", () => {
    const within = (around: NonNullable<Sink["around"]>) => safeSink(Object.assign(() => {}, { around })).around;

    it("is nothing where the sink has nothing", () => {
      expect(safeSink(() => {}).around).toBeUndefined();
      expect(safeSink(undefined).around).toBeUndefined();
    });

    it.each<[string, NonNullable<Sink["around"]>]>([
      ["runs it", (_request, serve) => serve()],
      [
        "runs it twice",
        (_request, serve) => {
          serve();
          serve();
        },
      ],
      ["does not run it", () => {}],
      ["would run it later", (_request, serve) => void queueMicrotask(serve)],
      [
        "throws before",
        () => {
          throw new Error("around");
        },
      ],
      [
        "throws after",
        (_request, serve) => {
          serve();
          throw new Error("around");
        },
      ],
      ["rejects", (async () => Promise.reject(new Error("around"))) as unknown as NonNullable<Sink["around"]>],
    ])("it runs once, at once, by a sink that %s", async (_how, around) => {
      const serve = vi.fn();
      within(around)?.(request, serve);
      expect(serve).toHaveBeenCalledOnce();
      await new Promise((resolve) => setImmediate(resolve));
      expect(serve).toHaveBeenCalledOnce();
    });
  });

  describe("without a sink", () => {
    it("writes an exception to the console, with its reference and cause", () => {
      const error = vi.spyOn(console, "error").mockReturnValue();
      const cause = new Error("a");
      const exception: ExceptionEvent = { type: "exception", reference: "ref-1", request, cause };
      safeSink(undefined)(exception);
      safeSink(undefined)({ ...exception, component: { kind: "tool", name: 'a"b' } });
      expect(error.mock.calls).toEqual([
        ["[snodo] tools/call failed (ref ref-1)", cause],
        ['[snodo] tool "a\\"b" failed (ref ref-1)', cause],
      ]);
    });

    it("writes once to the console what a source lists that cannot be served", () => {
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      const fault = { type: "catalog-fault", request, kind: "tool" } as const;
      safeSink(undefined)({ ...fault, cause: new TypeError("of the sink's test") });
      safeSink(undefined)({ ...fault, cause: new TypeError("of the sink's test") });
      expect(warn.mock.calls).toEqual([["[snodo] a tool of a CatalogSource is left out: of the sink's test"]]);
    });

    it("writes to the console that a tool broke its output schema, which only its caller would know otherwise", () => {
      const error = vi.spyOn(console, "error").mockReturnValue();
      const component = { kind: "tool", name: "report" } as const;
      const problems = [
        { path: "/created_at", rule: "property is not allowed", keyword: "additionalProperties" },
        { path: "", rule: "the tool answered no structured content", keyword: "type" },
      ];
      safeSink(undefined)({ type: "output-refused", request, component, problems });
      expect(error.mock.calls).toEqual([
        [
          '[snodo] tool "report" broke its output schema: /created_at: property is not allowed; /: the tool answered no structured content',
        ],
      ]);
    });

    it("writes a fault of a transport to the console", () => {
      const error = vi.spyOn(console, "error").mockReturnValue();
      safeSink(undefined)({ type: "transport-fault", transport: "http", cause: "a" });
      expect(error.mock.calls).toEqual([["[snodo] the http transport failed", "a"]]);
    });

    it("writes to the console that listeners were not told", () => {
      const error = vi.spyOn(console, "error").mockReturnValue();
      safeSink(undefined)({ type: "subscription-fault", event: "tools-list-changed", cause: "a" });
      expect(error.mock.calls).toEqual([['[snodo] the subscriptions did not take "tools-list-changed"', "a"]]);
    });

    it("writes each warning once, also for a server that is made anew", () => {
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      const event = { ...WARNING, message: "only once" };
      safeSink(undefined)(event);
      safeSink(undefined)(event);
      safeSink(undefined)({ ...event, message: "another" });
      expect(warn.mock.calls).toEqual([["[snodo] only once"], ["[snodo] another"]]);
    });

    it("once remembered every distinct warning for ever", () => {
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      const tell = safeSink(undefined);
      const told = (message: string) => tell({ ...WARNING, message });
      for (let index = 0; index <= 1_000; index += 1) told(`row ${index}`);
      expect(warn).toHaveBeenCalledTimes(1_001);
      told("row 1000");
      expect(warn).toHaveBeenCalledTimes(1_001);
      told("row 0");
      expect(warn).toHaveBeenCalledTimes(1_002);
    });

    it("writes nothing of a refused call", () => {
      const written = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
      const component = { kind: "tool", name: "t" } as const;
      safeSink(undefined)({ type: "arguments-refused", request, component, problems: [] });
      for (const spy of written) expect(spy).not.toHaveBeenCalled();
    });

    it("does not fail over a cause that the console cannot show", () => {
      vi.spyOn(console, "error").mockImplementation(() => {
        throw new Error("inspect");
      });
      expect(safeSink(undefined)({ type: "transport-fault", transport: "http", cause: 1 })).toBeUndefined();
    });
  });
});
