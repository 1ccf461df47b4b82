import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Launch } from "./serve-runtime.ts";

const { resolve } = createRequire(import.meta.url);
const program = (name: string) => fileURLToPath(new URL(`../dist/program/${name}.js`, import.meta.url));

/**
 * How each runtime is started, by its name.
 *
 * @param folder where the bundle is, `edge.js`, and where files for a runtime may be written
 */
export function launches(folder: string): Readonly<Record<string, Launch>> {
  const edge = join(folder, "edge.js");
  return {
    "Node by listen": { command: process.execPath, args: [program("listen")] },
    "Node without eval": {
      command: process.execPath,
      args: ["--disallow-code-generation-from-strings", program("node"), edge],
    },
    Bun: { command: binary("bun", "@oven/bun", "bin/bun"), args: [program("bun"), edge] },
    Deno: {
      command: binary("deno", "@deno/", "deno"),
      args: [
        "run",
        "--no-config",
        "--no-lock",
        "--allow-net=127.0.0.1",
        `--allow-read=${folder}`,
        program("deno"),
        edge,
      ],
      env: { DENO_NO_UPDATE_CHECK: "1", DENO_DIR: join(folder, "deno") },
    },
    "workerd of 2025-01": workerd(folder, "2025-01-01", []),
    "workerd of 2025-01 with signals": workerd(folder, "2025-01-01", ["enable_request_signal"]),
    "workerd of 2026-11": workerd(folder, "2026-11-01", []),
    "workerd of 2026-11 with signals": workerd(folder, "2026-11-01", ["enable_request_signal"]),
  };
}

function workerd(folder: string, date: string, flags: readonly string[]): Launch {
  const config = join(folder, `${[date, ...flags].join("-")}.capnp`);
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .edge)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]);
const edge :Workerd.Worker = (
  modules = [(name = "edge.js", esModule = embed "edge.js")],
  compatibilityDate = "${date}",
  compatibilityFlags = [${flags.map((flag) => `"${flag}"`).join(", ")}]);
`,
  );
  return {
    command: binary("workerd", "@cloudflare/workerd", "bin/workerd"),
    args: ["serve", "--control-fd=3", config],
  };
}

/**
 * A runtime's program for this machine: of the package for its platform, one of the optional dependencies of the
 * package that everybody installs. The install script of that one, which is not run, would only put it into place.
 */
function binary(name: string, prefix: string, path: string): string {
  const manifest = resolve(`${name}/package.json`);
  const { optionalDependencies } = createRequire(manifest)(manifest) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  for (const platform of Object.keys(optionalDependencies).filter((each) => each.startsWith(prefix))) {
    try {
      return join(dirname(createRequire(manifest).resolve(`${platform}/package.json`)), path);
    } catch {
      // Not of this platform: only the one that is has been installed.
    }
  }
  throw new Error(`${name} is not installed for ${process.platform} on ${process.arch}`);
}
