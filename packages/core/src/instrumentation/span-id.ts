/** A random name that the events of one request share: 16 hexadecimal digits, as W3C Trace Context has for spans. */
export function newSpanId(): string {
  const uuid = crypto.randomUUID();
  // The digits between hold what makes it a UUID.
  return uuid.slice(0, 8) + uuid.slice(28);
}
