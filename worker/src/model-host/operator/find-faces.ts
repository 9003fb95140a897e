import type { FaceNetworks } from '@spindle/core/models/manifest';
import type { FoundFace, PictureRequest, Point, ResultOf } from '../../models/capabilities.ts';
import { areaOf } from '../../models/overlap.ts';
import { RECOGNIZED_PIXELS_MIN, VECTORS_MAX } from '../../models/recognizable.ts';
import { type OnnxNetwork, only, openOnnx, runSingle } from '../onnx.ts';
import { openPicture, type Pixels } from '../picture.ts';
import { unit } from '../vector.ts';
import { cutSquare, fitSimilarity } from '../warp.ts';
import { type Detection, readDetections } from './face-detections.ts';
import { verifiedPath } from './open-file.ts';

/** Long edge of the picture that is examined, in pixels. */
const EXAMINED_EDGE = 1280;

/** Width and height of the describing network's input, and where it expects the eyes, the nose and the corners of the mouth. */
const SIDE = 112;
const TARGETS: readonly Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
];
const COLORS = { zero: [0, 0, 0], unit: 1, planes: true } as const;

/** Opens networks that find faces and describe them. The largest faces come first; only the ten largest have a vector. */
export async function openFaces(folder: string, { detect, describe }: FaceNetworks) {
  const detector = await openOnnx(await verifiedPath(folder, detect.file));
  const describer = await openOnnx(await verifiedPath(folder, describe.file));
  const describeFace = async (picture: Pixels, points: readonly Point[]) => {
    const data = cutSquare(picture, fitSimilarity(TARGETS, points), SIDE, COLORS);
    const vector = await runSingle(describer, { data, shape: [1, 3, SIDE, SIDE] }, describe);
    return unit(vector.data);
  };
  return async ({ path }: PictureRequest): Promise<ResultOf<'faces'>> => {
    const picture = await openPicture(path, EXAMINED_EDGE);
    const detections = await detectFaces(detector, picture, detect);
    const faces: FoundFace[] = [];
    for (const detection of detections) {
      const pixels = Math.round(Math.min(detection.width, detection.height));
      const isDescribed = faces.length < VECTORS_MAX && pixels >= RECOGNIZED_PIXELS_MIN;
      const vector = isDescribed ? await describeFace(picture, detection.points) : null;
      faces.push({ ...placeFace(picture, detection), pixels, expression: null, vector });
    }
    return { faces };
  };
}

/** Finds faces on the whole picture. Returns them in its pixels, from the largest. */
async function detectFaces(
  network: OnnxNetwork,
  picture: Pixels,
  { input = only(network.inputNames), side, score_min }: FaceNetworks['detect'],
): Promise<Detection[]> {
  const scale = side / Math.max(picture.width, picture.height);
  const data = toInput(picture, side, scale);
  const outputs = await network.run({ [input]: { data, shape: [1, 3, side, side] } });
  const detections = readDetections(outputs, { side, scoreMin: score_min });
  return detections
    .map(({ x, y, width, height, score, points }) => ({
      x: x / scale,
      y: y / scale,
      width: width / scale,
      height: height / scale,
      score,
      points: points.map((point) => ({ x: point.x / scale, y: point.y / scale })),
    }))
    .sort((a, b) => areaOf(b) - areaOf(a));
}

/** Scales a picture into the top left corner of a black square: planes of blue, green and red, 0 to 255. */
function toInput(picture: Pixels, side: number, scale: number): Float32Array {
  const transform = { a: 1 / scale, b: 0, left: 0, top: 0 };
  const planes = cutSquare(picture, transform, side, COLORS);
  const plane = side * side;
  const [width, height] = [picture.width * scale, picture.height * scale];
  const data = new Float32Array(3 * plane);
  for (let i = 0; i < plane; i++) {
    if (i % side >= width || Math.floor(i / side) >= height) continue;
    for (let color = 0; color < 3; color++)
      data[(2 - color) * plane + i] = planes[color * plane + i] ?? 0;
  }
  return data;
}

function placeFace({ width, height }: Pixels, face: Detection) {
  const place = ({ x, y }: Point): Point => ({
    x: Math.min(1, Math.max(0, x / width)),
    y: Math.min(1, Math.max(0, y / height)),
  });
  const start = place(face);
  const end = place({ x: face.x + face.width, y: face.y + face.height });
  const [left = start, right = end] = face.points.slice(0, 2).map(place);
  const eyes: [Point, Point] = [left, right];
  const box = { ...start, width: end.x - start.x, height: end.y - start.y };
  return { box, score: face.score, eyes };
}
