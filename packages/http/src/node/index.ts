export { type Listener, type ListenOptions, listen } from "./listen.ts";
export type { NodeOptions } from "./node-options.ts";
export type { Peer } from "./request-listener.ts";
export { type NodeHandler, type NodeHandlerOptions, toNodeHandler } from "./to-node-handler.ts";
