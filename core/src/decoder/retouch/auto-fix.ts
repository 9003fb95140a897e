import type { Sharp } from 'sharp';
import type { Raster } from '../raster.ts';

/** Strength of each correction, 0 to 100. */
export interface AutoFixStrengths {
  exposure: number;
  white_balance: number;
  contrast: number;
}

/** Maps each channel value v (0 to 1) to gain * v ** exponent + offset. */
export interface Correction {
  exponent: number;
  gains: [number, number, number];
  offset: number;
}

type Color = [number, number, number];

/** Share of pixels that may become black, and the same share that may become white. */
const CLIPPED = 0.005;
/** Target of the median brightness, 0 to 1. */
const MIDDLE = 0.46;
/** Share of the distance to the target by which full strength moves the median, so that a night scene stays dark. */
const EXPOSURE_PULL = 0.7;
const EXPONENTS = { min: 0.55, max: 1.6 };
/** Limits the factor by which contrast grows. */
const SLOPE_MAX = 2.2;
/** Limits the gain of a channel: a stronger tint is not a color cast but the light of a sunset. */
const GAINS = { min: 0.8, max: 1.25 };
/** Brightness of the pixels that determine the white balance: darker ones are noise, brighter ones are clipped. */
const BALANCE_BRIGHTNESS = { min: 0.06, max: 0.97 };
/** Minkowski norm of the "shades of gray" algorithm: a higher norm gives bright pixels more weight. */
const NORM = 5;

/** Weighted share of grayish pixels from which the color of the light counts as known. */
const GRAYISH_MIN = 0.1;
/** Alpha, 0 to 255, from which a pixel counts as opaque. */
const OPAQUE_MIN = 128;

/** Computes the correction of an image from a small copy of it. */
export function planAutoFix(sample: Raster, strengths: AutoFixStrengths): Correction {
  const colors = opaqueColors(sample);
  if (colors.length === 0) return { exponent: 1, gains: [1, 1, 1], offset: 0 };
  const fullBalance = whiteBalanceOf(colors);
  const balance = fullBalance.map((gain) => gain ** (strengths.white_balance / 100)) as Color;
  const lights = colors
    .map((color) => lightOf(color.map((value, at) => value * (balance[at] ?? 1)) as Color))
    .sort((a, b) => a - b);
  const stretch = stretchOf(lights, strengths.contrast / 100);
  const exponent = exponentOf(lights, stretch, strengths.exposure / 100);
  const dark = stretch.dark ** exponent;
  const slope = 1 / (stretch.bright ** exponent - dark);
  return {
    exponent,
    gains: balance.map((gain) => gain ** exponent * slope) as Color,
    offset: -dark * slope,
  };
}

/** Applies a correction in one pass. */
export function applyCorrection(image: Sharp, { exponent, gains, offset }: Correction): Sharp {
  // sharp expects the exponent as two factors from 1 to 3: one darkens, one brightens.
  image.gamma(Math.max(1, exponent), Math.max(1, 1 / exponent));
  return image.linear(gains, Array(3).fill(offset * 255));
}

/** Returns the colors of the opaque pixels, each channel from 0 to 1. */
function opaqueColors({ data, channels }: Raster): Color[] {
  const colors: Color[] = [];
  for (let at = 0; at < data.length; at += channels) {
    if (channels === 4 && (data[at + 3] ?? 0) < OPAQUE_MIN) continue;
    colors.push([(data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255]);
  }
  return colors;
}

/** Returns the gain of each channel that makes the light white. Saturated colors belong to objects, so they count little. */
function whiteBalanceOf(colors: readonly Color[]): Color {
  const sums: Color = [0, 0, 0];
  let weights = 0;
  for (const color of colors) {
    const light = lightOf(color);
    if (light < BALANCE_BRIGHTNESS.min || Math.max(...color) > BALANCE_BRIGHTNESS.max) continue;
    const saturation = 1 - Math.min(...color) / Math.max(...color);
    const weight = (1 - saturation) ** 2;
    weights += weight;
    for (const at of [0, 1, 2] as const) sums[at] += weight * color[at] ** NORM;
  }
  // With hardly any grayish pixels, the color of the light is unknown.
  const certainty = Math.min(1, weights / colors.length / GRAYISH_MIN);
  const means = sums.map((sum) => (sum / weights) ** (1 / NORM)) as Color;
  const gray = lightOf(means);
  return means.map((mean) =>
    weights === 0 || mean === 0 ? 1 : clamp(gray / mean, GAINS) ** certainty,
  ) as Color;
}

/** Returns the brightness values that become black and white. */
function stretchOf(lights: readonly number[], strength: number): { dark: number; bright: number } {
  const dark = atShare(lights, CLIPPED) * strength;
  const bright = 1 - (1 - Math.min(1, atShare(lights, 1 - CLIPPED))) * strength;
  const missing = 1 / SLOPE_MAX - (bright - dark);
  if (missing <= 0) return { dark, bright };
  // Nearly uniform brightness: widen the range on both sides, as far as there is room, so that contrast grows by SLOPE_MAX at most.
  const below = Math.min(dark, missing / 2);
  const above = Math.min(1 - bright, missing - below);
  return { dark: Math.max(0, dark - (missing - above)), bright: bright + above };
}

/** Returns the exponent that moves the median brightness toward its target. */
function exponentOf(
  lights: readonly number[],
  { dark, bright }: { dark: number; bright: number },
  strength: number,
): number {
  const middle = clamp((atShare(lights, 0.5) - dark) / (bright - dark), { min: 0.02, max: 0.98 });
  const exponent = (Math.log(MIDDLE) / Math.log(middle)) ** (EXPOSURE_PULL * strength);
  return clamp(exponent, EXPONENTS);
}

/** Returns the value below which this share of the sorted values lies. */
function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns the brightness of a color, 0 to 1, with the weights of Rec. 709. */
function lightOf([red, green, blue]: Color): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}
