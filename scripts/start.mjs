// npm start: from a bare clone to the running showcase. Installs and builds no more than that, then becomes the server:
// its module is loaded into this very process, so that signals, exit code and terminal are the server's own.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, install, providePnpm, root, setEnvironment, step, stopOnSignal } from "./set-up.mjs";

const showcase = "examples/showcase";

const restoreSignals = stopOnSignal();
try {
  checkNode();
  setEnvironment();
  await providePnpm();
  await install(showcase);
  const turbo = join(root, "node_modules", ".bin", "turbo");
  await step(`building ${showcase}`, turbo, ["run", "build", `--filter={./${showcase}}`, "--output-logs=errors-only"]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
restoreSignals();
guardSignals();

const program = join(root, showcase, "dist", "server.js");
process.argv[1] = program;
await import(pathToFileURL(program).href);

/**
 * Leaves signals to the server, but for two things. One Ctrl-C comes twice, from the terminal and from npm: the copy
 * must not kill a server that is about to stop. And one that comes later is meant: it ends a server that does not stop.
 */
function guardSignals() {
  let firstMs = 0;
  /** @param {NodeJS.Signals} signal */
  const guard = (signal) => {
    const isHandled = process.listenerCount(signal) > 1;
    const isCopy = firstMs > 0 && performance.now() - firstMs < 1_000;
    const isFirst = firstMs === 0;
    firstMs ||= performance.now();
    if (isCopy || (isFirst && isHandled)) return;
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.on("SIGINT", guard).on("SIGTERM", guard);
}
