/** A host name or address, in the form that URLs have it, and a port where one is given. */
interface Authority {
  readonly host: string;
  readonly port: string;
}

/**
 * Whether a `Host` header may be served: it is in the list, or (when loopback is let through) names this machine.
 *
 * @param allowed entries such as `"example.com"` (any port) or `"example.com:8443"`
 * @param letsLoopback whether `localhost`, 127.0.0.0/8 and `[::1]` need no entry, on any port
 */
export function isAllowedHost(header: string | null, allowed: readonly string[], letsLoopback: boolean): boolean {
  const given = header === null ? undefined : parse(header);
  if (given === undefined) return false;
  if (letsLoopback && isLoopback(given.host)) return true;
  return allowed.some((entry) => {
    const wanted = parse(entry);
    return wanted !== undefined && wanted.host === given.host && (wanted.port === "" || wanted.port === given.port);
  });
}

/**
 * Whether a host name or address is this machine's own. URLs write an address in one form only, so nothing else needs
 * to be known about octal, decimal or shortened ones; a name that merely begins or ends like one is another name.
 *
 * @param host as `URL.hostname` has it
 */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || LOOPBACK_V4.test(host) || LOOPBACK_V4_IN_V6.test(host);
}

const LOOPBACK_V4 = /^127(?:\.\d{1,3}){3}$/;
const LOOPBACK_V4_IN_V6 = /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/;

/** Whether an address of a socket is this machine's own: what arrives there comes from nowhere else. */
export function isLoopbackAddress(address: string): boolean {
  const given = parse(address.includes(":") ? `[${address}]` : address);
  return given !== undefined && isLoopback(given.host);
}

/** Whether an entry of `allowedHosts` can be read. */
export function isHost(entry: unknown): boolean {
  return typeof entry === "string" && parse(entry) !== undefined;
}

function parse(text: string): Authority | undefined {
  // Only a name or address and a port: what a URL might hold besides could hide another host.
  if (!/^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(text)) return undefined;
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  if (url === undefined) return undefined;
  // The URL leaves out the port that is its scheme's own; the header meant it.
  const port = /:(\d+)$/.exec(text)?.[1];
  return { host: url.hostname, port: port === undefined ? "" : String(Number(port)) };
}
