import { expect, it } from 'vitest';
import { editDistance, editsOf } from './spelling-edits.ts';

it('returns every edit of a word', () => {
  const edits = editsOf('mountian');
  for (const one of ['mountain', 'mountin', 'ountian', 'mountiaan', 'mountiaz', 'zmountian'])
    expect(edits).toContain(one);
  expect(edits).not.toContain('mountian');
  for (const edit of edits) expect(editDistance('mountian', edit)).toBe(1);
});

it('counts the edits between two words, and to the nearest prefix of one', () => {
  expect(editDistance('lake', 'lake')).toBe(0);
  expect(editDistance('lkae', 'lake')).toBe(1);
  expect(editDistance('restaraunt', 'restaurant')).toBe(2);
  expect(editDistance('lake', 'lakes')).toBe(1);
  expect(editDistance('moutn', 'mountain', { isPrefix: true })).toBe(1);
  expect(editDistance('moutn', 'mountain')).toBe(3);
  expect(editDistance('озеро', 'озера')).toBe(1);
});
