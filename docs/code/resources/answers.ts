import { blobContents, createServer, defineResource, jsonContents, resourceResult, textContents } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const folder = defineResource("folder")
  .uri("files://docs")
  .read(() =>
    resourceResult(
      [
        textContents("# Read me", { uri: "files://docs/README.md", mimeType: "text/markdown" }),
        jsonContents({ pages: 2 }, { uri: "files://docs/index.json" }),
        blobContents(Uint8Array.of(0, 255), { uri: "files://docs/icon", mimeType: "image/x-icon" }),
      ],
      { cache: { ttlMs: 60_000, scope: "public" }, metadata: { "com.example/revision": 7 } },
    ),
  );

const server = createServer({ name: "files", version: "1.0.0", resources: [folder] });
const client = await connect(direct(server));
console.log(JSON.stringify(await client.readResource("files://docs"), null, 2));
