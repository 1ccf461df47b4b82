import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineResource } from "@snodo/core";
import { safePath } from "@snodo/core/node";
import { packages } from "./packages.ts";

export const groups = defineResource("groups", "The groups of packages")
  .uri("toolbox://groups")
  .mimeType("application/json")
  .read(() => ({ groups: ["web", "data"] }));

export const packageInfo = defineResource("package_info", "What the registry knows about a package")
  .template("hex://{name}/info")
  .mimeType("application/json")
  .complete("name", (prefix) => packages.map(({ name }) => name).filter((name) => name.startsWith(prefix)))
  .read(({ name }) => {
    const found = packages.find((candidate) => candidate.name === name);
    return found && { name: found.name, version: found.version, tags: found.tags };
  });

/** Found by its manifest: sources and bundled program lie at different depths below this package's folder. */
const home = dirname(createRequire(import.meta.url).resolve("@snodo-examples/showcase/package.json"));

/** The folders that are served, by the name under which a URI asks for them. */
const roots = new Map([["docs", join(home, "files")]]);

export const files = defineResource("files", "Files of the folders that are served")
  .template("files://{root}/{+path}")
  .mimeType("text/markdown")
  .complete("root", (prefix) => [...roots.keys()].filter((root) => root.startsWith(prefix)))
  .read(async ({ root, path }) => {
    const folder = roots.get(root);
    const file = folder && (await safePath(folder, path));
    // Folders, pipes and devices are no files to read: some would never end.
    if (file === undefined || !(await stat(file)).isFile()) return undefined;
    return readFile(file, "utf8");
  });
