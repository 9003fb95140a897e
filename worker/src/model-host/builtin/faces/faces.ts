import type {
  Box,
  FoundFace,
  PictureRequest,
  Point,
  ResultOf,
} from '../../../models/capabilities.ts';
import { areaOf } from '../../../models/overlap.ts';
import { RECOGNIZED_PIXELS_MIN, VECTORS_MAX } from '../../../models/recognizable.ts';
import { openPicture, type Pixels } from '../../picture.ts';
import { describeFace } from './describe-face.ts';
import { type Detection, detectFaces } from './detect.ts';
import { eyeCenters, measureExpression } from './expression.ts';
import { placeMesh } from './mesh.ts';

/** Long edge of the picture that is examined, in pixels. */
const EXAMINED_EDGE = 1280;
/** The mesh refuses detections below it: most of them are no faces. */
const MESH_SCORE_MIN = 0.5;

/** Finds faces. The largest come first; only the ten largest have a vector. */
export async function findFaces({ path }: PictureRequest): Promise<ResultOf<'faces'>> {
  const picture = await openPicture(path, EXAMINED_EDGE);
  const detections = await detectFaces(picture);
  detections.sort((a, b) => areaOf(b) - areaOf(a));
  const faces: FoundFace[] = [];
  for (const detection of detections) {
    const face = await examineFace(picture, detection, { isDescribed: faces.length < VECTORS_MAX });
    if (face) faces.push(face);
  }
  return { faces };
}

/** Returns a detected face with its properties; null when it is not a face. */
async function examineFace(
  picture: Pixels,
  detection: Detection,
  { isDescribed }: { isDescribed: boolean },
): Promise<FoundFace | null> {
  const mesh = await placeMesh(picture, detection);
  if (mesh.score < MESH_SCORE_MIN) return null;
  const pixels = Math.round(Math.min(detection.width, detection.height));
  const canDescribe = isDescribed && pixels >= RECOGNIZED_PIXELS_MIN;
  const [left, right] = eyeCenters(mesh);
  return {
    box: shareBox(picture, detection),
    score: detection.score,
    pixels,
    eyes: [sharePoint(picture, left), sharePoint(picture, right)],
    expression: measureExpression(mesh),
    vector: canDescribe ? await describeFace(picture, mesh) : null,
  };
}

/** Returns the part of a box that is inside the picture, as shares of it. */
function shareBox(picture: Pixels, { x, y, width, height }: Detection): Box {
  const start = sharePoint(picture, { x, y });
  const end = sharePoint(picture, { x: x + width, y: y + height });
  return { ...start, width: end.x - start.x, height: end.y - start.y };
}

const sharePoint = ({ width, height }: Pixels, { x, y }: Point): Point => ({
  x: Math.min(1, Math.max(0, x / width)),
  y: Math.min(1, Math.max(0, y / height)),
});
