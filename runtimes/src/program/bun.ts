// Serves the edge bundle on Bun.

import type edge from "../edge.ts";

declare const Bun: {
  readonly argv: readonly string[];
  serve(options: {
    hostname: string;
    port: number;
    idleTimeout: number;
    fetch: (request: Request) => Promise<Response>;
  }): {
    readonly port: number;
  };
};

const { default: handler } = (await import(String(Bun.argv[2]))) as { readonly default: typeof edge };
const { port } = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  idleTimeout: 60,
  fetch: (request) => handler.fetch(request),
});
console.log(JSON.stringify({ port }));
