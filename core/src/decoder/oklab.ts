/** A color in OKLab: lightness and two color axes. Distances correspond to perceived differences. */
export type Oklab = readonly [number, number, number];

/** Converts an sRGB color with 8 bits per channel. Source of the numbers: https://bottosson.github.io/posts/oklab/ */
export function toOklab(red: number, green: number, blue: number): Oklab {
  const r = linear(red);
  const g = linear(green);
  const b = linear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns the squared distance of two colors: cheaper than the distance, with the same order. */
export function squaredDistance(a: Oklab, b: Oklab): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** Returns the light of a stored value of 0 to 255, from 0 to 1. Source: IEC 61966-2-1. */
function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
