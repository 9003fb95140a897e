import { expect, it } from 'vitest';
import { unit } from '../vector.ts';
import { groupByKind } from './group-by-kind.ts';

const direction = (x: number, y: number, z: number) => unit(Float32Array.of(x, y, z));

it('returns the direction of each kind', () => {
  const vectors = [
    direction(1, 0.1, 0),
    direction(0, 1, 0.1),
    direction(1, -0.1, 0),
    direction(0, 1, -0.1),
  ];
  const [first, second, ...more] = groupByKind(vectors, 2);
  expect(more).toEqual([]);
  expect(first?.[0]).toBeCloseTo(1);
  expect(second?.[1]).toBeCloseTo(1);
});

it('returns as many as there are vectors when more kinds are asked for', () => {
  expect(groupByKind([direction(1, 0, 0), direction(0, 1, 0)], 5)).toHaveLength(2);
});
