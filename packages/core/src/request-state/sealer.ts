import type { JsonObject, JsonValue } from "@snodo/schema";
import type { Sink } from "../instrumentation/sink.ts";
import { isRecord } from "../is-record.ts";
import { MAX_STATE_LENGTH } from "../limits.ts";
import { fromBase64Url, toBase64Url } from "./base64-url.ts";
import type { CheckedRequestState } from "./request-state-options.ts";
import { type StateKey, stateKeys } from "./state-keys.ts";

/** Seals what a client carries, and opens what it brings back. */
export interface Sealer {
  /**
   * @param bond what it is good for; the same must be given to open it
   * @param largest names the largest part, for whoever reads that it is too large
   * @throws {RangeError} when it would be longer than 16 KiB
   */
  seal(payload: JsonObject, bond: string, largest: () => string): Promise<string>;
  /**
   * What was sealed; undefined for anything but a text that this server sealed for `bond`, not used up, not expired.
   */
  open(token: unknown, bond: string): Promise<JsonValue | undefined>;
}

/**
 * A sealer of one server.
 *
 * A seal is `s1.KEY.PAYLOAD.MAC` (HMAC-SHA-256) or `e1.KEY.NONCE.CIPHERTEXT` (AES-256-GCM); both cover the whole text
 * and the bond. Opening does the same work whatever is wrong: one verification, with the first key where the text names
 * none that there is, and everything else is looked at after it.
 *
 * @param server its name, so that servers which share keys do not open each other's
 */
export function createSealer(options: CheckedRequestState, server: string, report: Sink): Sealer {
  const { ttlMs, replayGuard } = options;
  const keys = stateKeys(options.keys);
  const [first] = keys;
  const scheme = options.encrypt ? ENCRYPTED : SIGNED;
  let hasWarned = options.keys.length > 0;
  const bound = (prefix: string, bond: string) => encoded(JSON.stringify([prefix, server, bond]));

  return Object.freeze({
    async seal(payload: JsonObject, bond: string, largest: () => string): Promise<string> {
      if (!hasWarned) report({ type: "warning", code: "request-state-key", message: NO_KEYS });
      hasWarned = true;
      const id = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
      const body = JSON.stringify({ id, expiresAt: Date.now() + ttlMs, payload } satisfies SealedBody);
      const prefix = `${scheme.version}.${first.id}`;
      const token = `${prefix}.${await scheme.seal(first, encoded(body), bound(prefix, bond))}`;
      if (token.length <= MAX_STATE_LENGTH) return token;
      throw new RangeError(
        `The request state would have ${token.length} bytes, of at most ${MAX_STATE_LENGTH}. The largest part is ${largest()}`,
      );
    },

    async open(token: unknown, bond: string): Promise<JsonValue | undefined> {
      if (typeof token !== "string" || token.length > MAX_STATE_LENGTH) return undefined;
      const [version = "", id = "", left = "", right = "", ...rest] = token.split(".");
      const key = keys.find((one) => one.id === id);
      const isFormed = version === scheme.version && key !== undefined && rest.length === 0;
      const text = await scheme.open(key ?? first, left, right, bound(`${version}.${id}`, bond));
      const body = isFormed && text !== undefined ? readBody(text) : undefined;
      if (body === undefined || body.expiresAt <= Date.now()) return undefined;
      if (replayGuard !== undefined && (await replayGuard.use(body.id, body.expiresAt)) !== true) return undefined;
      return body.payload;
    },
  });
}

const NO_KEYS =
  "Request state is sealed with a key of this process alone: a client that is in the middle of a request is refused by " +
  "every other process and after a restart. Give createServer requestState: { keys: [{ id, secret }] }";

interface SealedBody {
  readonly id: string;
  readonly expiresAt: number;
  readonly payload: JsonValue;
}

function readBody(text: string): SealedBody | undefined {
  // This server wrote it: the seal says so.
  const body: unknown = JSON.parse(text);
  return isRecord(body) ? (body as unknown as SealedBody) : undefined;
}

/**
 * One way to seal; keys are to be replaced before they have sealed 2^32 times (NIST SP 800-38D). Each gives, or takes,
 * the two last parts of a token.
 */
interface Scheme {
  readonly version: string;
  seal(key: StateKey, body: Uint8Array<ArrayBuffer>, bound: Uint8Array<ArrayBuffer>): Promise<string>;
  /** The text that was sealed; undefined where the seal is broken. */
  open(key: StateKey, left: string, right: string, bound: Uint8Array<ArrayBuffer>): Promise<string | undefined>;
}

const SIGNED: Scheme = {
  version: "s1",
  async seal(key, body, bound) {
    const payload = toBase64Url(body);
    const mac = await crypto.subtle.sign("HMAC", await key.signing(), joined(bound, payload));
    return `${payload}.${toBase64Url(new Uint8Array(mac))}`;
  },
  async open(key, payload, mac, bound) {
    const signature = fromBase64Url(mac) ?? new Uint8Array(32);
    const isGenuine = await crypto.subtle.verify("HMAC", await key.signing(), signature, joined(bound, payload));
    const body = isGenuine ? fromBase64Url(payload) : undefined;
    return body === undefined ? undefined : new TextDecoder().decode(body);
  },
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const ENCRYPTED: Scheme = {
  version: "e1",
  async seal(key, body, bound) {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const parameters = { name: "AES-GCM", iv: nonce, additionalData: bound };
    const ciphertext = await crypto.subtle.encrypt(parameters, await key.encryption(), body);
    return `${toBase64Url(nonce)}.${toBase64Url(new Uint8Array(ciphertext))}`;
  },
  async open(key, nonce, ciphertext, bound) {
    const iv = fromBase64Url(nonce);
    const sealed = fromBase64Url(ciphertext);
    const isWhole = iv?.length === NONCE_BYTES && sealed !== undefined && sealed.length >= TAG_BYTES;
    const parameters = { name: "AES-GCM", iv: isWhole ? iv : new Uint8Array(NONCE_BYTES), additionalData: bound };
    const decryption = await key.encryption();
    try {
      const data = isWhole ? sealed : new Uint8Array(TAG_BYTES);
      const body = await crypto.subtle.decrypt(parameters, decryption, data);
      return isWhole ? new TextDecoder().decode(body) : undefined;
    } catch {
      // What was not sealed with this key, for this bond, cannot be opened.
      return undefined;
    }
  },
};

/** A text that ends where the payload begins: a payload has no line break, and the bond, as JSON, has none either. */
function joined(bound: Uint8Array, payload: string): Uint8Array<ArrayBuffer> {
  const tail = encoded(`\n${payload}`);
  const whole = new Uint8Array(bound.length + tail.length);
  whole.set(bound);
  whole.set(tail, bound.length);
  return whole;
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}
