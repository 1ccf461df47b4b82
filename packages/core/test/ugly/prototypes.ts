const WATCHED: readonly object[] = [
  ...[Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Map, Set, WeakMap, Promise, RegExp, Date],
  ...[Error, TypeError, RangeError, URL, Uint8Array],
].flatMap((made) => [made, made.prototype as object]);
const ALL: readonly object[] = [...WATCHED, JSON, Reflect, Math, Object.getPrototypeOf(Uint8Array)];

/** Remembers every property of what all objects share, and says later which of them changed. */
export function watchPrototypes(): () => readonly string[] {
  const before = ALL.map((watched) => ({ watched, own: ownOf(watched), prototype: Object.getPrototypeOf(watched) }));
  return () =>
    before.flatMap(({ watched, own, prototype }) => {
      const changed = Object.getPrototypeOf(watched) === prototype ? [] : ["its prototype"];
      const now = Reflect.ownKeys(watched);
      if (now.length !== own.size) changed.push(...now.filter((key) => !own.has(key)).map(String));
      for (const [key, value] of own) if (!Object.is(held(watched, key), value)) changed.push(String(key));
      return changed.map((key) => `${String(Reflect.get(watched, "name") ?? watched)}: ${key}`);
    });
}

function ownOf(watched: object): ReadonlyMap<PropertyKey, unknown> {
  return new Map(Reflect.ownKeys(watched).map((key) => [key, held(watched, key)]));
}

/** What a property is, without asking a getter. */
function held(watched: object, key: PropertyKey): unknown {
  const { value, get } = Reflect.getOwnPropertyDescriptor(watched, key) ?? {};
  return get ?? value;
}
