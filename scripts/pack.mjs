// Public packages as their users get them: packed, and installed elsewhere.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./set-up.mjs";
import { packagesOf } from "./source.mjs";

/** A folder outside of the repository, gone when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "snodo-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a command to its end.
 *
 * @param {string} tool
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export function run(tool, args, cwd = root) {
  const ended = spawnSync(tool, args, { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const output = `${ended.stdout ?? ""}${ended.stderr ?? ""}${ended.error?.message ?? ""}`;
  return { isOk: ended.status === 0, output };
}

/**
 * @typedef {object} Packed
 * @property {string} name
 * @property {string} tarball
 * @property {readonly string[]} files what is in it, without the leading `package/`
 */

/**
 * Packs every public package.
 *
 * @param {string} folder where the tarballs go
 * @param {(name: string) => boolean} [isWanted]
 * @returns {Packed[]}
 */
export function packAll(folder, isWanted = () => true) {
  return packagesOf(root)
    .filter(({ manifest }) => manifest.private !== true && isWanted(manifest.name))
    .map(({ path, manifest }) => {
      const own = join(folder, manifest.name.replace("/", "-"));
      mkdirSync(own);
      const packed = run("pnpm", ["pack", "--pack-destination", own], path);
      const [tarball] = readdirSync(own);
      if (!packed.isOk || tarball === undefined)
        throw new Error(`pnpm pack of ${manifest.name} failed:\n${packed.output}`);
      const listed = run("tar", ["-tzf", join(own, tarball)]);
      const files = listed.output
        .trim()
        .split("\n")
        .map((file) => file.replace(/^package\//, ""));
      if (!files.some((file) => /^dist\/.*\.js$/.test(file))) throw new Error(`${manifest.name} is not built`);
      return { name: manifest.name, tarball: join(own, tarball), files };
    });
}

/**
 * Makes an npm project from tarballs. Every sibling that is not asked for directly still comes from its tarball.
 *
 * @param {string} folder
 * @param {readonly Packed[]} packed
 * @param {{ direct: readonly string[], others?: Record<string, string>, flags?: readonly string[] }} options `direct`
 *   names the packages the project depends on
 */
export function installTarballs(folder, packed, { direct, others = {}, flags = [] }) {
  const specs = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]));
  const dependencies = { ...others, ...Object.fromEntries(direct.map((name) => [name, specs[name]])) };
  const overrides = Object.fromEntries(Object.entries(specs).filter(([name]) => !direct.includes(name)));
  writeFiles(folder, {
    "package.json": JSON.stringify(
      { name: "consumer", private: true, type: "module", dependencies, overrides },
      null,
      2,
    ),
  });
  const installed = run(
    "npm",
    ["install", "--no-audit", "--no-fund", "--no-update-notifier", "--prefer-offline", ...flags],
    folder,
  );
  if (!installed.isOk) throw new Error(`npm install of the tarballs failed:\n${installed.output}`);
}

/** @param {string} folder @param {Record<string, string>} files by path */
export function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Counts checks as they are made, and says the sum at the end. */
export function checks() {
  let passed = 0;
  let failed = 0;
  return {
    /**
     * @param {string} title
     * @param {() => string | undefined | Promise<string | undefined>} check answers what is wrong
     */
    async check(title, check) {
      let problem;
      try {
        problem = await check();
      } catch (error) {
        problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
      }
      if (problem === undefined) passed += 1;
      else failed += 1;
      process.stdout.write(problem === undefined ? `ok     ${title}\n` : `FAILED ${title}\n${problem}\n`);
    },
    finish() {
      process.stdout.write(`${passed} passed, ${failed} failed\n`);
      process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
    },
  };
}
