/** Turns the outputs of a classifier into probabilities. */
export function softmax(logits: Float32Array): Float32Array {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** Returns a vector in the same direction, of length 1. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Adds vectors with the same number of dimensions. */
export function sum(vectors: readonly Float32Array[]): Float32Array {
  const total = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < total.length; i++) total[i] = (total[i] ?? 0) + (vector[i] ?? 0);
  return total;
}

/** Turns the output of one class into its probability. */
export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
