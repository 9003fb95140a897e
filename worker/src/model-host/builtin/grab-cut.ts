import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { Box, RequestOf, ResultOf } from '../../models/capabilities.ts';
import { openPicture, type Pixels, UnreadablePicture } from '../picture.ts';
import { cleanMask } from './clean-mask.ts';

/** A matrix, whose memory is freed by hand. */
interface Mat {
  data: Uint8Array;
  delete(): void;
}

/** The part of OpenCV that is used here. The types of the package need packages that are not installed. */
interface OpenCv {
  Mat: new (rows?: number, columns?: number, type?: number) => Mat;
  Rect: new (x: number, y: number, width: number, height: number) => object;
  CV_8UC1: number;
  CV_8UC3: number;
  GC_BGD: number;
  GC_FGD: number;
  GC_PR_FGD: number;
  GC_INIT_WITH_MASK: number;
  grabCut(
    image: Mat,
    mask: Mat,
    box: object,
    background: Mat,
    foreground: Mat,
    rounds: number,
    mode: number,
  ): void;
}

/** Long edge of the picture that is examined, in pixels. Four times the pixels take ten times as long for the same outline. */
const EXAMINED_EDGE = 320;
/** Rounds of learning the colors of the thing and of its surroundings. */
const ROUNDS = 5;
/** Share of the edge that is background when nobody has drawn a box. */
const MARGIN = 0.04;
/** Gray values of marks from which on a pixel surely belongs to the thing, or surely does not. */
const SURE = { foreground: 192, background: 64 };

/** OpenCV never is the value of a promise: it has a `then` of its own, which returns OpenCV again, without end. */
const cv: OpenCv = createRequire(import.meta.url)('@techstark/opencv-js');
const isReady = new Promise<void>((resolve) => {
  if ('Mat' in cv) resolve();
  else Object.assign(cv, { onRuntimeInitialized: resolve });
});

/** Cuts out the thing in a box, or the one that marks describe, by its colors. */
export async function grabCut({
  path,
  box,
  marks,
}: RequestOf<'select'>): Promise<ResultOf<'select'>> {
  await isReady;
  const picture = await openPicture(path, EXAMINED_EDGE);
  const { width, height } = picture;
  const guess = guessMask(picture, box ?? WHOLE);
  if (marks) drawMarks(guess, await readMarks(marks, picture));
  // A model of colors needs pixels of both kinds.
  const has = (isForeground: boolean) =>
    guess.some((value) => (value === cv.GC_FGD || value === cv.GC_PR_FGD) === isForeground);
  const cutOut = has(true) && has(false) ? cut(picture, guess) : guess;
  const mask = { width, height, data: cutOut.map((value) => value & 1) };
  const isMarked = (at: number) =>
    guess[at] === cv.GC_FGD || (marks !== undefined && guess[at] === cv.GC_BGD);
  return { width, height, alpha: cleanMask(mask, isMarked).data.map((value) => value * 255) };
}

const WHOLE: Box = { x: MARGIN, y: MARGIN, width: 1 - 2 * MARGIN, height: 1 - 2 * MARGIN };

/** Returns a mask that is background outside the box and probably foreground inside. */
function guessMask({ width, height }: Pixels, box: Box): Uint8Array {
  const [left, top] = [Math.round(box.x * width), Math.round(box.y * height)];
  const [right, bottom] = [(box.x + box.width) * width, (box.y + box.height) * height];
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInside = x >= left && x < Math.round(right) && y >= top && y < Math.round(bottom);
    return isInside ? cv.GC_PR_FGD : cv.GC_BGD;
  });
}

/** Reads marks in the size of the picture: one gray byte for each pixel. */
async function readMarks(path: string, { width, height }: Pixels): Promise<Uint8Array> {
  try {
    return await sharp(path)
      .flatten({ background: '#808080' })
      .resize(width, height, { fit: 'fill', kernel: 'nearest' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
  } catch (error) {
    throw new UnreadablePicture(`The marks cannot be read: ${(error as Error).message}`);
  }
}

function drawMarks(mask: Uint8Array, marks: Uint8Array): void {
  for (const [at, mark] of marks.entries())
    if (mark >= SURE.foreground) mask[at] = cv.GC_FGD;
    else if (mark <= SURE.background) mask[at] = cv.GC_BGD;
}

/** Returns the mask after the colors have been learned. Odd values are foreground. */
function cut({ width, height, data }: Pixels, guess: Uint8Array): Uint8Array {
  const opened: Mat[] = [];
  const open = (mat: Mat) => {
    opened.push(mat);
    return mat;
  };
  try {
    const image = open(new cv.Mat(height, width, cv.CV_8UC3));
    const mask = open(new cv.Mat(height, width, cv.CV_8UC1));
    image.data.set(data);
    mask.data.set(guess);
    const [background, foreground] = [open(new cv.Mat()), open(new cv.Mat())];
    const unused = new cv.Rect(0, 0, 1, 1);
    cv.grabCut(image, mask, unused, background, foreground, ROUNDS, cv.GC_INIT_WITH_MASK);
    return Uint8Array.from(mask.data);
  } finally {
    for (const mat of opened) mat.delete();
  }
}
