import { expect, it } from 'vitest';
import { unwrap } from './unwrap.ts';

it('continues a line beyond 180 degrees', () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [170, 10],
      [179, 11],
      [-179, 12],
      [-170, 13],
    ],
  };
  unwrap(line);
  expect(line.coordinates).toEqual([
    [170, 10],
    [179, 11],
    [181, 12],
    [190, 13],
  ]);
});

it('adds the pole to a ring around it', () => {
  const ring = [
    [-180, -70],
    [-60, -75],
    [60, -75],
    [179, -72],
    [-180, -70],
  ];
  unwrap({ features: [{ geometry: { coordinates: [ring] } }] });
  expect(ring.slice(-4)).toEqual([
    [180, -70],
    [180, -90],
    [-180, -90],
    [-180, -70],
  ]);
});
