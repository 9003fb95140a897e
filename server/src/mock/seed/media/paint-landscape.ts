/** RGB values from 0 to 255. */
type Color = readonly [number, number, number];

interface Palette {
  skyTop: Color;
  skyBottom: Color;
  sun: Color;
  /** Nearest mountains; farther ones are mixed with the sky. */
  ground: Color;
}

const PALETTES: readonly [Palette, ...Palette[]] = [
  { skyTop: [38, 52, 96], skyBottom: [246, 178, 122], sun: [255, 226, 170], ground: [28, 34, 48] },
  {
    skyTop: [112, 138, 158],
    skyBottom: [232, 200, 150],
    sun: [255, 240, 200],
    ground: [104, 58, 24],
  },
  {
    skyTop: [44, 120, 200],
    skyBottom: [188, 222, 244],
    sun: [255, 255, 240],
    ground: [24, 78, 92],
  },
  {
    skyTop: [92, 148, 196],
    skyBottom: [246, 214, 160],
    sun: [255, 246, 214],
    ground: [168, 104, 48],
  },
  { skyTop: [8, 12, 32], skyBottom: [40, 56, 96], sun: [232, 236, 255], ground: [4, 8, 18] },
  {
    skyTop: [120, 168, 210],
    skyBottom: [226, 236, 220],
    sun: [255, 250, 220],
    ground: [44, 88, 44],
  },
  {
    skyTop: [138, 170, 204],
    skyBottom: [236, 242, 250],
    sun: [255, 255, 255],
    ground: [148, 166, 190],
  },
];

const RIDGES = 5;
/** Where the nearest ground begins to mirror the sky, as a fraction of the height. */
const WATERLINE = 0.82;

/** A color that is computed in place: millions of pixels allocate nothing. */
type Paint = [number, number, number];

interface Scene {
  palette: Palette;
  ridges: readonly Float64Array[];
  /** Center of the sun: fractions of the width and of the height. */
  sun: { x: number; y: number };
  /** Width divided by height. */
  aspect: number;
}

/**
 * Paints a landscape of sky, sun, mountain ridges and water as RGB pixels. The same seed paints the same picture, so that duplicates, colors and
 * similar images of the data set stay the same.
 */
export function paintLandscape(seed: number, width: number, height: number): Buffer {
  const scene: Scene = {
    palette: PALETTES[seed % PALETTES.length] ?? PALETTES[0],
    ridges: Array.from({ length: RIDGES }, (_, ridge) => ridgeHeights(seed, ridge, width)),
    sun: { x: 0.2 + 0.6 * random(seed, 901), y: 0.15 + 0.25 * random(seed, 902) },
    aspect: width / height,
  };
  const pixels = Buffer.alloc(width * height * 3);
  const paint: Paint = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    const above = y / height;
    const isWater = above > WATERLINE;
    // One wave for the whole row is enough to break the mirrored ridges.
    const shown = isWater
      ? 2 * WATERLINE - above + (smoothNoise(seed + 77, y / 3) - 0.5) * 0.01
      : above;
    for (let x = 0; x < width; x += 1) {
      paintPoint(paint, scene, x, x / width, shown);
      if (isWater) blend(paint, scene.palette.ground, 0.35);
      const at = (y * width + x) * 3;
      pixels[at] = paint[0];
      pixels[at + 1] = paint[1];
      pixels[at + 2] = paint[2];
    }
  }
  return pixels;
}

/** Computes the color of a point: column `x`, and its place as fractions of the width and of the height. */
function paintPoint(paint: Paint, scene: Scene, x: number, left: number, above: number): void {
  const { palette, ridges, sun, aspect } = scene;
  for (let ridge = RIDGES - 1; ridge >= 0; ridge -= 1) {
    const depth = above - (ridges[ridge]?.[x] ?? 1);
    if (depth < 0) continue;
    const haze = 0.75 * (1 - ridge / (RIDGES - 1)) + 0.3 * Math.max(0, 0.15 - depth);
    set(paint, palette.ground);
    blend(paint, palette.skyBottom, Math.min(0.85, haze));
    return;
  }
  set(paint, palette.skyTop);
  blend(paint, palette.skyBottom, Math.min(1, above * 1.5));
  const across = (left - sun.x) * aspect;
  const distance = Math.sqrt(across * across + (above - sun.y) * (above - sun.y));
  blend(paint, palette.sun, distance < 0.05 ? 1 : Math.max(0, 0.5 - distance * 1.8));
}

function set(paint: Paint, color: Color): void {
  paint[0] = color[0];
  paint[1] = color[1];
  paint[2] = color[2];
}

/** Mixes a share of another color into a color. */
function blend(paint: Paint, color: Color, share: number): void {
  paint[0] += (color[0] - paint[0]) * share;
  paint[1] += (color[1] - paint[1]) * share;
  paint[2] += (color[2] - paint[2]) * share;
}

/** Returns for each column where a ridge begins, as a fraction of the height from the top. Nearer ridges begin lower. */
function ridgeHeights(seed: number, ridge: number, width: number): Float64Array {
  const base = 0.42 + ridge * 0.1;
  return Float64Array.from({ length: width }, (_, x) => {
    let height = 0;
    for (let octave = 0; octave < 6; octave += 1)
      height +=
        smoothNoise(seed * 31 + ridge * 7 + octave, (x / width) * 2 ** (octave + 1)) / 2 ** octave;
    return base - (height - 0.9) * 0.12;
  });
}

/** Returns noise from 0 to 1 that is smooth along `at`. */
function smoothNoise(seed: number, at: number): number {
  const left = Math.floor(at);
  const part = at - left;
  const weight = part * part * (3 - 2 * part);
  return random(seed, left) * (1 - weight) + random(seed, left + 1) * weight;
}

/** Returns a number from 0 to 1 that depends on both numbers only. Integer arithmetic gives the same on every machine. */
function random(seed: number, position: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(position + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
