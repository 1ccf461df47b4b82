/** A short random name under which a peer's message and a sink's event can be brought together. */
export function newReference(): string {
  return crypto.randomUUID().slice(0, 13);
}
