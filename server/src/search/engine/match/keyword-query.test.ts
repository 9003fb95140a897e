import { describe, expect, it } from 'vitest';
import { keywordQuery, keywordWithPrefixes } from './keyword-query.ts';

describe('keywordQuery', () => {
  it.each([
    ['lake', '(lake)'],
    ['Été', '(ete)'],
    ['red car', '((red) & (car))'],
    ['red AND car AND blue', '(red) & (car) & (blue)'],
    ['red OR car', '(red) | (car)'],
    ['red car OR blue car', '((red) & (car)) | ((blue) & (car))'],
    ['"red car"', '(red <-> car)'],
    ['"red car" OR bike', '(red <-> car) | (bike)'],
    ['"red OR car"', '(red <-> or <-> car)'],
    ['lak*', '(lak:*)'],
    ['IMG20**', '(img <-> 20:*)'],
    ['foo-bar.jpg', '(foo <-> bar <-> jpg)'],
    ['and or', '((and) & (or))'],
    ["it's & | ! <-> :* ( ) \\", '(it <-> s)'],
    ['lake -winter', '(lake) & !(winter)'],
    ['lake NOT winter', '(lake) & !(winter)'],
    ['lake AND NOT winter', '(lake) & !(winter)'],
    ['lake OR sea -winter', '((lake) | (sea)) & !(winter)'],
    ['-winter', '!(winter)'],
    ['lake -"red car" NOT blu*', '(lake) & !(red <-> car) & !(blu:*)'],
    ['lake - winter', '((lake) & (winter))'],
    ['well-known not', '((well <-> known) & (not))'],
    ['*.png', '(png)'],
  ])('translates %s to %s', (keyword, query) => expect(keywordQuery(keyword)).toBe(query));

  it('returns null for a single star and empty quotes', () => {
    expect(keywordQuery('*')).toBeNull();
    expect(keywordQuery('""')).toBeNull();
  });

  it('matches nothing without a letter or digit', () => {
    expect(keywordQuery('!!!')).toBe('');
    expect(keywordQuery('-')).toBe('');
  });

  it('refuses AND and OR together', () => {
    expect(() => keywordQuery('a AND b OR c')).toThrow('AND or OR, not both');
  });

  it('refuses a star that does not end a word', () => {
    expect(() => keywordQuery('l*ke')).toThrow('only at the end');
    expect(() => keywordQuery('*ake')).toThrow('only at the end');
    expect(() => keywordQuery('lake.*.png')).toThrow('only at the end');
  });

  it('refuses a phrase whose quotation mark is not closed', () => {
    for (const keyword of ['"', '"red car', 'bike -"red car', '"red" "car OR bike'])
      expect(() => keywordQuery(keyword), keyword).toThrow('Close the quotation mark');
  });

  it('refuses AND, OR and NOT without words', () => {
    for (const keyword of ['AND', 'OR red', 'red OR', 'red AND OR car', 'red AND'])
      expect(() => keywordQuery(keyword), keyword).toThrow(/before and after (AND|OR)/);
    for (const keyword of ['NOT', 'red NOT', 'red NOT NOT car', 'NOT AND red', 'red AND NOT'])
      expect(() => keywordQuery(keyword), keyword).toThrow('Write a word after NOT');
  });

  it('refuses an exclusion as one side of OR', () => {
    for (const keyword of ['lake OR NOT winter', 'lake OR -winter'])
      expect(() => keywordQuery(keyword)).toThrow('not with OR');
  });

  it('accepts 40 words and refuses 41, including those of phrases', () => {
    const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');
    expect(keywordQuery(words(40))).not.toBeNull();
    expect(() => keywordQuery(words(41))).toThrow('at most 40 words');
    expect(() => keywordQuery(`"${words(20)}" OR "${words(21)}"`)).toThrow('at most 40 words');
  });
});

it('keywordWithPrefixes adds no star to excluded words, extensions and phrases', () => {
  expect(keywordWithPrefixes('lak -win NOT sno *.png "red c" OR')).toBe(
    'lak* -win NOT sno *.png "red c" OR',
  );
});
