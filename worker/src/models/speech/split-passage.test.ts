import { expect, it } from 'vitest';
import { splitPassage } from './split-passage.ts';

it('keeps a short passage', () => {
  const passage = { start: 1, end: 2, text: 'Good morning.' };
  expect(splitPassage(passage)).toEqual([passage]);
});

it('splits a long passage between words, and shares its time by characters', () => {
  const text = `${'a'.repeat(49)} ${'b'.repeat(49)} ${'c'.repeat(49)} ${'d'.repeat(49)}`;
  const parts = splitPassage({ start: 10, end: 18, text });
  expect(parts.map((part) => [part.start, part.end, part.text[0]])).toEqual([
    [10, 12, 'a'],
    [12, 14, 'b'],
    [14, 16, 'c'],
    [16, 18, 'd'],
  ]);
});

it('splits a text without spaces', () => {
  const parts = splitPassage({ start: 0, end: 10, text: '語'.repeat(100) });
  expect(parts.map(({ text }) => text.length)).toEqual([74, 26]);
});
