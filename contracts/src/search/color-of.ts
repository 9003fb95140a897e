import { COLORS, type Color } from './colors.ts';

/** Share of an image from which a color of its palette is searched for, in percent. */
export const SEARCHED_COLOR_MIN = 8;

/**
 * Returns the name of a color, as `color_bits_of` of the database does. `hex`: `#rrggbb`. Null for another text.
 */
export function colorOf(hex: string): Color | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  const highest = Math.max(red, green, blue);
  const spread = highest - Math.min(red, green, blue);
  if (highest < 50) return 'black';
  if (spread < 0.14 * highest) return highest > 220 ? 'white' : 'gray';
  return colorOfHue(hueOf({ red, green, blue }, highest, spread), highest);
}

/** Returns the hue of the HSV color model, in degrees. */
function hueOf(
  color: { red: number; green: number; blue: number },
  highest: number,
  spread: number,
): number {
  const { red, green, blue } = color;
  if (highest === red) return (60 * ((green - blue) / spread) + 360) % 360;
  if (highest === green) return 60 * (2 + (blue - red) / spread);
  return 60 * (4 + (red - green) / spread);
}

/** First hue after each color, in degrees. The hues after them are red again. */
const HUES: readonly (readonly [number, Color])[] = [
  [14, 'red'],
  [45, 'orange'],
  [68, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
];

/** A dark orange is brown. */
function colorOfHue(hue: number, highest: number): Color {
  const color = HUES.find(([end]) => hue < end)?.[1] ?? COLORS[0];
  return color === 'orange' && highest < 170 ? 'brown' : color;
}
