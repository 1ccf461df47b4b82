export { type Listener, type ListenOptions, listen } from "./listen.ts";
export type { Peer } from "./request-listener.ts";
