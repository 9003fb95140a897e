import { describe, expect, it } from 'vitest';
import { encodeCharacters } from './letter-pairs.ts';
import { fieldWord, nameKeyOf, searchTextOf } from './words.ts';

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
    const [plain] = searchTextOf({ name: 'Lake01.jpg', data }).split(' zq');
    expect(plain).toBe('lake 01 jpg alpine ode 1999 red blue sky');
  });

  it('repeats each value for its field, and contains the values of hidden fields only there', () => {
    const text = searchTextOf(
      { name: 'a', data: { city: 'New York', code: 'X1' } },
      new Set(['code']),
    );
    const marked = [
      ['city', 'new'],
      ['city', 'york'],
      ['code', 'x'],
      ['code', '1'],
    ].map(([field = '', word = '']) => fieldWord(field, word));
    expect(text).toBe(['a', 'new', 'york', ...marked].join(' '));
    expect(new Set(marked.map((word) => word.slice(0, 9))).size).toBe(2);
  });

  it('contains the titles, descriptions, keywords and creators in the file, after own values', () => {
    const metadata = {
      width: 3,
      ColorPalette: [{ hex: '#fff', percent: 100 }],
      EXIF: { Make: 'Camera', ImageDescription: 'Waves', XPAuthor: 'Ana' },
      IPTC: { ObjectName: 'Harbor', Keywords: ['sea', '2016'], 'By-line': 'Müller' },
      PDF: { Title: 'Report', Creator: 'Program' },
    };
    expect(searchTextOf({ name: 'a', data: { city: 'York' }, metadata }, new Set(['city']))).toBe(
      [
        ...['a', 'report', 'harbor', 'waves', 'sea', '2016', 'muller', 'ana'],
        ...[fieldWord('city', 'york'), 'mueller'],
      ].join(' '),
    );
    for (const odd of [null, [], { EXIF: null, XMP: ['a'], ID3: { Title: 7 } }])
      expect(searchTextOf({ name: 'a', metadata: odd })).toBe('a');
  });

  it('adds other readings and emoji at the end, also for their field', () => {
    const thumb = encodeCharacters('👍');
    const dark = encodeCharacters('👍🏿');
    expect(searchTextOf({ name: 'Müller', data: { tags: ['MyPhoto 👍🏿'] } }).split(' ')).toEqual([
      ...['muller', 'myphoto', fieldWord('tags', 'myphoto')],
      ...['mueller', 'my', 'photo', dark, thumb],
      ...['my', 'photo', dark, thumb].map((word) => fieldWord('tags', word)),
    ]);
  });

  it('limits its length for any data', () => {
    const data = {
      long: 'wordÜber '.repeat(100_000),
      one: 'x'.repeat(100_000),
      han: '語'.repeat(100_000),
    };
    expect(searchTextOf({ name: 'a', data }).length).toBeLessThan(300_000);
  });
});
