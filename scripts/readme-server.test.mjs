import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { converse, firstServer } from "./readme-server.mjs";

const fence = "```";

describe("firstServer", () => {
  it("takes the first block under its heading, and the commands of that section alone", () => {
    const readme = `# Snodo
${fence}ts
before();
${fence}
## A first server
Save it as first.js.
${fence}ts
## not a heading, though it looks like one
first();
${fence}
${fence}sh
npm i @snodo/core
node first.js        # on stdio
node first.js --http
${fence}
## Another
${fence}sh
node other.js
${fence}
`;
    expect(firstServer(readme)).toEqual({
      code: "## not a heading, though it looks like one\nfirst();\n",
      file: "first.js",
      commands: ["node first.js", "node first.js --http"],
    });
  });

  it("runs server.js when the text names no command, and finds nothing where nothing is", () => {
    const readme = `### A first server\n${fence}ts\nx;\n${fence}\n`;
    expect(firstServer(readme)).toEqual({ code: "x;\n", file: "server.js", commands: ["node server.js"] });
    expect(firstServer("# A second server\n")).toBeUndefined();
  });
});

describe("converse", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "converse-"));
    const answer = `function answer({ id, method, params }) {
      const tools = [{ name: "add", inputSchema: { type: "object", required: ["a"], properties: { a: { type: "number" } } } }];
      if (method === "tools/list") return { jsonrpc: "2.0", id, result: { tools } };
      return { jsonrpc: "2.0", id, result: { content: [], isError: params.arguments.a !== 1 } };
    }`;
    const lines = `require("readline").createInterface({ input: process.stdin })
      .on("line", (line) => console.log(JSON.stringify(answer(JSON.parse(line)))))`;
    const http = `const server = require("http").createServer(async (request, response) => {
      let body = ""; for await (const part of request) body += part;
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer(JSON.parse(body))));
    }).listen(process.env.PORT, "127.0.0.1", () => console.log("listening on http://127.0.0.1:" + server.address().port + "/mcp"))`;
    writeFileSync(join(folder, "lines.js"), `${answer}\n${lines}`);
    writeFileSync(join(folder, "http.js"), `${answer}\n${http}`);
    writeFileSync(join(folder, "broken.js"), "throw new Error('no such luck')");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("speaks to a server on standard input and output", async () => {
    expect(await converse("node lines.js", folder)).toBeUndefined();
  });

  it("speaks to a server at the address it prints", async () => {
    expect(await converse("node http.js", folder)).toBeUndefined();
  });

  it("tells how a server that does not start ended, with what it printed", async () => {
    expect(await converse("node broken.js", folder)).toMatch(/^ended with 1\n[\s\S]*no such luck/);
  });
});
