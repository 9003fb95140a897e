import { applyTone, type CompiledTone, isNeutral } from '@spindle/contracts/image-edits/tone';
import { type Band, type Samples, sampleMax } from './row-file.ts';

/** Entries of the table that replaces the curve: more than colors have, so that rounding stays below half a step. */
const TABLE_SIZES = { 255: 4096, 65535: 65_536 } as const;

/** Returns a function that applies a tone to the pixels of a band, in place; null for a neutral tone. */
export function createPixelTone(tone: CompiledTone): ((band: Band) => void) | null {
  if (isNeutral(tone)) return null;
  let apply: ((data: Samples, channels: number) => void) | undefined;
  return ({ data, channels }) => {
    apply ??= toneOf(tone, sampleMax(data));
    apply(data, channels);
  };
}

/** Returns the tone for samples up to `max`. */
function toneOf(tone: CompiledTone, max: 255 | 65535) {
  const table = curveTable(tone, max);
  const scale = (table.length - 1) / max;
  const matrix = Float64Array.from(tone.matrix, (value) => value * scale);
  const offsets = tone.offsets.map((value) => value * (table.length - 1) + 0.5);
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  const [r0 = 0, g0 = 0, b0 = 0] = offsets;
  return (data: Samples, channels: number) => {
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

/** Returns the curve with more entries, as samples up to `max`. */
function curveTable({ curve }: CompiledTone, max: 255 | 65535): Uint16Array {
  const identity = { matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], offsets: [0, 0, 0] as const, curve };
  const length = TABLE_SIZES[max];
  return Uint16Array.from({ length }, (_, at) => {
    const value = at / (length - 1);
    return Math.round(applyTone(identity, [value, value, value])[0] * max);
  });
}

/** Returns the entry at a position, which is cut to whole numbers and to the table. */
function lookUp(table: Uint16Array, position: number): number {
  const last = table.length - 1;
  const at = position < 0 ? 0 : position > last ? last : position | 0;
  return table[at] ?? 0;
}
