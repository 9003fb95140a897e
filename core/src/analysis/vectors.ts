/** Returns the name of the space of a model's vectors. Only vectors of one space are compared. */
export const spaceOf = (model: { provider: string; model: string; version: string }): string =>
  `${model.provider}/${model.model}@${model.version}`;

/** Returns a vector as the database stores it: little-endian 32-bit floats. */
export function vectorToBytes(vector: Float32Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength).slice();
}

/** Returns a stored vector. */
export function vectorFromBytes(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}

/** Returns the Euclidean distance of two vectors of one space. */
export function vectorDistance(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/** Returns the inner product of two vectors: their cosine when both have the length 1. */
export function innerProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
