import { join } from 'node:path';
import {
  frameCrop,
  frameSize,
  turnedSize,
  turnMatrix,
} from '@spindle/contracts/image-edits/geometry';
import type { EditGeometry } from '@spindle/contracts/image-edits/recipe';
import type { Sharp } from 'sharp';
import type { OpenedImage } from '../open-image.ts';
import { colorsOf, openUpright } from '../open-upright.ts';
import { type Bits, openPixels, readSamples, TILED_TIFF } from '../pixel-file.ts';
import { type Band, createRows, type RowFile, samplesOf } from './row-file.ts';

/** Pixels that are repeated around a picture before it is straightened, so that no edge of the crop mixes with the background. */
const MARGIN = 8;

/** Pixels in a file that can be read in any order. */
interface Tiles {
  path: string;
  width: number;
  height: number;
}

/**
 * Writes the frame of a geometry: the source is mirrored, turned, straightened and cropped. `change` gets each band of rows before it is
 * written. Samples have `bits`.
 */
export async function writeFrame(
  opened: OpenedImage,
  geometry: EditGeometry,
  workDir: string,
  bits: Bits,
  change: (band: Band) => void,
): Promise<RowFile> {
  const { profile } = opened;
  const upright = colorsOf(await openUpright(opened, workDir, { bits }), profile, bits);
  const margin = geometry.straighten === 0 ? 0 : MARGIN;
  const { tiles, channels } = await writeTiles(upright, join(workDir, 'upright.tif'), margin);
  const frame = await (geometry.straighten === 0
    ? cutUpright(tiles, geometry)
    : cutStraightened(tiles, geometry, workDir, bits));
  const path = join(workDir, 'frame.tif');
  const file: RowFile = { ...frame.size, path, channels, profile, bits };
  await createRows(file, async (top, rows) => {
    const samples = await readSamples(frame.open(top, rows), bits);
    change({ ...file, data: samplesOf(samples, bits), top, rows });
    return samples;
  });
  return file;
}

/** Opens rows of the frame. */
interface FrameReader {
  size: { width: number; height: number };
  open(top: number, rows: number): Sharp;
}

/** Writes all pixels as tiles, with copies of the outermost pixels around them. */
async function writeTiles(
  image: Sharp,
  path: string,
  margin: number,
): Promise<{ tiles: Tiles; channels: 3 | 4 }> {
  const sides = { left: margin, top: margin, right: margin, bottom: margin };
  const extended = margin === 0 ? image : image.extend({ ...sides, extendWith: 'copy' });
  const { width, height, channels } = await extended.tiff(TILED_TIFF).toFile(path);
  if (channels !== 3 && channels !== 4) throw new Error(`unreachable: ${channels} channels`);
  return { tiles: { path, width, height }, channels };
}

/** Cuts a frame that is only turned by quarters: its pixels are those of the source. */
async function cutUpright(source: Tiles, geometry: EditGeometry): Promise<FrameReader> {
  const { flip, turns } = geometry;
  const size = frameSize(source, geometry);
  const turned = turnedSize(source, turns);
  const crop = frameCrop(source, geometry);
  const left = startOf(crop.x * turned.width, turned.width, size.width);
  const first = startOf(crop.y * turned.height, turned.height, size.height);
  return {
    size,
    open: (top, rows) => {
      const part = { left, top: first + top, width: size.width, height: rows };
      const image = openPixels(source.path).extract(partOfSource(part, turned, turns, flip));
      if (flip) image.flop();
      return image.rotate(turns * 90);
    },
  };
}

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the part of the source that a part of the turned picture shows. */
function partOfSource(
  part: Part,
  turned: Omit<Part, 'left' | 'top'>,
  turns: number,
  flip: boolean,
) {
  const right = turned.width - part.left - part.width;
  const bottom = turned.height - part.top - part.height;
  const [width, height] = turns % 2 === 0 ? [part.width, part.height] : [part.height, part.width];
  const [left, top, sourceRight] = [
    [part.left, part.top, right],
    [part.top, right, bottom],
    [right, bottom, part.left],
    [bottom, part.left, part.top],
  ][turns] as [number, number, number];
  return { left: flip ? sourceRight : left, top, width, height };
}

/** Rotates the whole picture into a second file, and cuts the frame from its middle. */
async function cutStraightened(
  { path, width, height }: Tiles,
  geometry: EditGeometry,
  workDir: string,
  bits: Bits,
): Promise<FrameReader> {
  const source = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const [a, b, c, d] = turnMatrix(geometry);
  const rotatedPath = join(workDir, 'straightened.tif');
  const turn = openPixels(path).affine([a, b, c, d], {
    interpolator: 'bicubic',
    background: '#000000',
  });
  const rotated = await (bits === 16 ? turn.toColourspace('rgb16') : turn)
    .tiff(TILED_TIFF)
    .toFile(rotatedPath);
  const size = frameSize(source, geometry);
  const turned = turnedSize(source, geometry.turns);
  const crop = frameCrop(source, geometry);
  const start = (at: number, share: number, picture: number, whole: number, part: number) =>
    startOf((at + share / 2 - 0.5) * picture + whole / 2 - part / 2, whole, part);
  const left = start(crop.x, crop.width, turned.width, rotated.width, size.width);
  const first = start(crop.y, crop.height, turned.height, rotated.height, size.height);
  return {
    size,
    open: (top, rows) =>
      openPixels(rotatedPath).extract({
        left,
        top: first + top,
        width: size.width,
        height: rows,
      }),
  };
}

/** Rounds the start of a part, so that the part stays inside the whole. */
function startOf(start: number, whole: number, part: number): number {
  return Math.max(0, Math.min(whole - part, Math.round(start)));
}
