import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** What a program came to. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of `fixture` to its end, as one file that is made from the sources. One that hangs is ended. */
export async function runFixture(name: string): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), "snodo-http-"));
  try {
    const file = join(folder, name);
    const bundle = await rolldown({
      input: fileURLToPath(new URL(`fixture/${name}`, import.meta.url)),
      platform: "node",
      resolve: { conditionNames: ["@snodo/source", "import", "default"] },
    });
    await bundle.write({ file, format: "esm" });
    await bundle.close();
    const child = spawn(process.execPath, ["--expose-gc", file], { timeout: 50_000, killSignal: "SIGKILL" });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { status, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
