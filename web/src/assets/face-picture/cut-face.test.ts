import { expect, it } from 'vitest';
import { cutFace } from './cut-face.ts';

it('shows a face in the center of the square, with a margin', () => {
  const cut = cutFace({ x: 0.45, y: 0.4, width: 0.1, height: 0.2 }, 2, 100);
  // The square has an edge of 0.32 heights, and begins 0.84 heights from the left.
  expect(cut).toMatchObject({ left: '-262.5%', top: '-106.25%', width: '625%', height: '312.5%' });
});

it('keeps the square inside the image for a face at its corner', () => {
  const cut = cutFace({ x: 0, y: 0.9, width: 0.1, height: 0.1 }, 1, 100);
  expect(cut).toMatchObject({ left: '0%', top: '-525%' });
});

it('shows the whole of a square image that the face fills', () => {
  const cut = cutFace({ x: 0, y: 0, width: 1, height: 1 }, 1, 100);
  expect(cut).toMatchObject({ left: '0%', top: '0%', width: '100%', height: '100%' });
});

it('requests a larger image for a smaller face', () => {
  const edgeOf = (width: number) =>
    cutFace({ x: 0.5, y: 0.5, width, height: width }, 1, 96).imageEdge;
  expect([edgeOf(0.6), edgeOf(0.2), edgeOf(0.02)]).toEqual([320, 640, 2048]);
});
