// node record-stdio.mjs RECORD SCRIPT: runs SCRIPT with this Node, hands its standard input and output through as they
// are, and appends every line of both to the file RECORD. Ends as the script does.

import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";

const [, , record = "", script = ""] = process.argv;
const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });

/**
 * @param {"client" | "server"} from
 * @param {NodeJS.ReadableStream} source
 * @param {NodeJS.WritableStream} target
 */
function tee(from, source, target) {
  let rest = "";
  source.setEncoding("utf8");
  source.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) appendFileSync(record, `${JSON.stringify({ process: process.pid, from, line })}\n`);
  });
  source.pipe(target);
}

tee("client", process.stdin, child.stdin);
tee("server", child.stdout, process.stdout);

// Where one side is gone, the other learns of it by the end of its stream.
child.stdin.on("error", () => {});
process.stdout.on("error", () => {});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
child.once("close", (code) => {
  process.exitCode = code ?? 1;
  process.stdin.unref?.();
  process.stdin.destroy();
});
