import { wordsOf } from '@spindle/core/search/readings';
import { expect, it } from 'vitest';
import { phrasesOfKeyword } from '../engine/match/keyword-query.ts';
import { findHits, numberHits } from './find-hits.ts';

const TEXTS = ['The', 'Müller', 'invoice', '318.50', 'of', 'invoices', 'red', 'car'];

const numbers = (keyword: string) => numberHits(TEXTS, phrasesOfKeyword(keyword));

it.each([
  ['invoice', [2]],
  ['INVOICE*', [2, 5]],
  ['"red car"', [6, 7]],
  ['muller OR red', [1, 6]],
  ['318', [3]],
  ['red -invoice', [6]],
  ['"car red"', []],
  ['*.png', []],
  ['', []],
])('the keyword %s marks the words that its search finds', (keyword, expected) => {
  const marked = numbers(keyword).flatMap((number, at) => (number === null ? [] : [at]));
  expect(marked).toEqual(expected);
});

it('a phrase is one hit, and hits are numbered in reading order', () => {
  expect(numbers('"red car" invoice')).toEqual([null, null, 0, null, null, null, 1, 1]);
});

it('hits do not overlap', () => {
  const words = wordsOf('red red red');
  expect(findHits(words, phrasesOfKeyword('"red red"'))).toEqual([{ from: 0, to: 1 }]);
});
