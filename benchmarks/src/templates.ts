import { createServer, defineResource } from "@snodo/core";
import { compileTemplate, templateSet } from "@snodo/template";
import { callMessage, info } from "./add.ts";

/** Templates of four patterns, so that a look-up has branches to follow: by literals, variables and both ends. */
const PATTERNS: readonly ((index: number) => string)[] = [
  (index) => `hex://packages/p${index}/{name}{?q,lang}`,
  (index) => `hex://{host}/docs/d${index}{/page*}`,
  (index) => `hex://files/{+path}/f${index}`,
  (index) => `hex://h${index}/{name}{/version}`,
];

const URIS = [
  "hex://packages/p1/json?q=a%20b",
  "hex://site/docs/d1/a/b",
  "hex://files/a/b/c/f1",
  "hex://h1/json/1.4.0",
];

/** Looks each URI up in a set of so many templates. */
export function lookUpAmong(count: number): () => unknown {
  const set = templateSet(textsOf(count).map((text) => [compileTemplate(text), text] as const));
  const run = () => URIS.map((uri) => set.match(uri).length);
  if (run().join() !== "1,1,1,1") throw new Error(`Each URI has one template, not ${run().join()}`);
  return run;
}

/** Dispatches the read of a URI by a server of so many templates. */
export function readAmong(count: number): () => unknown {
  const resources = textsOf(count).map((text, index) =>
    defineResource(`r${index}`)
      .template(text)
      .read(({ name }) => `read ${name}`),
  );
  const server = createServer({ ...info, resources });
  const { _meta } = callMessage.params;
  const message = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: URIS[0], _meta } };
  const answer = server.dispatch(message);
  if (answer === undefined || answer instanceof Promise || answer.result === undefined) {
    throw new Error("A read that waits for nothing was not answered at once");
  }
  return () => server.dispatch(message);
}

function textsOf(count: number): readonly string[] {
  const indexes = Array.from({ length: Math.ceil(count / PATTERNS.length) }, (_, index) => index);
  return indexes.flatMap((index) => PATTERNS.map((textOf) => textOf(index))).slice(0, count);
}
