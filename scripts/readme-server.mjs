// The README's first server: found in the text, started as the text says, and spoken to.

import { spawn } from "node:child_process";

/**
 * @typedef {object} FirstServer
 * @property {string} code
 * @property {string} file the name it is to be saved under: the one that the commands use
 * @property {readonly string[]} commands the `node …` lines of the same section
 */

/**
 * @param {string} readme
 * @returns {FirstServer | undefined}
 */
export function firstServer(readme) {
  const [, hashes, section = ""] = /^(#+) +A first server\b.*\n([\s\S]*)/im.exec(readme) ?? [];
  if (hashes === undefined) return undefined;
  const next = new RegExp(`^#{1,${hashes.length}} `, "m");
  const text = outsideFences(section, next);
  const code = /^```ts\b.*\n([\s\S]*?)^```$/m.exec(text)?.[1];
  if (code === undefined) return undefined;

  const shells = [...text.matchAll(/^```(?:sh|bash|shell|console)\b.*\n([\s\S]*?)^```$/gm)].map(
    (match) => match[1] ?? "",
  );
  const lines = shells
    .flatMap((shell) => shell.split("\n"))
    .map((line) =>
      line
        .replace(/^\$ /, "")
        .replace(/\s+#.*$/, "")
        .trim(),
    );
  const commands = lines.filter((line) => /^node \S+\.m?js\b/.test(line));
  const file = commands[0]?.split(/\s+/)[1] ?? "server.js";
  return { code, file, commands: commands.length > 0 ? commands : [`node ${file}`] };
}

/** The text before a match that is not inside a fenced block. @param {string} text @param {RegExp} end */
function outsideFences(text, end) {
  let isFenced = false;
  /** @type {string[]} */
  const kept = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) isFenced = !isFenced;
    if (!isFenced && end.test(line)) break;
    kept.push(line);
  }
  return kept.join("\n");
}

/** @typedef {(method: string, params: Record<string, unknown>) => Promise<any>} Ask */

/**
 * Starts a server and asks it for its tools, then calls the first. Whether it serves HTTP or standard input and output
 * is told by its first line: an address is printed there, or the question that was written to it is answered.
 *
 * @param {string} command `node FILE ARGS`
 * @param {string} folder
 * @returns {Promise<string | undefined>} what is wrong
 */
export async function converse(command, folder) {
  const [, ...args] = command.split(/\s+/);
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, PORT: "0" }, stdio: "pipe" });
  let shown = "";
  /** @type {Map<number, (answer: any) => void>} */
  const asked = new Map();
  const ended = new Promise((done) => child.once("close", (code, signal) => done(code ?? signal)));
  child.stdin.on("error", () => {}); // it ended: that is seen from `ended`

  /** @type {Promise<string | undefined>} */
  const address = new Promise((found) => {
    let rest = "";
    /** @param {unknown} data */
    const read = (data) => {
      shown += data;
      const url = /https?:\/\/[\w.[\]:-]+:\d+[^\s"'`]*/.exec(shown)?.[0];
      if (url !== undefined) found(url);
    };
    child.stderr.on("data", read);
    child.stdout.on("data", (data) => {
      read(data);
      rest += data;
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const answer = parsed(line);
        if (answer === undefined) continue;
        asked.get(answer.id)?.(answer);
        found(undefined);
      }
    });
  });

  /** @type {Ask} */
  const askByLine = (method, params) => {
    const message = request(method, params);
    child.stdin.write(`${JSON.stringify(message)}\n`);
    return new Promise((done) => asked.set(message.id, done));
  };

  try {
    const probe = askByLine("tools/list", {});
    const url = await within(
      10_000,
      Promise.race([address, ended.then((code) => Promise.reject(new Error(`ended with ${code}`)))]),
    );
    const ask = url === undefined ? askByLine : askAt(url);
    const listed = await within(10_000, url === undefined ? probe : ask("tools/list", {}));
    const [tool] = listed.result?.tools ?? [];
    if (tool === undefined) return `tools/list answered ${JSON.stringify(listed)}`;

    const called = await within(10_000, ask("tools/call", { name: tool.name, arguments: sample(tool.inputSchema) }));
    if (!Array.isArray(called.result?.content) || called.result.isError) {
      return `tools/call of ${tool.name} answered ${JSON.stringify(called)}`;
    }
    // A stdio server is told to stop by the end of its input, a listener by a signal.
    if (url === undefined) child.stdin.end();
    else child.kill("SIGTERM");
    await within(10_000, ended);
    return undefined;
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\nit had printed:\n${shown}`;
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

let lastId = 0;

/** @param {string} method @param {Record<string, unknown>} params */
function request(method, params) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "readme-check", version: "1.0.0" },
  };
  lastId += 1;
  return { jsonrpc: "2.0", id: lastId, method, params: { ...params, _meta } };
}

/** @param {string} url @returns {Ask} */
const askAt = (url) => async (method, params) => {
  const name = typeof params.name === "string" ? { "mcp-name": params.name } : {};
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...name,
    },
    body: JSON.stringify(request(method, params)),
  });
  const text = await response.text();
  const data = response.headers.get("content-type")?.startsWith("text/event-stream")
    ? text
        .split("\n")
        .findLast((line) => line.startsWith("data:"))
        ?.slice(5)
    : text;
  return parsed(data ?? "") ?? { status: response.status, text };
};

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not a message
  }
}

/** Arguments that a simple input schema accepts. @param {any} schema @returns {any} */
function sample(schema) {
  if (schema?.default !== undefined) return schema.default;
  if (schema?.const !== undefined) return schema.const;
  if (schema?.enum !== undefined) return schema.enum[0];
  switch (schema?.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((/** @type {string} */ name) => [name, sample(schema.properties?.[name])]),
      );
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items));
    case "string":
      return "x".repeat(Math.max(schema.minLength ?? 1, 1));
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return null;
  }
}

/** @template T @param {number} ms @param {Promise<T>} promise @returns {Promise<T>} */
function within(ms, promise) {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`no answer within ${ms / 1000} s`)), ms);
    promise.then(done, failed).finally(() => clearTimeout(timer));
  });
}
