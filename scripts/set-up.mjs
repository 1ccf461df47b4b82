// What a bare machine (Node and npm, nothing else) needs before anything here can run: pnpm, and the dependencies that
// the lockfile names. Uses nothing but Node, since it runs before there is a node_modules.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pnpmVersion = manifest.packageManager.replace("pnpm@", "");

/**
 * @typedef {"full" | string} Scope "full", or the folder of the one workspace that is wanted (with all it depends on)
 */

/** The process groups that run now, so that a signal to us ends them too. @type {Set<number>} */
const groups = new Set();

/**
 * Ends a process and everything it started.
 *
 * @param {number} group the id that `start` gave
 * @param {NodeJS.Signals | 0} signal 0 only asks whether anything of the group is left
 * @returns {boolean} whether there was anything to signal
 */
export function signalGroup(group, signal) {
  try {
    return process.kill(-group, signal);
  } catch {
    return false; // nothing of the group is left
  }
}

/**
 * Starts a command as a process group of its own.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const group = child.pid;
  if (group !== undefined) {
    groups.add(group);
    child.once("exit", () => groups.delete(group));
  }
  return child;
}

/**
 * From now on SIGINT and SIGTERM end what was started here, then this process.
 *
 * @returns {() => void} undoes that
 */
export function stopOnSignal() {
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    for (const group of groups) signalGroup(group, "SIGKILL");
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return () => void process.off("SIGINT", stop).off("SIGTERM", stop);
}

/**
 * Runs a step of the set-up. Its output is shown only when it fails.
 *
 * @param {string} title said on standard error before it starts
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export async function step(title, command, args, cwd) {
  process.stderr.write(`${title}\n`);
  const child = start(command, args, cwd === undefined ? {} : { cwd });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  const problem = await new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (code, signal) => done(code === 0 ? undefined : `it ended with ${code ?? signal}`));
  });
  if (problem !== undefined) {
    throw new Error(`${output}\n"${[command, ...args].join(" ")}" failed: ${problem}`);
  }
}

/** Refuses a Node that the packages do not support. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node ${process.versions.node} is too old: this needs 20.19 or newer.`);
  }
}

/** Settings that every tool started from here shares. */
export function setEnvironment() {
  process.env.TURBO_TELEMETRY_DISABLED = "1";
  process.env.DO_NOT_TRACK = "1";
  // An addon that has to be compiled uses the headers that came with this Node, instead of asking for a download.
  const nodeFolder = dirname(dirname(process.execPath));
  if (existsSync(join(nodeFolder, "include", "node"))) process.env.npm_config_nodedir ??= nodeFolder;
}

/** Puts the pinned pnpm on PATH, installing it under `.cache/tools` when the machine has no pnpm of that version. */
export async function providePnpm() {
  const ours = join(root, ".cache", "tools");
  const bin = join(ours, "node_modules", ".bin");
  if (pnpmOnPath() === pnpmVersion) return;
  process.env.PATH = `${bin}${delimiter}${process.env.PATH ?? ""}`;
  if (existsSync(bin) && pnpmOnPath() === pnpmVersion) return;

  mkdirSync(ours, { recursive: true });
  writeFileSync(join(ours, "package.json"), '{ "private": true }\n');
  const flags = ["--no-audit", "--no-fund", "--no-update-notifier", "--no-package-lock"];
  await step(
    `installing pnpm ${pnpmVersion} (into .cache/tools)`,
    "npm",
    ["install", "--prefix", ours, ...flags, `pnpm@${pnpmVersion}`],
    ours,
  );
  if (pnpmOnPath() !== pnpmVersion) throw new Error(`pnpm ${pnpmVersion} was installed but does not run.`);
}

function pnpmOnPath() {
  const asked = spawnSync("pnpm", ["--version"], { cwd: root, encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}

const stampFile = join(root, "node_modules", ".snodo-install.json");

/**
 * Installs what the lockfile names, unless that was done before.
 *
 * A tree that was once installed in full stays so: a smaller scope asked for later never takes anything away.
 *
 * @param {Scope} scope
 */
export async function install(scope) {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests()])
    hash.update(readFileSync(join(root, file)));
  const state = hash.digest("hex");
  const wanted = isFullTree() ? "full" : scope;
  const stamp = readJson(stampFile);
  if (stamp?.state === state && (stamp.scope === "full" || stamp.scope === wanted)) return;

  // The lockfile was checked against pnpm's supply-chain policies when it was written. Checking it anew asks the
  // registry about every package it names, a minute's work that nobody is there to judge.
  const args = ["install", "--frozen-lockfile", "--trust-lockfile"];
  if (wanted !== "full") args.push("--filter", `{${wanted}}...`);
  await step(`installing dependencies (${wanted === "full" ? "all" : wanted})`, "pnpm", args);
  writeFileSync(stampFile, `${JSON.stringify({ state, scope: wanted })}\n`);
}

/** The manifest of every workspace: one that the lockfile does not know yet has to fail, and at once. */
function manifests() {
  const globs = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8").matchAll(/^ {2}- ([\w/]+?)(\/\*)?$/gm);
  const folders = [...globs].flatMap(([, folder = "", all]) => {
    if (all === undefined || !existsSync(join(root, folder))) return [folder];
    return readdirSync(join(root, folder)).map((name) => join(folder, name));
  });
  const files = folders.map((folder) => join(folder, "package.json"));
  return ["package.json", ...files.filter((file) => existsSync(join(root, file))).sort()];
}

/** Whether `pnpm install` was run here without a filter, by this script or by hand. */
function isFullTree() {
  if (readJson(stampFile)?.scope === "full") return true;
  return readJson(join(root, "node_modules", ".pnpm-workspace-state-v1.json"))?.filteredInstall === false;
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
