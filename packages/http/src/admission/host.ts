/** A host name or address, in the form that URLs have it, and a port where one is given. */
interface Authority {
  readonly host: string;
  readonly port: string;
}

/** Whether a request for this host may be served; with `letsLoopback`, also one for this machine. */
export type HostCheck = (header: string | null, letsLoopback: boolean) => boolean;

/**
 * A check of the `Host` header. It remembers the last one, since nearly every request names the host by which the one
 * before it did.
 *
 * @param allowed entries such as `"example.com"` (any port) or `"example.com:8443"`
 */
export function hostCheck(allowed: readonly string[]): HostCheck {
  const entries = allowed.flatMap((entry) => parse(entry) ?? []);
  const judge = (header: string | null) => {
    const given = header === null ? undefined : parse(header);
    return {
      header,
      isOwn: given !== undefined && isLoopback(given.host),
      isListed: entries.some(({ host, port }) => host === given?.host && (port === "" || port === given.port)),
    };
  };
  let last = judge(null);
  return (header, letsLoopback) => {
    if (header !== last.header) last = judge(header);
    return last.isListed || (letsLoopback && last.isOwn);
  };
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

/** Whether an address, in the form in which Node's sockets have it, is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || LOOPBACK_V4.test(address.startsWith(V4_IN_V6) ? address.slice(V4_IN_V6.length) : address);
}

const V4_IN_V6 = "::ffff:";

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
