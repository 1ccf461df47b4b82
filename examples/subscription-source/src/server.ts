// A subscription source that is written by hand: it tells of what changes in a folder of the application's own.

import { EventEmitter, on } from "node:events";
import { createServer, defineResource, McpError, type SubscriptionSource } from "@snodo/core";

/** Notes by name. It says when one has changed, and knows nothing of any protocol. */
export class Notebook extends EventEmitter<{ changed: [name: string]; closed: [] }> {
  readonly #notes = new Map<string, string>();

  names(): readonly string[] {
    return [...this.#notes.keys()];
  }

  read(name: string): string | undefined {
    return this.#notes.get(name);
  }

  write(name: string, text: string): void {
    this.#notes.set(name, text);
    this.emit("changed", name);
  }

  close(): void {
    this.emit("closed");
  }
}

/** How many listen. So that the story can show that nothing is left behind. */
export const open = new Set<object>();

/** Tells of the notes whose URIs a listener named. */
function notesOf(notebook: Notebook): SubscriptionSource {
  return {
    open({ resourceSubscriptions = [] }) {
      const stop = new AbortController();
      // From here on, nothing is missed: also not what comes before the first event is asked for.
      const changes = on(notebook, "changed", { signal: stop.signal, close: ["closed"] });
      open.add(stop);
      async function* events() {
        try {
          for await (const [name] of changes) yield { type: "resource-updated" as const, uri: `note://${name}` };
        } catch (error) {
          // Closed by the server: there are no more events. Anything else is a failure, which the listener is told.
          if (!stop.signal.aborted) throw error;
        }
      }
      return {
        // Lists are not told of: nobody is to wait for that.
        accepted: { resourceSubscriptions },
        events: events(),
        close() {
          open.delete(stop);
          stop.abort();
        },
      };
    },
  };
}

export function serverOf(notebook: Notebook) {
  const note = defineResource("note", "A note")
    .template("note://{name}")
    .read(({ name, uri }) => {
      const text = notebook.read(name);
      if (text === undefined) throw McpError.invalidParams("Resource not found", { uri });
      return text;
    });
  return createServer({
    name: "subscription-source",
    version: "1.0.0",
    resources: [note],
    subscriptions: notesOf(notebook),
    // The list has one template and stays as it is, so that is not declared.
    capabilities: { resources: { listChanged: false } },
  });
}
