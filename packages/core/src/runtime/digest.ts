/** 64 bits of FNV-1a, in two halves. They tell contents apart; they keep nobody from writing a digest, and need not. */
export interface Digest {
  readonly high: number;
  readonly low: number;
}

/** A digest on its way. */
export interface Digester {
  addText(text: string): void;
  addDigest(digest: Digest): void;
  digest(): Digest;
}

/** Digests what it is given, in that order, by units of 16 bits. */
export function digester(): Digester {
  let low = 0x84222325;
  let high = 0xcbf29ce4;
  const add = (unit: number) => {
    low = (low ^ unit) >>> 0;
    // Times the prime 2^40 + 0x1b3, in two halves of 32 bits.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x100000000) + (low << 8)) >>> 0;
    low = product >>> 0;
  };
  return {
    addText(text) {
      for (let at = 0; at < text.length; at += 1) add(text.charCodeAt(at));
    },
    addDigest(digest) {
      add(digest.high >>> 16);
      add(digest.high & 0xffff);
      add(digest.low >>> 16);
      add(digest.low & 0xffff);
    },
    digest: () => ({ high, low }),
  };
}
