import type { Validator } from "@snodo/schema";
import { describe, expect, it, vi } from "vitest";
import { toPrompt } from "../define/prompt.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { toResource } from "../define/resource.ts";
import { defineResource } from "../define/resource-builder.ts";
import { toTool } from "../define/tool.ts";
import { defineTool } from "../define/tool-builder.ts";
import { createCatalog } from "./catalog.ts";

const tool = (name: string) => toTool(defineTool(name).call(() => "a"));
const anything: Validator = { compile: () => () => [] };
const NONE = { tools: [], resources: [], prompts: [] };
const names = (items: readonly unknown[] | undefined) => items?.map((item) => (item as { name: string }).name);

/** A validator that lets everything through and says how often it compiled. */
function countingValidator() {
  const compile = vi.fn(() => () => []);
  return { compile };
}

describe("createCatalog", () => {
  it("A25: sorts by code unit: capitals first, then small letters, then what is beyond", () => {
    const tools = ["b", "é", "a", "Z", "a1", "a-", "日", "_"].map(tool);
    const { lists } = createCatalog({ ...NONE, tools }, anything, 100);
    expect(names(lists.tools.pages[0]?.items)).toEqual(["Z", "_", "a", "a-", "a1", "b", "é", "日"]);
  });

  it("A25: sorts resources by URI and templates by their text, each in a list of its own", () => {
    const resources = [
      defineResource("1")
        .uri("b://x")
        .read(() => "a"),
      defineResource("2")
        .uri("a://x")
        .read(() => "a"),
      defineResource("3")
        .template("d://{x}")
        .read(() => "a"),
      defineResource("4")
        .template("c://{x}")
        .read(() => "a"),
    ].map((resource) => toResource(resource));
    const catalog = createCatalog({ ...NONE, resources }, anything, 100);
    expect(names(catalog.lists.resources.pages[0]?.items)).toEqual(["2", "1"]);
    expect(names(catalog.lists.templates.pages[0]?.items)).toEqual(["4", "3"]);
    expect([...catalog.resources.keys()]).toEqual(["a://x", "b://x"]);
    expect([...catalog.templateByText.keys()]).toEqual(["c://{x}", "d://{x}"]);
    expect(catalog.templates.size).toBe(2);
  });

  it("keeps what a call needs of a tool", () => {
    const route = defineTool("route")
      .argument("region", "string", { required: true, header: "Region" })
      .argument("page", "integer", { default: 1 })
      .call(() => "a");
    const entry = createCatalog({ ...NONE, tools: [toTool(route)] }, anything, 100).tools.get("route");
    expect(entry).toMatchObject({
      tool: route,
      component: { kind: "tool", name: "route" },
      required: ["region"],
      headerParameters: [{ header: "Region", path: ["region"], type: "string" }],
      checkOutput: undefined,
    });
    expect(entry?.fillDefaults?.({ region: "eu" })).toEqual({ region: "eu", page: 1 });
  });

  it("knows when there is nothing to fill", () => {
    expect(createCatalog({ ...NONE, tools: [tool("t")] }, anything, 100).tools.get("t")?.fillDefaults).toBeUndefined();
  });

  it("keeps which arguments of a prompt are required, in their order", () => {
    const prompt = definePrompt("p")
      .argument("b", { required: true })
      .argument("c")
      .argument("a", { required: true })
      .render(() => "a");
    const { prompts } = createCatalog({ ...NONE, prompts: [toPrompt(prompt)] }, anything, 100);
    expect(prompts.get("p")).toMatchObject({ prompt, component: { kind: "prompt", name: "p" }, required: ["b", "a"] });
  });

  describe("compiled checks", () => {
    it("F06: are made on first use, and once", () => {
      const validator = countingValidator();
      const entry = createCatalog({ ...NONE, tools: [tool("t")] }, validator, 100).tools.get("t");
      expect(validator.compile).not.toHaveBeenCalled();
      entry?.checkInput?.({});
      entry?.checkInput?.({});
      expect(validator.compile).toHaveBeenCalledExactlyOnceWith(entry?.tool.inputSchema);
    });

    it("F06: are shared by every catalog that holds the descriptor", () => {
      const validator = countingValidator();
      const tools = [tool("t")];
      createCatalog({ ...NONE, tools }, validator, 100)
        .tools.get("t")
        ?.checkInput?.({});
      createCatalog({ ...NONE, tools }, validator, 1)
        .tools.get("t")
        ?.checkInput?.({});
      expect(validator.compile).toHaveBeenCalledTimes(1);
    });

    it("belong to their validator", () => {
      const [one, other] = [countingValidator(), countingValidator()];
      const tools = [tool("t")];
      createCatalog({ ...NONE, tools }, one, 100)
        .tools.get("t")
        ?.checkInput?.({});
      createCatalog({ ...NONE, tools }, other, 100)
        .tools.get("t")
        ?.checkInput?.({});
      expect(one.compile).toHaveBeenCalledTimes(1);
      expect(other.compile).toHaveBeenCalledTimes(1);
    });

    it("F09, F10: are kept as long as their schemas, however many: none leaves and is made again", () => {
      const validator = countingValidator();
      const tools = Array.from({ length: 300 }, (_, index) => tool(`t${index}`));
      const entries = [...createCatalog({ ...NONE, tools }, validator, 100).tools.values()];
      for (let round = 0; round < 2; round += 1) for (const entry of entries) entry.checkInput?.({});
      expect(validator.compile).toHaveBeenCalledTimes(300);
    });

    it("F11: are not kept when making one throws", () => {
      const compile = vi.fn((): (() => []) => {
        if (compile.mock.calls.length === 1) throw new Error("no");
        return () => [];
      });
      const entry = createCatalog({ ...NONE, tools: [tool("t")] }, { compile }, 100).tools.get("t");
      expect(() => entry?.checkInput?.({})).toThrow("no");
      expect(entry?.checkInput?.({})).toEqual([]);
    });
  });
});
