import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerText } from "../add.ts";
import { ready } from "./ready.ts";

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    JSON.parse(Buffer.concat(parts).toString());
    response
      .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answerText) })
      .end(answerText);
  });
});
server.listen(0, "127.0.0.1", () => ready((server.address() as AddressInfo).port));
