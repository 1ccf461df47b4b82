import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createServer, defineResource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { safePath } from "@snodo/core/node";

const root = fileURLToPath(new URL(".", import.meta.url));

const file = defineResource("file")
  .template("files://code/{+path}")
  .mimeType("text/plain")
  .read(async ({ path }) => {
    const real = await safePath(root, path);
    // Nothing means "not found". A folder, a pipe or a device is no file to read.
    return real !== undefined && (await stat(real)).isFile() ? readFile(real, "utf8") : undefined;
  });

const server = createServer({ name: "code", version: "1.0.0", resources: [file] });
const client = await connect(direct(server));
console.log((await client.readResource("files://code/files.ts")).contents[0]?.text?.split("\n")[0]);
for (const path of ["..%2F..%2Fpackage.json", "files.ts%00.png", "%2Fetc%2Fhosts", "none.ts"]) {
  await client.readResource(`files://code/${path}`).catch(({ code, message }) => console.log(path, code, message));
}
