import type { PaletteColor } from '@spindle/contracts/assets/assets';
import { type Oklab, squaredDistance, toOklab } from './oklab.ts';
import type { Raster } from './raster.ts';

const COLORS_MAX = 6;

/** Squared OKLab distance (0.07) below which colors look alike and share one entry. */
const DISTINCT = 0.07 ** 2;

/** Alpha below which a pixel counts as transparent. */
const ALPHA_MIN = 32;

/** Rounds of k-means. */
const ROUNDS = 12;

/** Pixels of one shade: their count, the sums of their channels, and their mean in OKLab. */
interface Shade {
  count: number;
  red: number;
  green: number;
  blue: number;
  lab: Oklab;
}

/** Returns up to 6 main colors of an image with their percentages, largest first. Ignores transparent pixels. */
export function paletteOf(raster: Pick<Raster, 'data' | 'channels'>): PaletteColor[] {
  const shades = shadesOf(raster);
  let centers = distinctShades(shades).map((shade) => shade.lab);
  let groups: Shade[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    groups = assignToCenters(shades, centers);
    centers = groups.map((group) => group.lab);
  }
  const total = shades.reduce((sum, shade) => sum + shade.count, 0);
  return groups
    .sort((a, b) => b.count - a.count)
    .map((group) => ({
      hex: hexOf(group),
      percent: Math.round((group.count / total) * 1000) / 10,
    }));
}

/** Groups pixels into cells of 8 x 8 x 8 color values. Returns the shade of each cell, most frequent first. */
function shadesOf({ data, channels }: Pick<Raster, 'data' | 'channels'>): Shade[] {
  const cells = new Map<number, Omit<Shade, 'lab'>>();
  for (let at = 0; at + channels <= data.length; at += channels) {
    if (channels === 4 && data.readUInt8(at + 3) < ALPHA_MIN) continue;
    const red = data.readUInt8(at);
    const green = data.readUInt8(at + 1);
    const blue = data.readUInt8(at + 2);
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const cell = cells.get(key);
    if (cell) addTo(cell, { count: 1, red, green, blue });
    else cells.set(key, { count: 1, red, green, blue });
  }
  return [...cells.values()].map(withMeanColor).sort((a, b) => b.count - a.count);
}

/** Returns up to 6 starting centers: the most frequent shade, then repeatedly the one with the largest distance times count. */
function distinctShades(shades: Shade[]): Shade[] {
  const chosen = shades.slice(0, 1);
  while (chosen.length > 0 && chosen.length < COLORS_MAX) {
    let best: Shade | undefined;
    let bestWeight = 0;
    for (const shade of shades) {
      const distance = Math.min(...chosen.map((other) => squaredDistance(other.lab, shade.lab)));
      if (distance < DISTINCT || distance * shade.count <= bestWeight) continue;
      best = shade;
      bestWeight = distance * shade.count;
    }
    if (!best) break;
    chosen.push(best);
  }
  return chosen;
}

/** Runs one round of k-means: assigns each shade to its nearest center. */
function assignToCenters(shades: Shade[], centers: Oklab[]): Shade[] {
  const groups = centers.map(() => ({ count: 0, red: 0, green: 0, blue: 0 }));
  for (const shade of shades) {
    const distances = centers.map((center) => squaredDistance(center, shade.lab));
    const nearest = groups[distances.indexOf(Math.min(...distances))];
    if (nearest) addTo(nearest, shade);
  }
  return groups.filter((group) => group.count > 0).map(withMeanColor);
}

function addTo(sum: Omit<Shade, 'lab'>, part: Omit<Shade, 'lab'>): void {
  sum.count += part.count;
  sum.red += part.red;
  sum.green += part.green;
  sum.blue += part.blue;
}

function withMeanColor(sum: Omit<Shade, 'lab'>): Shade {
  const { count, red, green, blue } = sum;
  return { ...sum, lab: toOklab(red / count, green / count, blue / count) };
}

function hexOf({ count, red, green, blue }: Shade): string {
  const parts = [red, green, blue].map((sum) => Math.round(sum / count));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
