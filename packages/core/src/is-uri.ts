/**
 * Whether a value is an absolute URI, as the protocol's schema demands wherever a resource is named. Judged as hosts
 * judge URLs, which take some texts that RFC 3986 does not.
 */
export function isUri(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value);
}
