import type { EventComponent } from "../instrumentation/event.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** What was warned of, by server: once is enough. */
const warned = new WeakMap<Runtime, Set<string>>();

/** More fields than that are made up while requests are served, and warning of each would be no help. */
const MAX_WARNINGS = 256;

/** Tells the sink that a form asks for what client and model must not see. */
export function warnOfSecrets(runtime: Runtime, { kind, name }: EventComponent, fields: Iterable<string>): void {
  for (const field of fields) {
    const told = warned.get(runtime) ?? new Set();
    warned.set(runtime, told);
    const message = `${kind} ${JSON.stringify(name)} asks for ${JSON.stringify(field)} by a form, which client and model see: use url()`;
    if (told.has(message) || told.size >= MAX_WARNINGS) continue;
    told.add(message);
    runtime.report({ type: "warning", code: "secret-field", message });
  }
}
