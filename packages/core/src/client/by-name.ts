/** What the language itself looks for on any object: a method of that name would be called behind the user's back. */
const NO_METHODS: ReadonlySet<unknown> = new Set(["then", "toJSON"]);

/** An object with a method for every name, made when it is first asked for. */
export function byName<Method extends (name: string, ...rest: never[]) => unknown>(method: Method): object {
  const methods = new Map<string, unknown>();
  return new Proxy(Object.freeze(Object.create(null)), {
    get(_target, name) {
      if (typeof name !== "string" || NO_METHODS.has(name)) return undefined;
      let bound = methods.get(name);
      if (bound === undefined) {
        bound = method.bind(undefined, name);
        methods.set(name, bound);
      }
      return bound;
    },
  });
}
