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

/** Turns the output of one class into its probability. */
export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
