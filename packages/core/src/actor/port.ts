/**
 * One end of a connection between threads, by what it can do: a Worker or a MessagePort, of `node:worker_threads` or of
 * the web, or the inside of a web Worker (`self`).
 */
export interface ActorPort {
  postMessage(message: unknown): void;
  /** Node: the listener is given the message itself. */
  on?(event: string, listener: (value: unknown) => void): unknown;
  off?(event: string, listener: (value: unknown) => void): unknown;
  /** The web: the listener is given an event. */
  addEventListener?(type: string, listener: (event: unknown) => void): unknown;
  removeEventListener?(type: string, listener: (event: unknown) => void): unknown;
  /** A web MessagePort delivers nothing before. */
  start?(): void;
  ref?(): unknown;
  unref?(): unknown;
  /** Of a port. */
  close?(): void;
  /** Of a Worker. */
  terminate?(): unknown;
}

/** What is told of a port. */
export interface PortListener {
  message(data: unknown): void;
  /** The other side is gone, or what it says cannot be read. Told once; nothing is told after it. */
  gone(cause?: unknown): void;
}

/** Whether a value can be listened to and posted to. */
export function isPort(value: unknown): value is ActorPort {
  if (typeof value !== "object" || value === null) return false;
  const port = value as { readonly [Member in keyof ActorPort]: unknown };
  return (
    typeof port.postMessage === "function" &&
    (typeof port.on === "function" || typeof port.addEventListener === "function")
  );
}

/** Listens to a port, in whichever way it has. @returns stops listening */
export function listenTo(port: ActorPort, { message, gone }: PortListener): () => void {
  const isNode = typeof port.on === "function";
  const listeners: readonly (readonly [string, (given: unknown) => void])[] = [
    ["message", (given) => message(isNode ? given : fieldOf(given, "data"))],
    ["messageerror", (given) => leave(isNode ? given : new Error("A message could not be read"))],
    ["error", (given) => leave(isNode ? given : (fieldOf(given, "error") ?? fieldOf(given, "message")))],
    ["exit", () => leave()],
    ["close", () => leave()],
  ];
  const stop = () => {
    for (const [name, listener] of listeners) {
      if (isNode) port.off?.(name, listener);
      else port.removeEventListener?.(name, listener);
    }
  };
  const leave = (cause?: unknown) => {
    stop();
    gone(cause);
  };
  for (const [name, listener] of listeners) {
    if (isNode) port.on?.(name, listener);
    else port.addEventListener?.(name, listener);
  }
  if (!isNode) port.start?.();
  return stop;
}

function fieldOf(event: unknown, field: string): unknown {
  return typeof event === "object" && event !== null
    ? (event as { readonly [name: string]: unknown })[field]
    : undefined;
}
