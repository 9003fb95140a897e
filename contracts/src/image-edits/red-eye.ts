/** Ratios of red to the larger of green and blue at which darkening begins and is complete. The ratio of skin is lower. */
const RED = { from: 1.5, full: 2 };
/** Red value below which a pixel is too dark for a pupil lit by a flash, 0 to 1. */
const LIGHT_MIN = 50 / 255;
/** Share of the radius at which the edge begins to fade. */
const EDGE = 0.75;
/** Share of the brightness without red that the corrected pupil has. */
const PUPIL_BRIGHTNESS = 0.9;

/** How a pixel of a pupil changes: it becomes gray by `share`, 0 to 1. Colors are from 0 to 1. */
export interface MendedPixel {
  gray: number;
  share: number;
}

/** Returns how the red of a flash is removed from a pixel. `distance`: from the center of the eye's circle, in radii. */
export function mendRedPixel(
  red: number,
  green: number,
  blue: number,
  distance: number,
): MendedPixel {
  const gray = ((green + blue) / 2) * PUPIL_BRIGHTNESS;
  if (red < LIGHT_MIN || distance >= 1) return { gray, share: 0 };
  const redness = ramp(red / Math.max(1 / 255, green, blue), RED.from, RED.full);
  return { gray, share: redness * (1 - ramp(distance, EDGE, 1)) };
}

/** Rises from 0 at `from` to 1 at `to`. */
function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** A circle in pixels. */
interface PixelCircle {
  x: number;
  y: number;
  radius: number;
}

/** Rows of an image, or a part of it. */
export interface MendedRows {
  /** Samples from 0 to `max`. */
  data: { [at: number]: number };
  max: number;
  channels: 3 | 4;
  /** Number of the first row. */
  top: number;
  rows: number;
  /** Width of the rows, in pixels. */
  width: number;
}

/** Removes the red from the pupil in a circle, as far as it lies in the rows. */
export function mendRedEye(image: MendedRows, { x, y, radius }: PixelCircle): void {
  const { channels, top, rows, width } = image;
  const right = Math.min(width, Math.ceil(x + radius));
  const bottom = Math.min(top + rows, Math.ceil(y + radius));
  for (let row = Math.max(top, Math.floor(y - radius)); row < bottom; row++)
    for (let column = Math.max(0, Math.floor(x - radius)); column < right; column++) {
      const at = ((row - top) * width + column) * channels;
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y) / radius;
      mendPixelAt(image, at, distance);
    }
}

function mendPixelAt({ data, max }: MendedRows, at: number, distance: number): void {
  const sample = (channel: number) => (data[at + channel] ?? 0) / max;
  const { gray, share } = mendRedPixel(sample(0), sample(1), sample(2), distance);
  if (share === 0) return;
  for (let channel = 0; channel < 3; channel++)
    data[at + channel] = Math.round(max * (sample(channel) * (1 - share) + gray * share));
}
