import { describe, expect, it } from 'vitest';
import { labelPose, type PosePoint } from './label-pose.ts';

/** Coordinates of a body in profile to the viewer, in any unit. The two sides lie beside each other. */
interface Body {
  nose: [number, number];
  shoulder: [number, number];
  wrist: [number, number];
  hip: [number, number];
  knee: [number, number];
  ankle: [number, number];
}

const STANDING: Body = {
  nose: [50, 10],
  shoulder: [50, 30],
  wrist: [50, 70],
  hip: [50, 80],
  knee: [50, 122],
  ankle: [50, 165],
};
const SITTING: Body = { ...STANDING, knee: [90, 85], ankle: [90, 130] };
const LYING: Body = {
  nose: [10, 100],
  shoulder: [30, 100],
  wrist: [60, 105],
  hip: [80, 102],
  knee: [122, 100],
  ankle: [165, 103],
};
const INDICES: Record<keyof Body, readonly number[]> = {
  nose: [0],
  shoulder: [11, 12],
  wrist: [15, 16],
  hip: [23, 24],
  knee: [25, 26],
  ankle: [27, 28],
};

/** Returns the 33 points of a body; those of `hidden` parts are probably not visible. */
function pointsOf(body: Body, hidden: (keyof Body)[] = []): PosePoint[] {
  const points = Array.from({ length: 33 }, (): PosePoint => ({ x: 0, y: 0, score: 0 }));
  for (const [part, indices] of Object.entries(INDICES) as [keyof Body, number[]][])
    for (const [side, index] of indices.entries()) {
      const [x, y] = body[part];
      points[index] = { x: x + side * 4, y, score: hidden.includes(part) ? 0.2 : 0.9 };
    }
  return points;
}

const labels = (body: Body, hidden?: (keyof Body)[]) =>
  labelPose(pointsOf(body, hidden)).map(({ label }) => label);

describe('labels of a pose', () => {
  it.each([
    ['standing', STANDING, ['standing']],
    ['sitting', SITTING, ['sitting']],
    ['sitting toward the viewer', { ...SITTING, knee: [50, 90], ankle: [50, 135] }, ['sitting']],
    ['lying', LYING, ['lying']],
    ['both arms up', { ...STANDING, wrist: [50, -20] }, ['standing', 'arms raised']],
    ['bending forward', { ...STANDING, shoulder: [5, 70], nose: [-5, 80] }, []],
    ['head down', { ...STANDING, shoulder: [50, 130], nose: [50, 150] }, []],
    ['half a squat', { ...STANDING, knee: [70, 108], ankle: [60, 150] }, []],
  ] as [string, Body, string[]][])('names %s', (_, body, expected) => {
    expect(labels(body)).toEqual(expected);
  });

  it('names nothing that hidden legs leave open', () => {
    expect(labels(STANDING, ['ankle'])).toEqual([]);
    expect(labels(SITTING, ['knee'])).toEqual([]);
    expect(labels({ ...STANDING, wrist: [50, -20] }, ['knee', 'ankle'])).toEqual(['arms raised']);
  });

  it('names nothing when one leg stands and one does not', () => {
    const points = pointsOf(STANDING);
    points[26] = { x: 90, y: 85, score: 0.9 };
    expect(labelPose(points)).toEqual([]);
  });

  it('takes the least visible point as the score', () => {
    const points = pointsOf(STANDING);
    points[27] = { x: 50, y: 165, score: 0.6 };
    expect(labelPose(points)).toEqual([{ label: 'standing', score: 0.6 }]);
  });
});
