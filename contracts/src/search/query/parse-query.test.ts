import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import type { QueryNode } from './query-node.ts';

const NOW = new Date('2026-11-29T12:00:00Z');

/** Writes a tree without positions: a filter as itself, other nodes as lists that begin with their type. */
function plain(node: QueryNode): unknown {
  if (node.type === 'filter') return node.filter;
  if (node.type === 'not') return ['not', plain(node.node)];
  return [node.type, ...node.nodes.map(plain)];
}

function parse(query: string): unknown {
  const parsed = parseQuery(query, NOW);
  if (!('node' in parsed)) return parsed;
  return parsed.node && plain(parsed.node);
}

describe('a query', () => {
  it('joins words, phrases, exclusions and alternatives', () => {
    expect(parse('red "big car" -old NOT rusty')).toEqual([
      'and',
      { keyword: 'red' },
      { keyword: '"big car"' },
      ['not', { keyword: 'old' }],
      ['not', { keyword: 'rusty' }],
    ]);
    expect(parse('a AND b OR c')).toEqual([
      'or',
      ['and', { keyword: 'a' }, { keyword: 'b' }],
      { keyword: 'c' },
    ]);
    expect(parse('-(a OR tag:b)')).toEqual(['not', ['or', { keyword: 'a' }, { tag: 'b' }]]);
    expect(parse('re-use *.png')).toEqual(['and', { keyword: 're-use' }, { keyword: '*.png' }]);
    expect(parse('  ')).toBeNull();
  });

  it.each<[string, object]>([
    ['type:image', { kind: 'IMAGE' }],
    ['type:image/*', { content_type: 'image/*' }],
    ['type:pdf', { keyword: '*.pdf' }],
    ['tag:people/ana', { tag: 'people/ana' }],
    ['camera:nikon', { camera: 'nikon' }],
    ['camera:"NIKON Z 8"', { camera: { is: 'NIKON Z 8' } }],
    ['iso:>800', { iso_range: { start: 801 } }],
    ['iso:100..400', { iso_range: { start: 100, end: 400 } }],
    ['aperture:<=f/2.8', { aperture_range: { end: 2.8 } }],
    ['focal:35mm', { focal_length_range: { start: 35, end: 35 } }],
    ['rating:>=3', { rating: 3 }],
    ['flag:pick', { flag: 'PICK' }],
    ['label:Red', { color_label: 'RED' }],
    ['taken:2024-05', { taken_range: { start: '2024-05', end: '2024-05' } }],
    ['taken:2024-05..2024-07', { taken_range: { start: '2024-05', end: '2024-07' } }],
    ['taken:..2024', { taken_range: { end: '2024' } }],
    ['taken:>2024-02', { taken_range: { start: '2024-03-01' } }],
    ['taken:<2024', { taken_range: { end: '2023-12-31' } }],
    ['taken:today', { taken_range: { start: '2026-11-29', end: '2026-11-29' } }],
    ['taken:this-week', { taken_range: { start: '2026-11-23', end: '2026-11-29' } }],
    ['taken:last-month', { taken_range: { start: '2026-10', end: '2026-10' } }],
    ['uploaded:2024-02', { upload_time_range: { start: '2024-02-01', end: '2024-02-29' } }],
    ['uploaded:>=2024', { upload_time_range: { start: '2024-01-01' } }],
    ['size:>10mb', { file_size_range: { start: 10_000_001 } }],
    ['in:"My trip"', { in: 'My trip' }],
    ['by:me', { by: 'me' }],
    ['is:favorite', { favorite: true }],
    ['has:gps', { has: ['gps'] }],
    ['missing:alt', { missing: ['caption'] }],
    ['events.City:"New York"', { field: { schema: 'events', field: 'City', value: 'New York' } }],
  ])('reads %s', (query, filter) => {
    expect(parse(query)).toEqual(filter);
  });

  it('reads exact ratings and missing marks as exclusions', () => {
    expect(parse('rating:3')).toEqual(['and', { rating: 3 }, ['not', { rating: 4 }]]);
    expect(parse('rating:none')).toEqual(['not', { rating: 1 }]);
    expect(parse('flag:none')).toEqual(['not', ['or', { flag: 'PICK' }, { flag: 'REJECT' }]]);
  });

  it('says where and why it cannot be read', () => {
    const errors = {
      'takn:2024': { start: 0, end: 5, suggestion: 'taken', error: 'Did you mean taken:?' },
      'a camra:x': { start: 2, end: 8, suggestion: 'camera' },
      'zzzzz:x': { error: expect.stringContaining('There is no filter zzzzz:.') },
      'a taken:2024-13': {
        start: 2,
        end: 15,
        error: expect.stringContaining('taken: needs 2024,'),
      },
      'taken:2024-06-31': { error: expect.stringContaining('taken: needs') },
      'rating:9': { error: expect.stringContaining('rating: needs') },
      'rating:': { error: expect.stringContaining('rating: needs') },
      '(a': { start: 0, end: 1, error: 'Close the parenthesis.' },
      'a)': { start: 1, end: 2, error: 'This parenthesis closes none. Remove it.' },
      '"a': { start: 0, end: 2, error: 'Close the quotation mark.' },
      'a OR': { error: 'Write a word or a filter after this.' },
      'OR a': { error: 'Write a word before and after OR.' },
      NOT: { error: 'Write a word or a filter after this.' },
      '()': { error: 'Write a word or a filter before this.' },
    };
    for (const [query, error] of Object.entries(errors))
      expect(parse(query), query).toMatchObject(error);
  });

  it('never throws, and bounds conditions and depth', () => {
    expect(parse('a '.repeat(61))).toMatchObject({ error: 'Use at most 60 words and filters.' });
    expect(parse('('.repeat(1000))).toMatchObject({ error: 'Use fewer parentheses.' });
    expect(parse('-'.repeat(1000))).toMatchObject({ error: 'Use fewer parentheses.' });
    const parts = [
      '"',
      '(',
      ')',
      '-',
      ':',
      'a',
      'tag:',
      'OR',
      'NOT',
      ' ',
      '*',
      '..',
      '>',
      '\\',
      '🎉',
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    for (let run = 0; run < 1000; run++) {
      const query = Array.from({ length: next() % 12 }, () => parts[next() % parts.length]).join(
        '',
      );
      expect(() => parse(query), query).not.toThrow();
    }
  });

  it('treats addresses and times as words', () => {
    expect(parse('https://example.com/x')).toEqual({ keyword: 'https://example.com/x' });
    expect(parse('10:30')).toEqual({ keyword: '10:30' });
  });
});
