import { EYE_RADIUS, type Eye } from '@spindle/contracts/image-edits/eye';
import type { FindRedEyesRequest } from '../../decoder-pool/decode-request.ts';
import { openImage } from '../open-image.ts';
import { fitIntoBox, type Raster, rasterOf } from '../raster.ts';

/** Long edge of the examined picture, in pixels. */
const EXAMINED_PIXELS = 2048;
/** Side of the examined square, in widths of an eye. */
const SQUARE = 1.15;
/** Least red of a pupil lit by a flash, 0 to 255, and its least ratios to green and blue. Skin and lips are below. */
const RED = { min: 70, toGreen: 2, toBlue: 1.7 };
/** Bounds of the width and the height of a pupil, in widths of an eye. */
const PUPIL = { min: 0.05, max: 0.6 };
/** A pupil is at most this far from the center of the eye, in widths of an eye. */
const OFF_CENTER_MAX = 0.3;
/** Least share of its bounding box that a pupil fills, and the longest ratio of its sides. A disc fills 0.79. */
const COMPACT = { fill: 0.5, ratio: 2 };
/** Radius of the circle to mend, in radii of the pupil: its edge fades. */
const MARGIN = 1.5;

/** Returns the circles around the pupils of the eyes that are red from a flash. */
export async function findRedEyes({
  path,
  contentType,
  eyes,
}: FindRedEyesRequest): Promise<{ eyes: Eye[] }> {
  const opened = await openImage(path, contentType);
  const picture = await rasterOf(fitIntoBox(opened.open(), EXAMINED_PIXELS));
  return { eyes: eyes.flatMap((eye) => findPupil(picture, eye) ?? []) };
}

/** A position with the width of the eye, as shares of the picture's width and height; `width` of its width. */
type EyePlace = FindRedEyesRequest['eyes'][number];

function findPupil(picture: Raster, eye: EyePlace): Eye | null {
  const eyeWidth = eye.width * picture.width;
  const center = { x: eye.x * picture.width, y: eye.y * picture.height };
  const spots = redSpots(picture, center, (SQUARE * eyeWidth) / 2);
  const pupils = spots.filter((spot) => isPupil(spot, center, eyeWidth));
  const largest = pupils.reduce<Spot | null>(
    (best, spot) => (best && best.pixels >= spot.pixels ? best : spot),
    null,
  );
  if (!largest) return null;
  const { left, top, right, bottom } = largest;
  const longEdge = Math.max(picture.width, picture.height);
  const radius = (MARGIN * Math.max(right - left, bottom - top)) / 2 / longEdge;
  return {
    x: (left + right) / 2 / picture.width,
    y: (top + bottom) / 2 / picture.height,
    radius: Math.min(EYE_RADIUS.max, Math.max(EYE_RADIUS.min, radius)),
  };
}

/** Red pixels that touch each other: their box and their number. `right` and `bottom` are outside. */
interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
}

function isPupil(
  { left, top, right, bottom, pixels }: Spot,
  center: { x: number; y: number },
  eyeWidth: number,
): boolean {
  const [width, height] = [right - left, bottom - top];
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const distance = Math.hypot((left + right) / 2 - center.x, (top + bottom) / 2 - center.y);
  return (
    shorter >= PUPIL.min * eyeWidth &&
    longer <= PUPIL.max * eyeWidth &&
    longer <= COMPACT.ratio * shorter &&
    pixels >= COMPACT.fill * width * height &&
    distance <= OFF_CENTER_MAX * eyeWidth
  );
}

/** Finds the red spots in a square around a point. */
function redSpots(picture: Raster, center: { x: number; y: number }, half: number): Spot[] {
  const { width } = picture;
  const left = Math.max(0, Math.floor(center.x - half));
  const top = Math.max(0, Math.floor(center.y - half));
  const right = Math.min(picture.width, Math.ceil(center.x + half));
  const bottom = Math.min(picture.height, Math.ceil(center.y + half));
  const unseen = new Set<number>();
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (isRed(picture, y * width + x)) unseen.add(y * width + x);
  const spots: Spot[] = [];
  for (const pixel of unseen) spots.push(takeSpot(unseen, pixel, width));
  return spots;
}

/** Removes a pixel and all that are connected with it from a set of pixels, and returns them as a spot. */
function takeSpot(pixels: Set<number>, first: number, width: number): Spot {
  const [x, y] = [first % width, Math.floor(first / width)];
  const spot = { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 0 };
  const open = [first];
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    if (!pixels.delete(pixel)) continue;
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    spot.pixels += 1;
    spot.left = Math.min(spot.left, column);
    spot.top = Math.min(spot.top, row);
    spot.right = Math.max(spot.right, column + 1);
    spot.bottom = Math.max(spot.bottom, row + 1);
    open.push(pixel + 1, pixel - 1, pixel + width, pixel - width);
  }
  return spot;
}

function isRed({ data, channels }: Raster, pixel: number): boolean {
  const at = pixel * channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return red > RED.min && red > RED.toGreen * green && red > RED.toBlue * blue;
}
