import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";

const PACKAGES = join(import.meta.dirname, "../..");

interface Entry {
  readonly name: string;
  readonly source: string;
}

/** Every public entry of every package. */
const entries: readonly Entry[] = readdirSync(PACKAGES)
  .filter((folder) => existsSync(join(PACKAGES, folder, "package.json")))
  .flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(PACKAGES, folder, "package.json"), "utf8"));
    return Object.entries<{ readonly "@snodo/source"?: string }>(manifest.exports).flatMap(([subpath, target]) => {
      const source = target["@snodo/source"];
      return source === undefined
        ? []
        : [{ name: manifest.name + subpath.slice(1), source: join(PACKAGES, folder, source) }];
    });
  });

const isNode = ({ name }: Entry) => name.endsWith("/node") || name === "@snodo/stdio";
const portable = entries.filter((entry) => !isNode(entry));

/** The optional parts that an entry is for. */
const OWN_PARTS: Readonly<Record<string, readonly string[]>> = {
  "@snodo/schema/sinclair": ["@sinclair/typebox"],
  "@snodo/core/opentelemetry": ["@opentelemetry/api"],
};

/** What an entry imports from other packages when it is bundled for a browser, those of this repository taken in. */
async function importsOf({ source }: Entry): Promise<readonly string[]> {
  const taken = new Set<string>();
  const bundle = await rolldown({
    input: source,
    platform: "browser",
    resolve: { conditionNames: ["@snodo/source", "browser", "import", "default"] },
    external: (id) => {
      if (/^([./]|@snodo\/)/.test(id)) return false;
      taken.add(id.split("/", id.startsWith("@") ? 2 : 1).join("/"));
      return true;
    },
  });
  await bundle.generate({ format: "esm" });
  await bundle.close();
  return [...taken].sort();
}

/** Whether something of TypeBox is left in a bundle of all that an entry exports. */
async function shipsEngine({ source }: Entry): Promise<boolean> {
  const bundle = await rolldown({
    input: source,
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], conditionNames: ["@snodo/source", "import", "default"] },
    external: (id) => id.startsWith("@sinclair/") || id.startsWith("@opentelemetry/"),
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return output.some(
    (file) =>
      file.type === "chunk" &&
      Object.entries(file.modules).some(([id, { renderedLength }]) => id.includes("/typebox/") && renderedLength > 0),
  );
}

describe("every entry that is not for Node alone", () => {
  it("is one of these", () => {
    expect(portable.map(({ name }) => name).sort()).toEqual([
      "@snodo/core",
      "@snodo/core/actor",
      "@snodo/core/client",
      "@snodo/core/lean",
      "@snodo/core/opentelemetry",
      "@snodo/core/transport",
      "@snodo/http",
      "@snodo/schema",
      "@snodo/schema/sinclair",
      "@snodo/template",
    ]);
  });

  it.each(portable)("$name bundles for a browser, without a module of Node", async (entry) => {
    const taken = await importsOf(entry);
    expect(taken.filter((name) => name.startsWith("node:") || builtinModules.includes(name))).toEqual([]);
  });

  it.each(portable)("$name imports no optional part but that of its own subpath", async (entry) => {
    const optional = [
      "@opentelemetry/api",
      "@sinclair/typebox",
      "@valibot/to-json-schema",
      "arktype",
      "valibot",
      "zod",
    ];
    const taken = await importsOf(entry);
    expect(taken.filter((name) => optional.includes(name))).toEqual(OWN_PARTS[entry.name] ?? []);
  });

  it("ships the engine of a validator only where it has that validator: not with the lean server, nor with transports", async () => {
    const withEngine: string[] = [];
    for (const entry of portable) if (await shipsEngine(entry)) withEngine.push(entry.name);
    expect(withEngine.sort()).toEqual(["@snodo/core", "@snodo/schema"]);
  }, 60_000);
});
