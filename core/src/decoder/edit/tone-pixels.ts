import { applyTone, type CompiledTone, isNeutral } from '@spindle/contracts/image-edits/tone';
import type { Band } from './row-file.ts';

/** Entries of the table that replaces the curve: more than colors have, so that rounding stays below half a step. */
const TABLE_SIZE = 4096;

/** Returns a function that applies a tone to the pixels of a band, in place; null for a neutral tone. */
export function createPixelTone(tone: CompiledTone): ((band: Band) => void) | null {
  if (isNeutral(tone)) return null;
  const table = curveTable(tone);
  const scale = (TABLE_SIZE - 1) / 255;
  const matrix = Float64Array.from(tone.matrix, (value) => value * scale);
  const offsets = tone.offsets.map((value) => value * (TABLE_SIZE - 1) + 0.5);
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  const [r0 = 0, g0 = 0, b0 = 0] = offsets;
  return ({ data, channels }) => {
    for (let at = 0; at < data.length; at += channels) {
      const red = data[at] ?? 0;
      const green = data[at + 1] ?? 0;
      const blue = data[at + 2] ?? 0;
      data[at] = lookUp(table, rr * red + rg * green + rb * blue + r0);
      data[at + 1] = lookUp(table, gr * red + gg * green + gb * blue + g0);
      data[at + 2] = lookUp(table, br * red + bg * green + bb * blue + b0);
    }
  };
}

/** Returns the curve with more entries, as colors from 0 to 255. */
function curveTable({ curve }: CompiledTone): Uint8Array {
  const identity = { matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], offsets: [0, 0, 0] as const, curve };
  return Uint8Array.from({ length: TABLE_SIZE }, (_, at) => {
    const value = at / (TABLE_SIZE - 1);
    return Math.round(applyTone(identity, [value, value, value])[0] * 255);
  });
}

/** Returns the entry at a position, which is cut to whole numbers and to the table. */
function lookUp(table: Uint8Array, position: number): number {
  const at = position < 0 ? 0 : position >= TABLE_SIZE ? TABLE_SIZE - 1 : position | 0;
  return table[at] ?? 0;
}
