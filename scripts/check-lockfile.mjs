// The repository installs from whatever registry a machine is set to: the lockfile holds no address, and no file names
// a registry's host. (The hosts are put together from parts here, or this file would be the first to.)

import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./set-up.mjs";

const hosts = [
  ["registry", "npmjs", "org"],
  ["registry", "npmjs", "com"],
  ["registry", "yarnpkg", "com"],
  ["npm", "jsr", "io"],
  ["deb", "debian", "org"],
  ["security", "debian", "org"],
  ["ftp", "debian", "org"],
].map((parts) => parts.join("."));

/** @type {string[]} */
const problems = [];

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
for (const file of listed.split("\0")) {
  const path = join(root, file);
  if (file === "" || !statSync(path, { throwIfNoEntry: false })?.isFile()) continue;
  const text = readFileSync(path, "utf8");
  for (const host of hosts) {
    if (text.includes(host)) problems.push(`${file}: names a registry's host`);
  }
  if (file === "pnpm-lock.yaml") {
    text.split("\n").forEach((line, at) => {
      if (/https?:\/\//.test(line)) problems.push(`${file}:${at + 1}: holds an address`);
    });
  }
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length === 0) process.stdout.write("no registry address in the lockfile or elsewhere\n");
process.exitCode = problems.length === 0 ? 0 : 1;
