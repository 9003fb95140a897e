import { expect, it } from 'vitest';
import { cleanTag, tagKey, tagKeys } from './tag-name.ts';

it('removes spaces around levels, and empty levels', () => {
  expect(cleanTag(' people / Ana Novak// ')).toBe('people/Ana Novak');
  expect(cleanTag(' / ')).toBe('');
});

it('identifies a tag in upper and lower case, and however its accents are encoded', () => {
  expect(tagKey('People/JOSE\u0301')).toBe(tagKey('people/jos\u00e9'));
});

it('returns the keys of all levels', () => {
  expect(tagKeys('People/Ana/1999')).toEqual(['people', 'people/ana', 'people/ana/1999']);
  expect(tagKeys('lake')).toEqual(['lake']);
});
