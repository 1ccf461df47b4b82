// Packs every public package and looks at what a user would get: the tarball's files, publint, attw, and whether the
// README's first server runs in an empty project that has nothing but the tarballs.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checks, installTarballs, packAll, run, temporaryFolder, writeFiles } from "./pack.mjs";
import { converse, firstServer } from "./readme-server.mjs";
import { root } from "./set-up.mjs";
import { packagesOf } from "./source.mjs";

/** The declarations that a package should have: those of each source file in a file of their own. */
const declarationsOf = (/** @type {string} */ name) => {
  const home = packagesOf(root).find(({ manifest }) => manifest.name === name)?.path ?? "";
  return readdirSync(join(home, "src"), { recursive: true })
    .map((file) => String(file).replaceAll("\\", "/"))
    .filter((file) => /\.ts$/.test(file) && !/\.test(-d)?\.ts$/.test(file))
    .map((file) => `dist/${file.replace(/\.ts$/, ".d.ts")}`);
};

const { check, finish } = checks();
const folder = temporaryFolder();
const packed = packAll(folder);
const tools = join(root, "testing", "node_modules", ".bin");

for (const { name, tarball, files } of packed) {
  await check(`${name}: holds what it should and nothing else`, () => {
    const missing = ["package.json", "README.md", "LICENSE"].filter((file) => !files.includes(file));
    const allowed =
      /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/licenses\.txt|dist\/.+\.(js|js\.map|d\.ts))$/;
    const extra = files.filter((file) => !allowed.test(file) || /\.test(-d)?\./.test(file));
    const problems = [...missing.map((file) => `lacks ${file}`), ...extra.map((file) => `should not hold ${file}`)];
    return problems.length === 0 ? undefined : problems.join("\n");
  });
  await check(`${name}: declarations are emitted per file, and not bundled`, () => {
    const [found, wanted] = [files.filter((file) => file.endsWith(".d.ts")), declarationsOf(name)];
    const missing = wanted.filter((file) => !found.includes(file)).map((file) => `lacks ${file}`);
    const extra = found.filter((file) => !wanted.includes(file)).map((file) => `should not hold ${file}`);
    return missing.length + extra.length === 0 ? undefined : [...missing, ...extra].join("\n");
  });
  await check(`${name}: publint`, () => {
    const { isOk, output } = run(join(tools, "publint"), [tarball, "--strict"]);
    return isOk ? undefined : output;
  });
  await check(`${name}: attw`, () => {
    const { isOk, output } = run(join(tools, "attw"), [tarball, "--profile", "esm-only", "--no-emoji", "--no-color"]);
    return isOk ? undefined : output;
  });
}

const direct = packed.map(({ name }) => name);
await check("plain npm installs all tarballs and their peers, and each entry can be imported", () => {
  const withPeers = temporaryFolder();
  const manifests = packagesOf(root).map(({ manifest }) => manifest);
  const others = Object.assign({}, ...manifests.map(({ peerDependencies }) => peerDependencies));
  installTarballs(withPeers, packed, { direct, others });
  const entries = direct.flatMap((name) => {
    const manifest = JSON.parse(readFileSync(join(withPeers, "node_modules", name, "package.json"), "utf8"));
    return Object.keys(manifest.exports).map((subpath) => name + subpath.slice(1));
  });
  writeFiles(withPeers, { "entries.js": entries.map((entry) => `await import(${JSON.stringify(entry)});\n`).join("") });
  const { isOk, output } = run(process.execPath, ["entries.js"], withPeers);
  return isOk ? undefined : output;
});
await check("plain npm installs all tarballs alone, and each package can be imported", () => {
  installTarballs(folder, packed, { direct });
  writeFiles(folder, { "packages.js": direct.map((name) => `await import(${JSON.stringify(name)});\n`).join("") });
  const { isOk, output } = run(process.execPath, ["packages.js"], folder);
  return isOk ? undefined : output;
});

const readme = join(root, "README.md");
const first = existsSync(readme) ? firstServer(readFileSync(readme, "utf8")) : undefined;
await check("README.md has a first server that is JavaScript as it stands", () => {
  if (first === undefined) return 'README.md has no ```ts block under a heading "A first server"';
  writeFiles(folder, { [first.file]: first.code });
  const { isOk, output } = run(process.execPath, ["--check", first.file], folder);
  return isOk ? undefined : output;
});
for (const command of first?.commands ?? []) {
  await check(`README.md: "${command}" lists its tools and answers a call`, () => converse(command, folder));
}

finish();
