import { EDIT_FILTERS, type FilterStep } from './filters.ts';
import type { EditTone } from './recipe.ts';

/**
 * The tone of an edit for each pixel. `matrix` (rows of red, green and blue) and `offsets` turn stored colors from 0 to 1 into new ones.
 * `curve` then replaces each channel: its 256 entries, from 0 to 1, belong to the values 0/255 to 255/255, with straight lines between.
 */
export interface CompiledTone {
  matrix: readonly number[];
  offsets: readonly [number, number, number];
  curve: Float32Array;
}

/** Radius and strength of sharpening and blur on an image. */
export interface Focus {
  /** Standard deviation of the Gaussian mask, in pixels; the result is `pixel + amount * (pixel - blurred)`. Null without sharpening. */
  sharpen: { sigma: number; amount: number } | null;
  /** Standard deviation of a Gaussian blur, in pixels. Null without blur. */
  blur: number | null;
}

/** Weights of the channels in the brightness of a color. */
const LUMA = [0.299, 0.587, 0.114] as const;
/** Stops by which full exposure lightens the shadows, and darkens the whole image. */
const EXPOSURE_STOPS = { lighter: 1.5, darker: 1 };
/** Largest shift of full highlights and shadows. Above 4/27, the curve would fall somewhere. */
const BAND_SHIFT = 0.14;
/** Share by which full warmth changes red and blue. */
const WARMTH_SHIFT = 0.2;
/** Sharpening and blur, as shares of the longer side of the image. */
const SHARPEN_SIGMA = 0.0005;
const SHARPEN_AMOUNT = 1.5;
const BLUR_SIGMA = 0.02;

/** Compiles a tone. Neutral numbers give exactly the identity; see `isNeutral`. */
export function compileTone(tone: EditTone): CompiledTone {
  const steps = tone.filter === null ? [] : (EDIT_FILTERS[tone.filter]?.steps ?? []);
  const transforms = [...steps, ...colorSteps(tone)].flatMap(affineOf);
  const { matrix, offsets } = transforms.reduce(chain, IDENTITY);
  const bends = [...steps.flatMap(bendOf), ...lightBends(tone)];
  const curve = Float32Array.from({ length: 256 }, (_, at) =>
    clamp(bends.reduce((value, bend) => clamp(bend(value)), at / 255)),
  );
  return { matrix, offsets, curve };
}

/** Whether a compiled tone leaves every color unchanged. */
export function isNeutral({ matrix, offsets, curve }: CompiledTone): boolean {
  return (
    matrix.every((value, at) => value === IDENTITY.matrix[at]) &&
    offsets.every((value) => value === 0) &&
    curve.every((value, at) => value === Math.fround(at / 255))
  );
}

/** Returns a color, each channel from 0 to 1, with a compiled tone. */
export function applyTone(
  { matrix, offsets, curve }: CompiledTone,
  color: readonly [number, number, number],
): [number, number, number] {
  const channel = (row: 0 | 1 | 2) => {
    const sum = color.reduce(
      (total, value, at) => total + value * (matrix[3 * row + at] ?? 0),
      offsets[row],
    );
    return curveAt(curve, sum);
  };
  return [channel(0), channel(1), channel(2)];
}

/** Returns sharpening and blur for an image whose longer side has that many pixels. */
export function focusOf({ sharpness, blur }: EditTone, longerSide: number): Focus {
  return {
    sharpen:
      sharpness === 0
        ? null
        : {
            sigma: Math.max(0.5, longerSide * SHARPEN_SIGMA),
            amount: (sharpness / 100) * SHARPEN_AMOUNT,
          },
    blur: blur === 0 ? null : Math.max(0.3, (blur / 100) * longerSide * BLUR_SIGMA),
  };
}

/** Returns the side of a block that a blurred redaction replaces by one color, in pixels of the saved file. */
export function redactionBlock({ width, height }: { width: number; height: number }): number {
  return Math.max(12, Math.ceil(Math.min(width, height) / 20));
}

interface Affine {
  matrix: readonly number[];
  offsets: readonly [number, number, number];
}

const IDENTITY: Affine = { matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], offsets: [0, 0, 0] };

/** Returns the transform that applies `first`, then `next`. */
function chain(first: Affine, next: Affine): Affine {
  const rows = [0, 1, 2] as const;
  const at = ({ matrix }: Affine, row: number, column: number) => matrix[3 * row + column] ?? 0;
  const offset = (row: 0 | 1 | 2) =>
    rows.reduce<number>((sum, k) => sum + at(next, row, k) * first.offsets[k], next.offsets[row]);
  return {
    matrix: rows.flatMap((row) =>
      rows.map((column) =>
        rows.reduce<number>((sum, k) => sum + at(next, row, k) * at(first, k, column), 0),
      ),
    ),
    offsets: [offset(0), offset(1), offset(2)],
  };
}

/** Steps of the color controls; those of filters, and the turn of the hue. */
type ColorStep = FilterStep | { kind: 'hue'; degrees: number };

function colorSteps({ saturation, hue, warmth }: EditTone): ColorStep[] {
  const steps: ColorStep[] = [];
  const warm = (warmth / 100) * WARMTH_SHIFT;
  if (warmth !== 0) steps.push({ kind: 'gains', gains: [1 + warm, 1, 1 - warm] });
  if (hue !== 0) steps.push({ kind: 'hue', degrees: hue * 1.8 });
  // Full saturation triples the distance to gray.
  if (saturation !== 0)
    steps.push({ kind: 'saturation', amount: (saturation / 100) * (saturation > 0 ? 2 : 1) });
  return steps;
}

/** Returns the transform of a step; none for steps that bend the curve. */
function affineOf(step: ColorStep): Affine[] {
  const same = (gain: number, offset: number) => affine(diagonal(gain, gain, gain), offset);
  switch (step.kind) {
    case 'brightness':
      return [same(1, step.amount)];
    case 'contrast': {
      const c = step.amount * 255;
      const factor = (259 * (c + 255)) / (255 * (259 - c));
      return [same(factor, (128 / 255) * (1 - factor))];
    }
    case 'gains':
      return [affine(diagonal(...step.gains))];
    case 'saturation':
      return [affine(towardGray(1 + step.amount))];
    case 'hue':
      return [affine(hueMatrix(step.degrees))];
    case 'sepia':
      return [affine(sepiaMatrix(step.amount))];
    case 'tint': {
      const kept = 1 - step.amount;
      const [red, green, blue] = step.color;
      const matrix = diagonal(kept, kept, kept);
      return [{ matrix, offsets: [red * step.amount, green * step.amount, blue * step.amount] }];
    }
    case 'invert':
      return [same(-1, 1)];
    case 'threshold':
      return [affine(Array(9).fill(1 / 3))];
    case 'solarize':
      return [];
  }
}

function affine(matrix: readonly number[], offset = 0): Affine {
  return { matrix, offsets: [offset, offset, offset] };
}

function diagonal(red: number, green: number, blue: number): number[] {
  return [red, 0, 0, 0, green, 0, 0, 0, blue];
}

/** Multiplies the distance of a color to the gray of its brightness. */
function towardGray(factor: number): number[] {
  return [0, 1, 2].flatMap((row) =>
    LUMA.map((weight, column) => weight * (1 - factor) + (row === column ? factor : 0)),
  );
}

function sepiaMatrix(amount: number): number[] {
  const full = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131];
  return full.map((value, at) => value * amount + (at % 4 === 0 ? 1 - amount : 0));
}

/** Turns colors around the gray axis and keeps their brightness. Source: SVG, feColorMatrix hueRotate. */
function hueMatrix(degrees: number): number[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [
      0.213 + cos * 0.787 - sin * 0.213,
      0.715 - cos * 0.715 - sin * 0.715,
      0.072 - cos * 0.072 + sin * 0.928,
    ],
    [
      0.213 - cos * 0.213 + sin * 0.143,
      0.715 + cos * 0.285 + sin * 0.14,
      0.072 - cos * 0.072 - sin * 0.283,
    ],
    [
      0.213 - cos * 0.213 - sin * 0.787,
      0.715 - cos * 0.715 + sin * 0.715,
      0.072 + cos * 0.928 + sin * 0.072,
    ],
  ].flat();
}

type Bend = (value: number) => number;

/** Returns the curve of a filter step; none for steps of the matrix. */
function bendOf(step: FilterStep): Bend[] {
  if (step.kind === 'threshold') return [(value) => (value > step.at ? 1 : 0)];
  if (step.kind === 'solarize') return [(value) => (value > 0.5 ? 1 - value : value)];
  return [];
}

/** Returns the curves of the light controls. Each rises everywhere. */
function lightBends({ exposure, contrast, highlights, shadows }: EditTone): Bend[] {
  const bends: Bend[] = [];
  if (exposure > 0) {
    const power = 2 ** ((exposure / 100) * EXPOSURE_STOPS.lighter);
    bends.push((value) => 1 - (1 - value) ** power);
  }
  if (exposure < 0) {
    const gain = 2 ** ((exposure / 100) * EXPOSURE_STOPS.darker);
    bends.push((value) => value * gain);
  }
  if (shadows !== 0)
    bends.push((value) => value + (shadows / 100) * BAND_SHIFT * 6.75 * value * (1 - value) ** 2);
  if (highlights !== 0)
    bends.push(
      (value) => value + (highlights / 100) * BAND_SHIFT * 6.75 * value ** 2 * (1 - value),
    );
  if (contrast > 0) {
    const power = 1 + (contrast / 100) * 1.5;
    bends.push((value) => value ** power / (value ** power + (1 - value) ** power));
  }
  if (contrast < 0) bends.push((value) => 0.5 + (value - 0.5) * (1 + (contrast / 100) * 0.8));
  return bends;
}

function curveAt(curve: Float32Array, value: number): number {
  const position = clamp(value) * 255;
  const low = Math.floor(position);
  const start = curve[low] ?? 0;
  return start + ((curve[Math.min(255, low + 1)] ?? 0) - start) * (position - low);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
