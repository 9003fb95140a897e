import { expect, it } from 'vitest';
import { slipsBetween, slipsOf } from './spelling-edits.ts';

it('makes every slip of a word', () => {
  const slips = slipsOf('mountian');
  for (const one of ['mountain', 'mountin', 'ountian', 'mountiaan', 'mountiaz', 'zmountian'])
    expect(slips).toContain(one);
  expect(slips).not.toContain('mountian');
  for (const slip of slips) expect(slipsBetween('mountian', slip, false)).toBe(1);
});

it('counts slips between words, and to the nearest beginning of one', () => {
  expect(slipsBetween('lake', 'lake', false)).toBe(0);
  expect(slipsBetween('lkae', 'lake', false)).toBe(1);
  expect(slipsBetween('restaraunt', 'restaurant', false)).toBe(2);
  expect(slipsBetween('lake', 'lakes', false)).toBe(1);
  expect(slipsBetween('moutn', 'mountain', true)).toBe(1);
  expect(slipsBetween('moutn', 'mountain', false)).toBe(3);
  expect(slipsBetween('озеро', 'озера', false)).toBe(1);
});
