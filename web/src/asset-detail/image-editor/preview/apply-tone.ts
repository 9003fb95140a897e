import type { CompiledTone } from '@spindle/contracts/image-edits/tone';

/** Applies a tone to pixels in place. */
export function applyTone({ data }: ImageData, { matrix, offsets, curve }: CompiledTone): void {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = matrix;
  const [x = 0, y = 0, z = 0] = offsets;
  // The array clamps and rounds.
  const levels = Uint8ClampedArray.from(curve, (level) => level * 255);
  const levelOf = (value: number) => levels[Math.min(255, Math.max(0, Math.round(value)))] ?? 0;
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    data[at] = levelOf(a * red + b * green + c * blue + x * 255);
    data[at + 1] = levelOf(d * red + e * green + f * blue + y * 255);
    data[at + 2] = levelOf(g * red + h * green + i * blue + z * 255);
  }
}
