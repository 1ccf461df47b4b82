// Things to read: at one URI each, or at every URI that a template matches.

import { createServer, defineResource, McpError, resourceResult, textContents } from "@snodo/core";

const PACKAGES = [
  { name: "hono", versions: ["4.13.18", "4.13.19"], summary: "A small web framework" },
  { name: "valibot", versions: ["1.5.0"], summary: "Schemas made of functions" },
  { name: "zod", versions: ["4.6.6", "4.6.7"], summary: "Schemas made of methods" },
];

/** Chapter by chapter, by the path that a URI names them with. */
const GUIDE = new Map([
  ["install", "Run npm i."],
  ["routing/basics", "A route is a path and a handler."],
  ["routing/groups", "Groups share a prefix."],
]);

// A JSON value is read as JSON.
const groups = defineResource("groups", "The groups of packages")
  .uri("toolbox://groups")
  .read(() => ({ groups: ["schemas", "web"] }));

// Bytes are read as a blob, in base64.
const dot = defineResource("dot", "A picture of one pixel")
  .uri("toolbox://dot.gif")
  .mimeType("image/gif")
  .read(() => Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAAC", "base64"));

// The text of a template says which variables there are: `name` is a string, `version` may be left out.
const versions = defineResource("version", "A version of a package; the latest unless told otherwise")
  .template("pkg://{name}{/version}")
  .read(({ uri, name, version }) => {
    const found = PACKAGES.find((candidate) => candidate.name === name);
    const wanted = version ?? found?.versions.at(-1);
    // Nothing would mean "Resource not found". An error of its own can say more.
    if (found === undefined || wanted === undefined) return undefined;
    if (!found.versions.includes(wanted)) throw McpError.invalidParams("No such version", { uri, has: found.versions });
    return { name, version: wanted, summary: found.summary };
  });

// In a URI everything is text. `.param` says what a variable stands for, checks it, and fills it in.
const search = defineResource("search", "Packages by their summary")
  .template("search://packages{?q,limit}")
  .param("q", "string", { default: "" })
  .param("limit", "integer", { minimum: 1, maximum: 50, default: 10 })
  .read(({ q, limit }) => ({
    found: PACKAGES.filter(({ summary }) => summary.includes(q))
      .slice(0, limit)
      .map(({ name }) => name),
  }));

// Any number of segments: `{/path*}` binds "routing/basics", or nothing. A folder answers with all that is in it.
const guide = defineResource("guide", "The guide, or a part of it")
  .template("guide://hono{/path*}")
  .mimeType("text/markdown")
  .read(({ path = "" }) => {
    const chapter = GUIDE.get(path);
    if (chapter !== undefined) return chapter;
    const inside = [...GUIDE].filter(([name]) => path === "" || name.startsWith(`${path}/`));
    if (inside.length === 0) return undefined;
    return resourceResult(inside.map(([name, body]) => textContents(body, { uri: `guide://hono/${name}` })));
  });

export const server = createServer({
  name: "resources-and-templates",
  version: "1.0.0",
  resources: [groups, dot, versions, search, guide],
  // Two templates that both match some URI would make it unreadable. Said here, that is found now.
  overlaps: "refuse",
});
