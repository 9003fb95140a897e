/** Bytes of one block, which the compression function reads at a time. Names of variables follow FIPS 180-4. */
const BLOCK_BYTES = 64;

const ROUNDS = 64;

/** Round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const K = Int32Array.from(firstPrimes(ROUNDS), (prime) => fractionBits(Math.cbrt(prime)));

/** Initial state: the first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const INITIAL_STATE = firstPrimes(8).map((prime) => fractionBits(Math.sqrt(prime)));

/**
 * Computes SHA-256 incrementally. The Web Crypto API needs the whole file in memory, which is impossible for large files.
 * Pass the bytes in order to `update`. `digest` returns the checksum in hexadecimal; call it once, at the end.
 */
export function createSha256() {
  const state = Int32Array.from(INITIAL_STATE);
  const schedule = new Int32Array(ROUNDS);
  /** Bytes after the last whole block. */
  const rest = new Uint8Array(BLOCK_BYTES);
  let restLength = 0;
  let totalBytes = 0;

  function update(bytes: Uint8Array): void {
    totalBytes += bytes.length;
    let at = 0;
    if (restLength > 0) {
      at = Math.min(BLOCK_BYTES - restLength, bytes.length);
      rest.set(bytes.subarray(0, at), restLength);
      restLength += at;
      if (restLength < BLOCK_BYTES) return;
      compress(state, schedule, rest, 0);
      restLength = 0;
    }
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES)
      compress(state, schedule, bytes, at);
    rest.set(bytes.subarray(at));
    restLength = bytes.length - at;
  }

  function digest(): string {
    // The padding fills the last block: 0x80, zeros, and the length of the message in bits, as 8 bytes.
    const bits = BigInt(totalBytes) * 8n;
    const zeros = (2 * BLOCK_BYTES - 1 - 8 - restLength) % BLOCK_BYTES;
    const end = new Uint8Array(1 + zeros + 8);
    end[0] = 0x80;
    new DataView(end.buffer).setBigUint64(1 + zeros, bits);
    update(end);
    return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  return { update, digest };
}

/** Mixes one block into the state. The casts to 32 bits (`| 0`) keep the numbers small integers, which is what makes it fast. */
function compress(state: Int32Array, w: Int32Array, bytes: Uint8Array, from: number): void {
  for (let i = 0; i < 16; i += 1) w[i] = bigEndian(bytes, from + 4 * i);
  for (let i = 16; i < ROUNDS; i += 1) {
    const before = word(w, i - 15);
    const last = word(w, i - 2);
    const s0 = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
    const s1 = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10);
    w[i] = (word(w, i - 16) + s0 + word(w, i - 7) + s1) | 0;
  }
  let a = word(state, 0);
  let b = word(state, 1);
  let c = word(state, 2);
  let d = word(state, 3);
  let e = word(state, 4);
  let f = word(state, 5);
  let g = word(state, 6);
  let h = word(state, 7);
  for (let i = 0; i < ROUNDS; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(K, i) + word(w, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  add(state, 0, a);
  add(state, 1, b);
  add(state, 2, c);
  add(state, 3, d);
  add(state, 4, e);
  add(state, 5, f);
  add(state, 6, g);
  add(state, 7, h);
}

function add(state: Int32Array, at: number, value: number): void {
  state[at] = (word(state, at) + value) | 0;
}

// The cast is safe: callers pass an index below the length of the array.
function word(words: Int32Array, at: number): number {
  return words[at] as number;
}

function bigEndian(bytes: Uint8Array, at: number): number {
  return (
    (byte(bytes, at) << 24) |
    (byte(bytes, at + 1) << 16) |
    (byte(bytes, at + 2) << 8) |
    byte(bytes, at + 3)
  );
}

// The cast is safe: callers pass an index below the length of the array.
function byte(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}

/** Rotates a 32-bit word to the right. */
function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Returns the first 32 bits of the fractional part of a number. */
function fractionBits(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1)
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
