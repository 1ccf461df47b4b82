/**
 * SHA-256 of a text's UTF-8. At once, where WebCrypto would make an ask wait: then which of two answered asks comes
 * first would be chance, and a handler that runs again must do the same.
 *
 * @returns 32 bytes
 * @see FIPS 180-4, section 6.2
 */
export function sha256(text: string): Uint8Array {
  const blocks = padded(new TextEncoder().encode(text));
  const hash = Uint32Array.from(INITIAL);
  const schedule = new Uint32Array(64);
  for (let start = 0; start < blocks.byteLength; start += 64) {
    for (let at = 0; at < 16; at += 1) schedule[at] = blocks.getUint32(start + 4 * at);
    for (let at = 16; at < 64; at += 1) {
      const before = word(schedule, at - 15);
      const near = word(schedule, at - 2);
      const first = rotated(before, 7) ^ rotated(before, 18) ^ (before >>> 3);
      const second = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
      schedule[at] = word(schedule, at - 16) + first + word(schedule, at - 7) + second;
    }
    compress(hash, schedule);
  }
  const bytes = new DataView(new ArrayBuffer(32));
  for (const [at, part] of hash.entries()) bytes.setUint32(4 * at, part);
  return new Uint8Array(bytes.buffer);
}

function compress(hash: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
  for (let at = 0; at < 64; at += 1) {
    const sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + sum + chosen + word(ROUNDS, at) + word(schedule, at)) | 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, part] of [a, b, c, d, e, f, g, h].entries()) hash[at] = word(hash, at) + part;
}

type Eight = [number, number, number, number, number, number, number, number];

function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function rotated(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** The first 32 bits of the fractions of the roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const INITIAL: Uint32Array = fractions(8, Math.sqrt);
const ROUNDS: Uint32Array = fractions(64, Math.cbrt);
