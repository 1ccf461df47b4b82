import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkSchema, fullValidator } from "../src/index.ts";

afterEach(() => vi.unstubAllGlobals());

describe("another document", () => {
  it.each([
    [{ $ref: "https://example.com/a.json" }, "/$ref"],
    [{ items: { $ref: "http://127.0.0.1:1/a.json#/definitions/a" } }, "/items/$ref"],
    [{ $ref: "file:///etc/passwd" }, "/$ref"],
    [{ $ref: "data:application/json,{}" }, "/$ref"],
    [{ $ref: "//example.com/a" }, "/$ref"],
    [{ $ref: "a.json" }, "/$ref"],
    [{ $id: "https://example.com/root", $ref: "other" }, "/$ref"],
    [{ $dynamicRef: "https://example.com/a#node" }, "/$dynamicRef"],
    [{ $ref: "https://json-schema.org/draft/2020-12/schema" }, "/$ref"],
    [
      { $schema: "http://json-schema.org/draft-07/schema#", not: { $ref: "http://json-schema.org/draft-07/schema#" } },
      "/not/$ref",
    ],
    [{ $schema: "https://json-schema.org/draft/2019-09/schema", $ref: "https://example.com/a" }, "/$ref"],
    [{ $schema: "https://example.com/my-dialect" }, "/$schema"],
  ])("J401: is refused by name and never fetched: %j", (schema, path) => {
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    vi.stubGlobal("XMLHttpRequest", fetch);
    expect(checkSchema(schema)[0]).toMatchObject({ path });
    expect(() => fullValidator().compile(schema)).toThrow(expect.objectContaining({ code: "invalid-schema", path }));
    expect(fetch).not.toHaveBeenCalled();
  });

  it("J401: could not be read, for no source imports anything of Node or fetches", () => {
    const src = fileURLToPath(new URL("../src", import.meta.url));
    const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    expect(sources.length).toBeGreaterThan(30);
    const reaching = sources.filter((file) =>
      /from "node:|\bimport\(|\brequire\(|\bfetch\(|XMLHttpRequest|WebSocket/.test(
        readFileSync(`${src}/${file}`, "utf8"),
      ),
    );
    expect(reaching).toEqual([]);
  });
});
