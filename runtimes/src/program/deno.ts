// Serves the edge bundle on Deno.

import type edge from "../edge.ts";

declare const Deno: {
  readonly args: readonly string[];
  serve(
    options: { hostname: string; port: number; onListen: (address: { readonly port: number }) => void },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
};

const { default: handler } = (await import(String(Deno.args[0]))) as { readonly default: typeof edge };
const onListen = ({ port }: { readonly port: number }) => console.log(JSON.stringify({ port }));
Deno.serve({ hostname: "127.0.0.1", port: 0, onListen }, (request) => handler.fetch(request));
