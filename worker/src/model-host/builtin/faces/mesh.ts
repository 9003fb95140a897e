import type { Point } from '../../../models/capabilities.ts';
import { openLite, readPackedAsset } from '../../litert.ts';
import type { Pixels } from '../../picture.ts';
import { sigmoid } from '../../vector.ts';
import { applySimilarity, aroundCenter, cutSquare } from '../../warp.ts';
import type { Detection } from './detect.ts';

/** The points of a face, by their numbers in the face mesh of MediaPipe. */
export interface FaceMesh {
  /** Probability that it is a face, 0 to 1. */
  score: number;
  /** Returns a point in pixels of the picture. */
  pointAt(index: number): Point;
}

/** Width and height of the network's input, in pixels. */
const SIDE = 192;
/** The part of the picture that the network sees, as a multiple of the detected box. */
const VIEW = 1.5;
/** Numbers of its output: x, y and depth of 468 points. */
const POINT_VALUES = 3 * 468;

const COLORS = { zero: [0, 0, 0], unit: 255, planes: false } as const;

const network = openLite(readPackedAsset('@mediapipe/face_mesh', 'face_landmark.tflite'));

/** Places the mesh on a detected face, turned so that its eyes are level. */
export async function placeMesh(picture: Pixels, face: Detection): Promise<FaceMesh> {
  const [first, second] = face.eyes;
  const view = aroundCenter(
    { x: face.x + face.width / 2, y: face.y + face.height / 2 },
    {
      angle: Math.atan2(second.y - first.y, second.x - first.x),
      scale: (Math.max(face.width, face.height) * VIEW) / SIDE,
      side: SIDE,
    },
  );
  const outputs = await (await network).run(cutSquare(picture, view, SIDE, COLORS));
  const points = outputs.find(({ length }) => length === POINT_VALUES);
  const [logit] = outputs.find(({ length }) => length === 1) ?? [];
  if (!points || logit === undefined) throw new Error('the face mesh lacks an output');
  return {
    score: sigmoid(logit),
    pointAt: (index) =>
      applySimilarity(view, { x: points[3 * index] ?? 0, y: points[3 * index + 1] ?? 0 }),
  };
}
