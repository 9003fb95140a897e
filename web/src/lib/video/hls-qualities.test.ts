import { expect, it } from 'vitest';
import { HlsQualities } from './hls-qualities.ts';

it('lists the sizes of a stream, selects the chosen one, and marks the active one', () => {
  const selected: number[] = [];
  const events: string[] = [];
  const qualities = new HlsQualities((index) => selected.push(index));
  for (const event of ['addrendition', 'change', 'activechange'])
    qualities.addEventListener(event, () => events.push(event));
  const level = (height: number) => ({ width: (height * 16) / 9, height, bitrate: height * 1000 });
  qualities.levels = [level(360), level(720)] as never;
  expect([...qualities]).toMatchObject([
    { id: '0', width: 640, height: 360, bitrate: 360_000, selected: false },
    { id: '1', width: 1280, height: 720 },
  ]);
  expect(qualities.selectedIndex).toBe(-1);
  qualities.selectedIndex = 1;
  qualities.active = 1;
  expect([...qualities].map(({ selected, active }) => [selected, active])).toEqual([
    [false, false],
    [true, true],
  ]);
  qualities.selectedIndex = -1;
  expect([qualities.length, qualities.selectedIndex]).toEqual([2, -1]);
  expect(selected).toEqual([1, -1]);
  expect(events).toEqual(['addrendition', 'change', 'activechange', 'change']);
});
