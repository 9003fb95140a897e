import type { TextLine } from '@spindle/contracts/analysis/text-lines';
import { expect, it } from 'vitest';
import { placeLine } from './place-line.ts';

const lineAt = (...points: [number, number][]): TextLine => ({
  text: 'word',
  corners: points.map(([x, y]) => ({ x, y })),
  words: [],
});

it('a level line is a box of the layer, whose height follows from the ratio of the picture', () => {
  const line = lineAt([0.1, 0.5], [0.6, 0.5], [0.6, 0.6], [0.1, 0.6]);
  expect(placeLine(line, 2)).toEqual({
    style: { left: 200, top: 500, width: 1000, height: 100, lineHeight: '100px' },
    length: 1000,
    fontSize: 80,
  });
});

it('a line that reads downwards is turned around its first corner', () => {
  const line = lineAt([0.6, 0.1], [0.6, 0.5], [0.5, 0.5], [0.5, 0.1]);
  const { style, length } = placeLine(line, 1);
  expect(style).toMatchObject({ left: 1200, top: 200, transform: `rotate(${Math.PI / 2}rad)` });
  expect(length).toBe(800);
});
