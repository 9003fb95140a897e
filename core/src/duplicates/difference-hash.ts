/** Bits of a difference hash, which has 16 hexadecimal digits. */
const HASH_BITS = 64;

/**
 * Hashes with fewer set bits, or fewer unset ones, are of flat images and plain gradients. They tell nothing: all such images have nearly
 * the same.
 */
const BITS_MIN = 6;

/** Images with near hashes are the same picture from this cosine of their vectors on. */
export const SAME_PICTURE_COSINE_MIN = 0.9;

/** Returns whether a difference hash tells nothing about its image. */
export function isFlat(dhash: string): boolean {
  const bits = countBits(BigInt(`0x${dhash}`));
  return bits < BITS_MIN || bits > HASH_BITS - BITS_MIN;
}

/** Returns the number of bits, of 64, in which two difference hashes differ. */
export function hashDistance(a: string, b: string): number {
  return countBits(BigInt(`0x${a}`) ^ BigInt(`0x${b}`));
}

function countBits(bits: bigint): number {
  return bits.toString(2).replaceAll('0', '').length;
}
