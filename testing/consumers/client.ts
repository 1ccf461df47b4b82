// A user's client that knows the server by its type alone: nothing of the server may end up in its bundle.
import type { server } from "./server.ts";

export type Server = typeof server;
