import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

/**
 * Bundles a program as one would for an edge host: a single module, of what any host can run.
 *
 * @param entry a built program of this folder, such as `edge.js`, or the path of a copy of one
 * @returns the code, and what it still imports
 */
export async function bundleEdge(
  entry: string,
  options: { readonly minify: boolean },
): Promise<{ readonly code: string; readonly imports: readonly string[] }> {
  const bundle = await rolldown({
    input: resolve(dist, entry),
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], conditionNames: ["import", "default"] },
    onLog(level, log, handle) {
      if (log.code === "UNRESOLVED_IMPORT" && !log.message.includes("node:")) throw new Error(log.message);
      handle(level, log);
    },
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false, ...options });
  await bundle.close();
  const [chunk] = output;
  return { code: chunk.code, imports: [...chunk.imports, ...chunk.dynamicImports] };
}
