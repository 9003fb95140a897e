import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Box,
  FoundPose,
  PictureRequest,
  Point,
  ResultOf,
} from '../../../models/capabilities.ts';
import { openLite, packageFolder, readPackedAsset } from '../../litert.ts';
import { openPicture, type Pixels } from '../../picture.ts';
import { sigmoid } from '../../vector.ts';
import { applySimilarity, aroundCenter, type Similarity } from '../../warp.ts';
import { cutNearest } from './cut-nearest.ts';
import { labelPose, type PosePoint } from './label-pose.ts';

/** Long edge of the picture that is examined, in pixels. */
const EXAMINED_EDGE = 1280;
/** Width and height of the inputs of the two networks, in pixels. */
const DETECTOR_SIDE = 224;
const POINTS_SIDE = 256;
/** People below it are noise, and so are points of nobody. */
const SCORE_MIN = 0.5;
/** Limits the people of a picture. */
const PEOPLE_MAX = 6;
/** The frame of a person is larger than the circle around the body by this factor. */
const FRAME_FACTOR = 1.25;
const POINTS = 33;
/** Values of a point: x, y, depth, visibility, presence. */
const POINT_VALUES = 5;
/** Points of the network, six of which are helpers. */
const OUTPUT_POINTS = 39;
/** Values of a detection: a box and four key points. */
const BOX_VALUES = 12;

/** Centers of the cells that the detector examines, as shares of its input. */
const ANCHORS: readonly Point[] = [
  [28, 2],
  [14, 2],
  [7, 6],
].flatMap(([cells = 0, each = 0]) =>
  Array.from({ length: cells * cells * each }, (_, i) => {
    const cell = Math.floor(i / each);
    return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells };
  }),
);

const detector = openLite(readPackedAsset('@mediapipe/pose', 'pose_detection.tflite'));
const pointFinder = openLite(
  readFileSync(join(packageFolder('@mediapipe/pose'), 'pose_landmark_lite.tflite')),
);

/** A person, in pixels of the picture. */
interface Person {
  score: number;
  hips: Point;
  /** A point on the circle around the body, in the direction of the head. */
  rim: Point;
  center: Point;
  width: number;
}

/** Finds people, their points and what they do, the most probable first. */
export async function findPoses({ path }: PictureRequest): Promise<ResultOf<'pose'>> {
  const picture = await openPicture(path, EXAMINED_EDGE);
  const poses: FoundPose[] = [];
  for (const person of await findPeople(picture)) {
    const points = await findPoints(picture, person);
    if (points) poses.push(toPose(picture, person, points));
  }
  return { poses };
}

async function findPeople(picture: Pixels): Promise<Person[]> {
  const longEdge = Math.max(picture.width, picture.height);
  const frame: Similarity = {
    a: longEdge / DETECTOR_SIDE,
    b: 0,
    left: (picture.width - longEdge) / 2,
    top: (picture.height - longEdge) / 2,
  };
  const input = cutNearest(picture, frame, DETECTOR_SIDE, (value) => value / 127.5 - 1);
  const outputs = await (await detector).run(input);
  const boxes = outputs.find(({ length }) => length === ANCHORS.length * BOX_VALUES);
  const scores = outputs.find(({ length }) => length === ANCHORS.length);
  if (!boxes || !scores) throw new Error('the detector lacks an output');
  const people = ANCHORS.flatMap((anchor, i): Person[] => {
    const score = sigmoid(scores[i] ?? -Infinity);
    if (score < SCORE_MIN) return [];
    const values = boxes.subarray(i * BOX_VALUES, (i + 1) * BOX_VALUES);
    const pointAt = (index: number) =>
      applySimilarity(frame, {
        x: (values[index] ?? 0) + anchor.x * DETECTOR_SIDE,
        y: (values[index + 1] ?? 0) + anchor.y * DETECTOR_SIDE,
      });
    const width = (values[2] ?? 0) * frame.a;
    return [{ score, center: pointAt(0), hips: pointAt(4), rim: pointAt(6), width }];
  });
  return selectPeople(people);
}

/** Keeps the most probable of detections of one person. */
function selectPeople(found: Person[]): Person[] {
  const kept: Person[] = [];
  for (const one of found.sort((a, b) => b.score - a.score))
    if (
      !kept.some(
        (other) => distance(other.center, one.center) < 0.5 * Math.max(other.width, one.width),
      )
    )
      kept.push(one);
  return kept.slice(0, PEOPLE_MAX);
}

/** Returns the points of a person in pixels of the picture; null when there is nobody. */
async function findPoints(picture: Pixels, { hips, rim }: Person): Promise<PosePoint[] | null> {
  const scale = (distance(hips, rim) * 2 * FRAME_FACTOR) / POINTS_SIDE;
  const angle = Math.PI / 2 + Math.atan2(rim.y - hips.y, rim.x - hips.x);
  const frame = aroundCenter(hips, { angle, scale, side: POINTS_SIDE });
  const outputs = await (await pointFinder).run(
    cutNearest(picture, frame, POINTS_SIDE, (value) => value / 255),
  );
  const values = outputs.find(({ length }) => length === OUTPUT_POINTS * POINT_VALUES);
  const presence = outputs.find(({ length }) => length === 1)?.[0] ?? 0;
  if (!values) throw new Error('the network lacks an output');
  if (presence < SCORE_MIN) return null;
  return Array.from({ length: POINTS }, (_, i) => {
    const [x = 0, y = 0, , visibility = -Infinity] = values.subarray(i * POINT_VALUES);
    return { ...applySimilarity(frame, { x, y }), score: sigmoid(visibility) };
  });
}

function toPose({ width, height }: Pixels, { score }: Person, points: PosePoint[]): FoundPose {
  const shares = points.map(({ x, y, score }) => ({ x: x / width, y: y / height, score }));
  return { score, labels: labelPose(points), box: boxAround(shares), points: shares };
}

/** Returns the box around points, inside the picture. */
function boxAround(points: readonly Point[]): Box {
  const clamp = (share: number) => Math.min(1, Math.max(0, share));
  const xs = points.map(({ x }) => clamp(x));
  const ys = points.map(({ y }) => clamp(y));
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
