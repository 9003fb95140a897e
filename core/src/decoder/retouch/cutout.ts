import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CutoutLook } from '@spindle/contracts/tools/cutouts';
import sharp, { type Region, type Sharp } from 'sharp';
import type { MatteFile } from '../../decoder-pool/decode-request.ts';
import { openImage } from '../open-image.ts';
import { fitIntoBox, tiffHeaderOf } from '../raster.ts';
import { boxMean, fitToEdges, type GuidedFilter, type Plane } from './guided-filter.ts';

/** Long edge of the picture whose edges the matte follows, in pixels. Finer edges come from the full picture. */
const GUIDE_PIXELS = 1024;
/** Distance within which the outline moves to an edge, as a share of the long edge. */
const REACH = 1 / 128;
/** Variance of gray, 0 to 1, below which an area has no edges. */
const FLATNESS = 0.0008;
/** Steepness of the outline: makes what is almost transparent transparent, and what is almost opaque opaque. */
const STEEPNESS = 1.8;
/** Rows of the picture that are read at once. */
const BAND_ROWS = 256;
/** Three means after each other are close to a Gaussian blur. */
const BLUR_PASSES = 3;

/** Opacity from which a pixel counts as a part of the subject, of 255. */
const OPAQUE = 128;
/** Margin around a subject that an image is cropped to, as a share of the subject's longer edge. */
const CROP_MARGIN = 0.05;

/** Makes transparent what does not belong to the matte. `pixels` starts a pipeline on the picture; `workDir` holds the result. */
export async function cutOut(
  pixels: () => Sharp,
  matte: MatteFile,
  { feather, background, crop }: CutoutLook,
  workDir: string,
): Promise<Sharp> {
  const guide = await grayOf(fitIntoBox(pixels(), GUIDE_PIXELS));
  const { width, height } = guide;
  const bytes = await sharp(await readFile(matte.path), {
    raw: { width: matte.width, height: matte.height, channels: 1 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const values = { width, height, data: Float32Array.from(bytes, (byte) => byte / 255) };
  if (matte.marksPath !== null) await drawMarks(values, matte.marksPath);
  const radius = Math.max(1, Math.round(REACH * Math.max(width, height)));
  const fitted = fitToEdges(guide, values, { radius, flatness: FLATNESS });
  const outline = feather > 0 ? soften(guide, fitted, feather) : fitted;
  const path = join(workDir, 'cutout.tif');
  const region = await writeTransparent(pixels, outline, path);
  const image = sharp(path, { limitInputPixels: false });
  const result = crop && region ? image.extract(region) : image;
  return background === null ? result : result.flatten({ background: `#${background}` });
}

/** Gray values of marks from which on a pixel is surely kept, or surely removed. */
const SURE = { kept: 192, removed: 64 };

/** Applies what a user has drawn over the outline. Throws Undecodable for marks that are not an image. */
async function drawMarks({ width, height, data }: Plane, path: string): Promise<void> {
  const marks = await openImage(path, 'image/png');
  const bytes = await marks
    .open()
    .flatten({ background: '#808080' })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  for (const [at, mark] of bytes.entries())
    if (mark >= SURE.kept) data[at] = 1;
    else if (mark <= SURE.removed) data[at] = 0;
}

/** Returns the gray of a picture, 0 to 1. */
async function grayOf(image: Sharp): Promise<Plane> {
  const { data, info } = await image
    .flatten({ background: '#888888' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, data: Float32Array.from(data, (byte) => byte / 255) };
}

/** Blurs the outline. `feather` is a share of the long edge, in thousandths. The result no longer depends on the gray. */
function soften(guide: Plane, { gain, offset }: GuidedFilter, feather: number): GuidedFilter {
  let data: Float32Array = guide.data.map((gray, at) =>
    steepen(gray * (gain.data[at] ?? 0) + (offset.data[at] ?? 0)),
  );
  const radius = Math.ceil((feather / 1000) * Math.max(guide.width, guide.height));
  for (let pass = 0; pass < BLUR_PASSES; pass++)
    data = boxMean({ ...guide, data }, Math.ceil(radius / BLUR_PASSES));
  // writeTransparent makes outlines steeper; undo it here.
  const flat = data.map((value) => (value - 0.5) / STEEPNESS + 0.5);
  return {
    gain: { ...guide, data: new Float32Array(flat.length) },
    offset: { ...guide, data: flat },
  };
}

const steepen = (value: number): number =>
  Math.min(1, Math.max(0, (value - 0.5) * STEEPNESS + 0.5));

/** Writes the picture with the outline as its transparency, in bands of rows. Returns the region that a crop keeps; null: nothing stays. */
async function writeTransparent(
  pixels: () => Sharp,
  outline: GuidedFilter,
  path: string,
): Promise<Region | null> {
  const { width, height } = await pixels().metadata();
  const kept = { left: width, top: height, right: 0, bottom: 0 };
  const file = await open(path, 'w');
  try {
    await file.appendFile(tiffHeaderOf({ width, height, channels: 4, profile: null }));
    for (let top = 0; top < height; top += BAND_ROWS) {
      const rows = Math.min(BAND_ROWS, height - top);
      const band = { left: 0, top, width, height: rows };
      const data = await pixels().extract(band).ensureAlpha().raw().toBuffer();
      for (let y = 0; y < rows; y++) {
        const row = data.subarray(y * width * 4, (y + 1) * width * 4);
        fadeRow(row, outline, (top + y + 0.5) / height);
        extendBounds(kept, row, top + y);
      }
      await file.appendFile(data);
    }
  } finally {
    await file.close();
  }
  return regionAround(kept, { width, height });
}

/** Bounds of a subject in pixels; `right` and `bottom` are outside. */
interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Extends bounds to the opaque pixels of row `y`. */
function extendBounds(bounds: Bounds, row: Buffer, y: number): void {
  const width = row.length / 4;
  const isOpaque = (x: number) => (row[x * 4 + 3] ?? 0) >= OPAQUE;
  let first = 0;
  while (first < width && !isOpaque(first)) first += 1;
  if (first === width) return;
  let last = width - 1;
  while (!isOpaque(last)) last -= 1;
  bounds.left = Math.min(bounds.left, first);
  bounds.right = Math.max(bounds.right, last + 1);
  bounds.top = Math.min(bounds.top, y);
  bounds.bottom = y + 1;
}

/** Returns the part of an image around a subject, with a margin; null without a subject. */
function regionAround(
  { left, top, right, bottom }: Bounds,
  { width, height }: { width: number; height: number },
): Region | null {
  if (right <= left) return null;
  const margin = Math.round(CROP_MARGIN * Math.max(right - left, bottom - top));
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  return {
    left: x,
    top: y,
    width: Math.min(width, right + margin) - x,
    height: Math.min(height, bottom + margin) - y,
  };
}

/** Multiplies the transparency of a row of pixels by the outline at `y`, a share of the height. */
function fadeRow(row: Buffer, { gain, offset }: GuidedFilter, y: number): void {
  const gains = rowAt(gain, y);
  const offsets = rowAt(offset, y);
  const width = row.length / 4;
  for (let x = 0, at = 0; x < width; x++, at += 4) {
    // Position between two columns of the outline.
    const column = Math.min(gain.width - 1, Math.max(0, ((x + 0.5) / width) * gain.width - 0.5));
    const left = Math.floor(column);
    const share = column - left;
    const mix = (data: Float32Array) => {
      const value = data[left] ?? 0;
      return value + share * ((data[left + 1] ?? value) - value);
    };
    const gray =
      (0.2126 * (row[at] ?? 0) + 0.7152 * (row[at + 1] ?? 0) + 0.0722 * (row[at + 2] ?? 0)) / 255;
    const opacity = steepen(gray * mix(gains) + mix(offsets));
    row[at + 3] = Math.round((row[at + 3] ?? 0) * opacity);
  }
}

/** Returns the row of a plane at `y`, a share of its height, between its two nearest rows. */
function rowAt({ width, height, data }: Plane, y: number): Float32Array {
  const row = Math.min(height - 1, Math.max(0, y * height - 0.5));
  const upper = Math.floor(row);
  const share = row - upper;
  const above = data.subarray(upper * width, (upper + 1) * width);
  const below = data.subarray(Math.min(height - 1, upper + 1) * width);
  return above.map((value, x) => value + share * ((below[x] ?? value) - value));
}
