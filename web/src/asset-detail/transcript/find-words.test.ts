import { expect, it } from 'vitest';
import { findWords, wordsOf } from './find-words.ts';

it('searches for the words of a keyword, without operators and excluded words', () => {
  expect(wordsOf('"brown fox" OR jump* -dog NOT cat')).toEqual(['brown', 'fox', 'jump']);
  expect(wordsOf('*')).toEqual([]);
});

it('marks words that begin with a searched one, whatever their case and accents', () => {
  const found = (text: string, ...words: string[]) =>
    findWords(text, words).flatMap((part) => (part.isFound ? [part.text] : []));
  expect(found('The Café, jumping over a box', 'cafe', 'JUMP')).toEqual(['Café', 'jumping']);
  expect(found('a fox', 'ox')).toEqual([]);
  expect(
    findWords('a fox', ['fox'])
      .map(({ text }) => text)
      .join(''),
  ).toBe('a fox');
});
