// Builds the package in the current folder: one bundled JavaScript file per public entry (code that two entries share
// goes into a chunk, so that an error class exists once), and declarations by tsc.
//
// What is bundled: the package's own source and the development dependencies named in its manifest under
// `snodo.bundle`, whose licences go into `dist/licenses.txt`. What the manifest declares as a dependency or a peer
// stays an import. Any other import fails the build.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, relative } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./set-up.mjs";

const folder = process.cwd();
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** @type {readonly string[]} */
const bundled = manifest.snodo?.bundle ?? [];
const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
/** @param {string} id */
const nameOf = (id) => id.split("/", id.startsWith("@") ? 2 : 1).join("/");
/** @param {string} id */
const isBuiltin = (id) => id.startsWith("node:") || builtinModules.includes(id);

/** Every file that a public entry or `bin` of the manifest is built from, by its name under `dist`. */
function entries() {
  /** @type {Record<string, string>} */
  const found = {};
  for (const target of [...Object.values(manifest.exports ?? {}), ...(manifest.snodo?.programs ?? [])]) {
    const source = typeof target === "string" ? target : target["@snodo/source"];
    if (source?.endsWith(".ts")) {
      found[relative("src", source).replace(/\.ts$/, "")] = join(folder, source);
    }
  }
  return found;
}

/** @param {string} id as it is written, or the path that it stands for */
function isExternal(id) {
  if (/^[./]/.test(id)) return false;
  if (isBuiltin(id) || declared.includes(nameOf(id))) return true;
  if (bundled.includes(nameOf(id))) return false;
  throw new Error(`${manifest.name} imports ${id}, which its manifest does not declare`);
}

/** What the licences of the bundled code ask for: that they go along. */
function writeLicenses() {
  const texts = bundled.map((name) => {
    const home = join(folder, "node_modules", name);
    const file = readdirSync(home).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} is bundled and has no licence file`);
    return `${name}\n\n${readFileSync(join(home, file), "utf8").trim()}\n`;
  });
  if (texts.length > 0) writeFileSync(join(folder, "dist/licenses.txt"), texts.join("\n"));
}

const input = entries();
rmSync(join(folder, "dist"), { recursive: true, force: true });

const bundle = await rolldown({
  input,
  cwd: folder,
  platform: "neutral",
  resolve: { mainFields: ["module", "main"], conditionNames: ["import", "default"] },
  external: isExternal,
  treeshake: { moduleSideEffects: false },
  onLog(level, log, handle) {
    if (log.code === "UNRESOLVED_IMPORT") throw new Error(`${manifest.name}: ${log.message}`);
    handle(level, log);
  },
});
await bundle.write({
  dir: join(folder, "dist"),
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "chunk/[name]-[hash].js",
  sourcemap: true,
});
await bundle.close();
writeLicenses();

if (manifest.snodo?.declarations !== false) {
  // Code for Node alone has a project of its own, so that what runs everywhere cannot see Node's types.
  const projects = ["tsconfig.json", "tsconfig.node.json"].filter((name) => existsSync(join(folder, name)));
  const tsc = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", ...projects], {
    cwd: folder,
    stdio: "inherit",
  });
  process.exitCode = tsc.status ?? 1;
}
