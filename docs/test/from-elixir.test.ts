import { readFileSync } from "node:fs";
import * as core from "@snodo/core";
import * as actor from "@snodo/core/actor";
import * as client from "@snodo/core/client";
import * as node from "@snodo/core/node";
import * as http from "@snodo/http/node";
import * as stdio from "@snodo/stdio";
import { describe, expect, it } from "vitest";
import { overHttp } from "../code/from-elixir/start.ts";

const page = readFileSync(new URL("../from-elixir.md", import.meta.url), "utf8");

/** The rows of the tables that say what is named how: the old spelling, the new one. */
const rows = page
  .split(/^### What behaves differently$/m)
  .flatMap((part) => [...part.matchAll(/^\| (.+?) \| (.+?) \|$/gm)])
  .map(([, old = "", now = ""]) => ({ old: old.trim(), now: now.trim() }))
  .filter(({ now }) => !/^(here|-+)$/.test(now) && !now.includes(" | "));

/** Everything that can be imported, and the steps of everything that a builder makes. */
const functions = new Set([core, actor, client, node, http, stdio].flatMap((entry) => Object.keys(entry)));
const server = core.createServer({ name: "a", version: "1" });
const steps = new Set(
  [
    core.defineTool("a"),
    core.defineResource("a").template("a://{b}"),
    core.definePrompt("a"),
    core.McpError,
    server,
  ].flatMap((value) => [...Object.keys(value), ...Object.getOwnPropertyNames(value)]),
);
steps.add("property"); // of a shape, inside `object()`

describe("the page for those who come from Elixir", () => {
  it("D171: maps the old names to names that are there", () => {
    const spans = rows.flatMap(({ now }) => [...now.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
    const called = spans.flatMap((code) => [...code.matchAll(/(\.?)\b([A-Za-z]\w*)\(/g)]);
    expect(called.length).toBeGreaterThan(60);
    const unknown = called.filter(([, dot, name = ""]) => !(dot === "." ? steps : functions).has(name));
    expect(unknown.map(([text]) => text)).toEqual([]);
  });

  it.each([
    ["use ExMCP.Server.Tools", "createServer({ name, version, tools })"],
    ['tool "name" do … handle fn … end end', 'defineTool("name")'],
    ["handle fn args, state -> … end", ".call((args, context) => …)"],
    ["(tools only)", "definePrompt()"],
    ["deftool", "defineTool()"],
    ["defresource", "defineResource()"],
    ["get_tools/0", "server.catalog"],
    ["{:array, :string}", "arrayOf"],
    ["genserver_call", "actorCall()"],
  ])("maps %s", (old, now) => {
    expect(rows.filter((row) => row.old.includes(old) && row.now.includes(now))).toHaveLength(1);
  });

  it("D172: goes through the change in five steps, and what they make is served", async () => {
    const [, steps = ""] = page.split(/^### Step by step$/m);
    expect([...steps.matchAll(/^\*\*(\d)\. /gm)].map(([, step]) => step)).toEqual(["1", "2", "3", "4", "5"]);
    await using listener = await overHttp(0);
    const response = await fetch(listener.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "prompts/get",
        "mcp-name": "code_review",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "prompts/get",
        params: {
          name: "code_review",
          arguments: { code: "x" },
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
          },
        },
      }),
    });
    const { result } = await response.json();
    expect(result.messages).toEqual([{ role: "user", content: { type: "text", text: "Review this code:\nx" } }]);
  });
});
