import { expect, it } from 'vitest';
import {
  completeText,
  endsInFilter,
  readTyped,
  wholeQuery,
  withExclusion,
  withoutTerm,
  withTerms,
} from './query-terms.ts';

it.each([
  ['wedding bled', { words: 'wedding bled', terms: [] }],
  ['Re: hello 12:30 (1)', { words: 'Re: hello 12:30 (1)', terms: [] }],
  ['wedding camera:nikon -tag:draft', { words: 'wedding', terms: ['camera:nikon', '-tag:draft'] }],
  ['(red OR blue) camera:nikon', { words: '', terms: ['(red OR blue)', 'camera:nikon'] }],
  ['red OR camera:nikon', { words: '', terms: ['(red OR camera:nikon)'] }],
  ['-word camera:nikon', { words: '-word', terms: ['camera:nikon'] }],
  [
    'lake takn:2024',
    {
      error: 'Did you mean taken:?',
      unknown: { name: 'takn', suggestion: 'taken', mended: 'lake taken:2024' },
    },
  ],
  ['rating:9', { error: 'rating: needs a number of stars, such as 4 or >=3.' }],
])('reads %s', (text, expected) => {
  expect(readTyped(text)).toEqual(expected);
});

it('tells a value that may continue from a complete one', () => {
  for (const text of ['camera:', 'camera:ni', 'lake -camera:"NIKON Z'])
    expect(endsInFilter(text)).toBe(true);
  for (const text of ['lake', 'camera:ni ', 'camera:"NIKON Z 8"', 'camera:x lake', 'Re:'])
    expect(endsInFilter(text)).toBe(false);
});

it('adds, removes and excludes terms', () => {
  expect(withTerms('tag:a', ['tag:a', 'tag:b'])).toBe('tag:a tag:b');
  expect(withTerms('a OR tag:b', ['is:pick'])).toBe('(a OR tag:b) is:pick');
  expect(withoutTerm('tag:a tag:b', 0)).toBe('tag:b');
  expect(withExclusion('tag:a tag:b', 1)).toBe('tag:a -tag:b');
  expect(withExclusion('tag:a -tag:b', 1)).toBe('tag:a tag:b');
});

it('writes a whole search as one query', () => {
  expect(wholeQuery('tag:a', 'red OR blue')).toBe('tag:a (red OR blue)');
});

it('completes the last part of a text', () => {
  expect(completeText('lake cam', 'camera:')).toBe('lake camera:');
  expect(completeText('-camera:"ni', 'camera:"NIKON Z 8"')).toBe('-camera:"NIKON Z 8"');
  expect(completeText('lake ', 'tag:a')).toBe('lake tag:a');
});
