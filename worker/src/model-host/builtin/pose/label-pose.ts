import type { FoundLabel, Point } from '../../../models/capabilities.ts';

/** A point of a body in pixels. `score`: the probability that it is visible. */
export interface PosePoint extends Point {
  score: number;
}

/** Indices of the points of BlazePose, left and right. */
const NOSE = 0;
const SHOULDERS = [11, 12] as const;
const WRISTS = [15, 16] as const;
const HIPS = [23, 24] as const;
const KNEES = [25, 26] as const;
const ANKLES = [27, 28] as const;

/** A point less likely to be visible decides nothing. */
const VISIBLE_MIN = 0.5;
/** Degrees from the vertical up to which a torso or a leg is upright, and from which it lies. */
const UPRIGHT_MAX = 35;
const LYING_MIN = 60;
/** Height of a hip over its knee in torsos: a leg from the first one on stands, one up to the second sits. */
const STANDING_MIN = 0.65;
const SITTING_MAX = 0.45;

/**
 * Names what a body does: standing, sitting or lying, and whether both arms are above the head. Names nothing that its visible points
 * leave open, such as the legs behind a table. `score`: the least visible of the points that decide.
 */
export function labelPose(points: readonly PosePoint[]): FoundLabel[] {
  const at = (index: number): PosePoint => points[index] ?? { x: 0, y: 0, score: 0 };
  const shoulders = middle(at(SHOULDERS[0]), at(SHOULDERS[1]));
  const hips = middle(at(HIPS[0]), at(HIPS[1]));
  const legs = [0, 1].map((side) => ({
    hip: at(HIPS[side] ?? 0),
    knee: at(KNEES[side] ?? 0),
    ankle: at(ANKLES[side] ?? 0),
  }));
  const nose = at(NOSE);
  const wrists = WRISTS.map(at);
  const torso = Math.hypot(shoulders.x - hips.x, shoulders.y - hips.y);
  const lean = tilt(hips, shoulders);
  const isUpright = torso > 0 && lean <= UPRIGHT_MAX && shoulders.y < hips.y;
  const raised = ({ hip, knee }: Leg) => (knee.y - hip.y) / torso;
  const isLying = ({ hip, knee }: Leg) => tilt(knee, hip) >= LYING_MIN;
  const isStanding = (leg: Leg) => raised(leg) >= STANDING_MIN && isStraight(leg);
  const isSitting = (leg: Leg) => raised(leg) <= SITTING_MAX && leg.ankle.y > leg.knee.y;
  const knees = legs.map(({ knee }) => knee);
  const ankles = legs.map(({ ankle }) => ankle);
  const body = [shoulders, hips, ...knees];
  return [
    { label: 'lying', holds: lean >= LYING_MIN && legs.every(isLying), points: body },
    { label: 'standing', holds: isUpright && legs.every(isStanding), points: [...body, ...ankles] },
    { label: 'sitting', holds: isUpright && legs.every(isSitting), points: body },
    {
      label: 'arms raised',
      holds: isUpright && wrists.every(({ y }) => y < nose.y),
      points: [shoulders, nose, ...wrists],
    },
  ]
    .map(({ label, holds, points }) => ({ label, score: holds ? leastVisible(points) : 0 }))
    .filter(({ score }) => score >= VISIBLE_MIN);
}

interface Leg {
  hip: PosePoint;
  knee: PosePoint;
  ankle: PosePoint;
}

const isStraight = ({ hip, knee, ankle }: Leg): boolean =>
  tilt(knee, hip) <= UPRIGHT_MAX && tilt(ankle, knee) <= UPRIGHT_MAX;

const leastVisible = (points: readonly PosePoint[]): number =>
  Math.min(...points.map(({ score }) => score));

/** Returns the point between two points, as visible as the less visible one. */
const middle = (a: PosePoint, b: PosePoint): PosePoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  score: leastVisible([a, b]),
});

/** Returns the degrees between a line and the vertical, 0 to 90. */
const tilt = (from: Point, to: Point): number =>
  (Math.atan2(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) * 180) / Math.PI;
