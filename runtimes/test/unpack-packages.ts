import { cpSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packAll, run } from "../../scripts/pack.mjs";

/**
 * Puts the fixture's programs beside the packages as users get them: packed, and without what only this repository has;
 * and beside the library that the fixture uses.
 *
 * @param folder an empty one
 * @returns where the programs are
 */
export function unpackPackages(folder: string): string {
  const packs = join(folder, "packs");
  mkdirSync(packs);
  for (const { name, tarball } of packAll(packs)) {
    const home = join(folder, "node_modules", name);
    mkdirSync(home, { recursive: true });
    const { isOk, output } = run("tar", ["-xzf", tarball, "--strip-components=1", "-C", home]);
    if (!isOk) throw new Error(`${name} cannot be unpacked:\n${output}`);
  }
  const zod = realpathSync(fileURLToPath(new URL("../node_modules/zod", import.meta.url)));
  symlinkSync(zod, join(folder, "node_modules/zod"));
  const programs = join(folder, "dist");
  cpSync(fileURLToPath(new URL("../dist", import.meta.url)), programs, { recursive: true });
  return programs;
}
