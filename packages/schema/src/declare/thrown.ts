/**
 * What a rule says of something that threw: a getter, a proxy, a function of the application. The message is that of
 * the application's own error; without one there is nothing more to say.
 */
export function threw(what: string, cause: unknown): string {
  return cause instanceof Error && cause.message !== "" ? `${what}: ${cause.message.replace(/\.$/, "")}` : what;
}
