/** The names of an actor's messages. */
export interface KnownMessages {
  readonly calls: readonly string[];
  readonly casts: readonly string[];
}

const known = new WeakMap<object, KnownMessages>();

/** Keeps the names of an actor's messages, for whoever declares a tool over it. */
export function keepMessages(actor: object, messages: KnownMessages): void {
  known.set(actor, messages);
}

/** The names of an actor's messages; undefined for a target of another make. */
export function knownMessages(target: unknown): KnownMessages | undefined {
  return known.get(target as object);
}
