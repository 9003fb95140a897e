import { expect, it } from 'vitest';
import { createPassageFinder } from './find-passages.ts';

/** Feeds windows of a tenth of a second, `#` with speech and `.` without. */
function find(windows: string) {
  const finder = createPassageFinder(0.1);
  for (const window of windows) finder.add(window === '#' ? 0.9 : 0.1);
  return finder.end().map(({ start, end }) => [+start.toFixed(1), +end.toFixed(1)]);
}

it('pauses end a passage, short gaps do not, and noises are none', () => {
  expect(find('..........####..####..........#..........#####')).toEqual([
    [0.9, 2.1],
    [4, 4.7],
  ]);
  expect(find('')).toEqual([]);
  expect(find('.....')).toEqual([]);
  expect(find('#####')).toEqual([[0, 0.6]]);
});
