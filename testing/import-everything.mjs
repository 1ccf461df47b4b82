// Imports every entry of every package, one after the other, and prints what each has changed of what belongs to
// everybody: globals, what they and their prototypes hold, and the listeners of the process.

import { readdirSync, readFileSync } from "node:fs";

const packages = new URL("../packages/", import.meta.url);

/** @type {(value: unknown) => value is object} */
const holdsSomething = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

/** @returns {Map<string, unknown>} */
function everything() {
  const found = new Map();
  /** @type {(path: string, holder: object) => void} */
  const look = (path, holder) => {
    for (const key of Reflect.ownKeys(holder)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(holder, key) ?? {};
      for (const [kind, held] of Object.entries({ value, get, set })) found.set(`${path}.${String(key)} ${kind}`, held);
    }
  };
  for (const name of Reflect.ownKeys(globalThis)) {
    // Node makes some of them when they are first looked at.
    const value = Reflect.get(globalThis, name);
    found.set(`globalThis.${String(name)}`, value);
    if (!holdsSomething(value) || value === globalThis || value === process) continue;
    look(String(name), value);
    if ("prototype" in value && holdsSomething(value.prototype)) look(`${String(name)}.prototype`, value.prototype);
  }
  for (const event of process.eventNames()) found.set(`process on ${String(event)}`, process.listenerCount(event));
  return found;
}

everything();
let before = everything();
/** @type {Record<string, string[]>} */
const changes = {};
for (const folder of readdirSync(packages)) {
  const { name, exports } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, packages), "utf8"));
  for (const [entry, { default: file }] of Object.entries(exports)) {
    await import(new URL(`${folder}/${file}`, packages).href);
    const after = everything();
    const names = new Set([...before.keys(), ...after.keys()]);
    const what = [...names].filter((each) => !Object.is(before.get(each), after.get(each)));
    changes[`${name}${entry.slice(1)}`] = what;
    before = after;
  }
}
console.log(JSON.stringify(changes));
