import type { CheckedRequestState } from "./request-state-options.ts";

/** What seals and opens, by one secret. */
export interface StateKey {
  readonly id: string;
  /** Signs and verifies. */
  signing(): Promise<CryptoKey>;
  /** Encrypts and decrypts. */
  encryption(): Promise<CryptoKey>;
}

/** The keys of a server, each derived when it is first needed. */
export function stateKeys(keys: CheckedRequestState["keys"]): readonly [StateKey, ...StateKey[]] {
  const [first, ...others] = keys.map(({ id, secret }) => stateKey(id, () => secret));
  return first === undefined ? [PROCESS_KEY] : [first, ...others];
}

function stateKey(id: string, secret: () => Uint8Array): StateKey {
  return {
    id,
    signing: derivedOnce(() =>
      derived(secret(), "sign", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign", "verify"]),
    ),
    encryption: derivedOnce(() =>
      derived(secret(), "encrypt", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
    ),
  };
}

/**
 * Keeps the key and not the promise of it: a host that drops a request drops what it awaits, and everybody after it
 * would wait for that for ever.
 */
function derivedOnce(derive: () => Promise<CryptoKey>): () => Promise<CryptoKey> {
  let key: CryptoKey | undefined;
  return async () => {
    key ??= await derive();
    return key;
  };
}

/** A key for one purpose: HKDF (RFC 5869), so that one secret serves several without harm. */
async function derived(
  secret: Uint8Array,
  purpose: string,
  algorithm: HmacKeyGenParams | AesKeyGenParams,
  usages: readonly KeyUsage[],
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", Uint8Array.from(secret), "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(`snodo request state: ${purpose}`);
  const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(parameters, base, algorithm, false, [...usages]);
}

let processSecret: Uint8Array | undefined;

/** One for all servers of this process that have none, so that a server may take another one's place. */
const PROCESS_KEY: StateKey = /* @__PURE__ */ stateKey("process", () => {
  // Not when the module is loaded: some hosts have no randomness before there is a request.
  processSecret ??= crypto.getRandomValues(new Uint8Array(32));
  return processSecret;
});
