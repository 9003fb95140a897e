import { expect, it } from 'vitest';
import { editDistance, editsOf } from './spelling-edits.ts';

it('returns every edit of a word', () => {
  const edits = editsOf('mountian');
  for (const one of ['mountain', 'mountin', 'ountian', 'mountiaan', 'mountiaz', 'zmountian'])
    expect(edits).toContain(one);
  expect(edits).not.toContain('mountian');
  for (const slip of edits) expect(editDistance('mountian', slip, false)).toBe(1);
});

it('counts the edits between two words, and to the nearest prefix of one', () => {
  expect(editDistance('lake', 'lake', false)).toBe(0);
  expect(editDistance('lkae', 'lake', false)).toBe(1);
  expect(editDistance('restaraunt', 'restaurant', false)).toBe(2);
  expect(editDistance('lake', 'lakes', false)).toBe(1);
  expect(editDistance('moutn', 'mountain', true)).toBe(1);
  expect(editDistance('moutn', 'mountain', false)).toBe(3);
  expect(editDistance('озеро', 'озера', false)).toBe(1);
});
