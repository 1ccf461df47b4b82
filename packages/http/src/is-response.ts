/**
 * Whether a value is a web `Response`. Adapters put a class of their own in the place of the host's, which then does
 * not know the host's responses as its own; both are named alike.
 */
export function isResponse(value: unknown): value is Response {
  return value instanceof Response || Object.prototype.toString.call(value) === "[object Response]";
}
