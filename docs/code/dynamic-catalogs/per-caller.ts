import { type AnyResource, builders, type CatalogSource, defineResource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

interface App {
  auth: string;
}
const { createServer } = builders<App>();

const note = (owner: string, id: string) =>
  defineResource(`${owner}/${id}`)
    .uri(`notes://${owner}/${id}`)
    .read(() => `${id} of ${owner}`);
const notes: Readonly<Record<string, readonly AnyResource[]>> = { ada: [note("ada", "1"), note("ada", "2")], bob: [] };

const source: CatalogSource<AnyResource, App> = {
  // Rows may come one by one, and from far away.
  async *list(_kind, { auth, signal }) {
    for (const one of notes[auth] ?? []) {
      signal.throwIfAborted();
      yield one;
    }
  },
  find: async (_kind, uri, { auth }) => notes[auth]?.find((one) => one.uri === uri),
};

const server = createServer({ name: "notes", version: "1.0.0", resources: source });
const ada = await connect(direct(server, { auth: "ada" }));
const bob = await connect(direct(server, { auth: "bob" }));
console.log(
  (await ada.listResources()).map(({ uri }) => uri),
  (await bob.listResources()).length,
);
console.log((await ada.readResource("notes://ada/1")).contents[0]?.text);
await bob.readResource("notes://ada/1").catch(({ code, message, data }) => console.log(code, message, data));
