import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point } from '../../../models/capabilities.ts';
import { overlapOf } from '../../../models/overlap.ts';
import { openLite, packageFolder } from '../../litert.ts';
import type { Pixels } from '../../picture.ts';
import { sigmoid } from '../../vector.ts';
import { cutWindow, type Window, windowsOf } from './windows.ts';

/** A face that the detector has found, in pixels of the picture. */
export interface Detection {
  /** Top left corner and size. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Confidence, 0 to 1. */
  score: number;
  /** Eyes of the person: their right one first, which a viewer sees on the left. */
  eyes: readonly [Point, Point];
}

/** Width and height of the network's input, and of the grid of its output. */
const SIDE = 192;
const GRID = 48;
/** Numbers that the network returns for each cell of the grid: a box, and six points. */
const CELL_VALUES = 16;
/** Detections below it are left out. */
const SCORE_MIN = 0.5;
/** Detections that overlap more are the same face. */
const OVERLAP_MAX = 0.3;

const network = openLite(
  readFileSync(
    join(packageFolder('@mediapipe/face_detection'), 'face_detection_full_range_sparse.tflite'),
  ),
);

/** Finds faces, in the whole picture and again in overlapping tiles, where small faces are larger. The most certain come first. */
export async function detectFaces(picture: Pixels): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const window of windowsOf(picture)) {
    const inside = await detectIn(picture, window);
    found.push(...inside.filter((face) => !isCutOff(face, window, picture)));
  }
  found.sort((a, b) => b.score - a.score);
  const kept: Detection[] = [];
  for (const face of found) if (!kept.some((other) => isSameFace(other, face))) kept.push(face);
  return kept;
}

async function detectIn(picture: Pixels, window: Window): Promise<Detection[]> {
  const outputs = await (await network).run(await cutWindow(picture, window, SIDE));
  const [boxes, scores] = outputs.toSorted((a, b) => b.length - a.length);
  if (!boxes || !scores) throw new Error('the detector lacks an output');
  const found: Detection[] = [];
  for (let cell = 0; cell < GRID * GRID; cell++) {
    const score = sigmoid(scores[cell] ?? 0);
    if (score < SCORE_MIN) continue;
    const centerX = ((cell % GRID) + 0.5) / GRID;
    const centerY = (Math.floor(cell / GRID) + 0.5) / GRID;
    const value = (index: number) => (boxes[cell * CELL_VALUES + index] ?? 0) / SIDE;
    const pointAt = (index: number): Point => ({
      x: window.left + (value(index) + centerX) * window.side,
      y: window.top + (value(index + 1) + centerY) * window.side,
    });
    const center = pointAt(0);
    const width = value(2) * window.side;
    const height = value(3) * window.side;
    found.push({
      x: center.x - width / 2,
      y: center.y - height / 2,
      width,
      height,
      score,
      eyes: [pointAt(4), pointAt(6)],
    });
  }
  return found;
}

/** Whether a face touches an edge of its tile that is inside the picture. Another tile contains it as a whole. */
function isCutOff({ x, y, width, height }: Detection, tile: Window, picture: Pixels): boolean {
  const MARGIN = 2;
  const [right, bottom] = [tile.left + tile.side, tile.top + tile.side];
  return (
    (tile.left > 0 && x <= tile.left + MARGIN) ||
    (tile.top > 0 && y <= tile.top + MARGIN) ||
    (right < picture.width && x + width >= right - MARGIN) ||
    (bottom < picture.height && y + height >= bottom - MARGIN)
  );
}

/** Whether two detections are one face: they overlap, or the center of the smaller is inside the larger. */
function isSameFace(kept: Detection, face: Detection): boolean {
  if (overlapOf(kept, face) > OVERLAP_MAX) return true;
  const [x, y] = [face.x + face.width / 2, face.y + face.height / 2];
  const isInside = x > kept.x && x < kept.x + kept.width && y > kept.y && y < kept.y + kept.height;
  return isInside && face.width < kept.width;
}
