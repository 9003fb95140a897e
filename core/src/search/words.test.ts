import { describe, expect, it } from 'vitest';
import { fieldWord, fold, nameKeyOf, searchTextOf, wordsOf } from './words.ts';

describe('fold', () => {
  it.each([
    ['ÉTÉ à Zürich', 'ete a zurich'],
    ['İstanbul', 'istanbul'],
    ['Łódź, Æbleø, Straße', 'lodz, aebleo, strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁle ① ５', 'file 1 5'],
    ['東京 タワー.JPG', '東京 タワー.jpg'],
    ['ガ', 'ガ'],
    ['हिन्दी', 'हिन्दी'],
  ])('%s becomes %s', (text, folded) => expect(fold(text)).toBe(folded));
});

describe('wordsOf', () => {
  it('splits at every other character and between letters and digits', () => {
    expect(wordsOf('IMG_2024-07a (Lake).final.JPG')).toEqual([
      'img',
      '2024',
      '07',
      'a',
      'lake',
      'final',
      'jpg',
    ]);
  });

  it('does not split words of scripts whose vowels are marks', () => {
    expect(wordsOf('हिन्दी फ़ोटो')).toEqual(['हिन्दी', 'फ़ोटो'.normalize('NFKD').normalize('NFC')]);
  });

  it('returns no words for a text without letters and digits', () =>
    expect(wordsOf('* !')).toEqual([]));
});

describe('nameKeyOf', () => {
  it('keeps punctuation, so that it sorts and matches like the name', () => {
    expect(nameKeyOf('Été v1.0_%.JPG')).toBe('ete v1.0_%.jpg');
  });

  it('stays short enough for an index and splits no character', () => {
    expect([...nameKeyOf('\ufdfa'.repeat(255))]).toHaveLength(255);
    expect(nameKeyOf('a😀'.repeat(200)).isWellFormed()).toBe(true);
  });
});

describe('searchTextOf', () => {
  it('contains the name and the values, but no field names and no internal fields', () => {
    const data = {
      filespin_search_txt: 'Alpine Öde',
      year: 1999,
      tags: ['red', 'Blue sky'],
      nested: { not: 'this' },
      done: true,
      _filespin_autotag: 'hidden',
    };
    const [plain] = searchTextOf('Lake01.jpg', data).split(' zq');
    expect(plain).toBe('lake 01 jpg alpine ode 1999 red blue sky');
  });

  it('repeats each value for its field, and contains the values of hidden fields only there', () => {
    const text = searchTextOf('a', { city: 'New York', code: 'X1' }, new Set(['code']));
    const marked = [
      ['city', 'new'],
      ['city', 'york'],
      ['code', 'x'],
      ['code', '1'],
    ].map(([field = '', word = '']) => fieldWord(field, word));
    expect(text).toBe(['a', 'new', 'york', ...marked].join(' '));
    expect(new Set(marked.map((word) => word.slice(0, 9))).size).toBe(2);
  });

  it('limits its length for any data', () => {
    const data = { long: 'word '.repeat(100_000), one: 'x'.repeat(100_000) };
    expect(searchTextOf('a', data).length).toBeLessThan(300_000);
  });
});
