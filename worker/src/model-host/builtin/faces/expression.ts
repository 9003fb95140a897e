import type { FoundFace, Point } from '../../../models/capabilities.ts';
import type { FaceMesh } from './mesh.ts';

/** Points of an eye: its corners, and the middle of both lids. */
interface EyePoints {
  corners: readonly [number, number];
  lids: readonly [number, number];
}

/** The eye that a viewer sees on the left, and the other one. */
const EYES: readonly [EyePoints, EyePoints] = [
  { corners: [33, 133], lids: [159, 145] },
  { corners: [362, 263], lids: [386, 374] },
];
/** Outer corners of the mouth, and the middle of the inner and outer edges of the lips. */
const MOUTH = { corners: [61, 291], inner: [13, 14], outer: [0, 17] } as const;
/** Cheeks beside the ears. Their distance does not change with the expression. */
const CHEEKS = [234, 454] as const;

/** Bounds between which a ratio grows from 0 to 1. */
const EYE_OPENING = { from: 0.1, to: 0.28 };
const MOUTH_OPENING = { from: 0.02, to: 0.4 };
const SMILE_WIDTH = { from: 0.375, to: 0.475 };
const SMILE_LIFT = { from: 0, to: 0.14 };

/** Returns the centers of the eyes, left and right as a viewer sees them. */
export function eyeCenters(mesh: FaceMesh): [Point, Point] {
  const centers = EYES.map(({ corners: [a, b] }) => between(mesh.pointAt(a), mesh.pointAt(b)));
  const [first, second] = centers;
  if (!first || !second) throw new Error('unreachable: two eyes');
  return first.x <= second.x ? [first, second] : [second, first];
}

/** Measures the expression of a face on its mesh. */
export function measureExpression(mesh: FaceMesh): NonNullable<FoundFace['expression']> {
  const { pointAt } = mesh;
  const length = ([a, b]: readonly [number, number]) => distance(pointAt(a), pointAt(b));
  const openings = EYES.map(({ corners, lids }) => length(lids) / length(corners));
  const eyes = openings.reduce((a, b) => a + b, 0) / openings.length;
  const width = length(MOUTH.corners);
  return {
    eyesOpen: scale(eyes, EYE_OPENING),
    mouthOpen: scale(length(MOUTH.inner) / width, MOUTH_OPENING),
    smile:
      (scale(width / length(CHEEKS), SMILE_WIDTH) + scale(liftOf(mesh) / width, SMILE_LIFT)) / 2,
  };
}

/** Returns how far the corners of the mouth are above its middle, along the line from the lips to the eyes. */
function liftOf({ pointAt }: FaceMesh): number {
  const [left, right] = EYES.map(({ corners: [a, b] }) => between(pointAt(a), pointAt(b)));
  const lips = between(pointAt(MOUTH.outer[0]), pointAt(MOUTH.outer[1]));
  const corners = between(pointAt(MOUTH.corners[0]), pointAt(MOUTH.corners[1]));
  if (!left || !right) throw new Error('unreachable: two eyes');
  const eyes = between(left, right);
  const up = { x: eyes.x - lips.x, y: eyes.y - lips.y };
  const size = Math.hypot(up.x, up.y) || 1;
  return ((corners.x - lips.x) * up.x + (corners.y - lips.y) * up.y) / size;
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const scale = (value: number, { from, to }: { from: number; to: number }): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
