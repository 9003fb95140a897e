import { AssetKind } from '@spindle/contracts/assets/assets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { makeSearchable, type Searchable } from '../../../../test/searchable.ts';
import { mergeNewWords } from '../suggest/respell.ts';

let app: TestApp;
let all: Searchable;

beforeAll(async () => {
  app = await openTestApp();
  all = await makeSearchable(app);
});

afterAll(() => app.close());

const ask: Searchable['ask'] = (...given) => all.ask(...given);
const refuse: Searchable['refuse'] = (...given) => all.refuse(...given);
const names: Searchable['names'] = (...given) => all.names(...given);
const sorted = async (body: object) => (await names(body)).sort();

describe('a search with filters', () => {
  it('finds prefixes of names regardless of case and accents, with or without a star [A-425] [A-723]', async () => {
    for (const file_name of ['lake', 'LAKE*', 'lake***'])
      expect(await sorted({ file_name })).toEqual(['Lakes.mp4', 'lake_2.png']);
    expect(await names({ file_name: 'ete at' })).toEqual(['Été at the Lake.JPG']);
    expect(await names({ file_name: 'lake.' })).toEqual([]);
    expect(await sorted({ file_name: '*' })).toHaveLength(8);
  });

  it('accepts several names and matches the wildcards of SQL literally', async () => {
    expect(await sorted({ file_name: 'lake* OR red' })).toEqual([
      'Lakes.mp4',
      'lake_2.png',
      'red car.mp3',
    ]);
    expect(await names({ file_name: '100%' })).toEqual(['100%.pdf']);
    expect(await names({ file_name: '100_' })).toEqual(['100_a.pdf']);
    expect(await names({ file_name: 'l\\' })).toEqual([]);
    expect(await refuse({ file_name: '*.jpg' })).toMatchObject({
      status: 400,
      message: 'In file_name, * is allowed only at the end.',
    });
  });

  it('finds content types and their prefixes [A-424]', async () => {
    expect(await sorted({ content_type: 'image*' })).toEqual(['lake_2.png', 'Été at the Lake.JPG']);
    expect(await names({ content_type: 'image/png' })).toEqual(['lake_2.png']);
    expect(await names({ content_type: 'Image/P*' })).toEqual(['lake_2.png']);
    expect(await names({ content_type: 'image' })).toEqual([]);
    expect(await sorted({ content_type: 'video* OR image/png' })).toEqual([
      'Lakes.mp4',
      'lake_2.png',
    ]);
    for (const content_type of ['*', '', '*/*'])
      expect(await names({ content_type })).toHaveLength(8);
  });

  it('finds the kinds of assets, each asset once, also with other filters', async () => {
    const given: [string, AssetKind][] = [
      ['image/svg+xml', 'IMAGE'],
      ['video/mp4', 'VIDEO'],
      ['application/mxf', 'VIDEO'],
      ['application/ogg', 'AUDIO'],
      ['font/woff2', 'OTHER'],
      ['model/gltf-binary', 'OTHER'],
    ];
    const owner = await app.makeUser('CREATOR');
    for (const [contentType, kind] of given)
      await app.makeAsset(owner, { name: contentType, contentType, kind });
    const ofOwner = { creator_id: owner.row.id };
    for (const kind of AssetKind.options)
      expect(await sorted({ ...ofOwner, kind })).toEqual(
        given.flatMap(([type, itsKind]) => (itsKind === kind ? type : [])).sort(),
      );
    expect(await names({ ...ofOwner, kind: 'VIDEO', content_type: 'application*' })).toEqual([
      'application/mxf',
    ]);
    expect(await names({ ...ofOwner, kind: 'OTHER', trashed: true })).toEqual([]);
    expect(await sorted({ ...ofOwner, kind: '' })).toHaveLength(given.length);
    expect(await refuse({ kind: 'FONT' })).toMatchObject({ status: 400 });
    await app.ctx.db.asset.deleteMany({ where: { creatorId: owner.row.id } });
  });

  it('finds words of name and data [A-421]', async () => {
    expect(await sorted({ keyword: 'car' })).toEqual(['car.mp3', 'red car.mp3']);
    expect(await names({ keyword: 'red AND car' })).toEqual(['red car.mp3']);
    expect(await sorted({ keyword: 'red OR bike' })).toEqual(['car.mp3', 'red car.mp3']);
    expect(await names({ keyword: '"blue bike"' })).toEqual(['car.mp3']);
    expect(await names({ keyword: '"bike blue"' })).toEqual([]);
    expect(await names({ keyword: '"blue bi"' })).toEqual([]);
    expect(await refuse({ keyword: '"blue bike' })).toMatchObject({
      status: 400,
      message: 'Close the quotation mark.',
    });
    expect(await refuse({ keyword: 'AND' })).toMatchObject({
      status: 400,
      message: 'Write a word before and after AND.',
    });
    expect(await sorted({ keyword: 'lak*' })).toEqual([
      'Lakes.mp4',
      'lake_2.png',
      'Été at the Lake.JPG',
    ]);
    expect(await names({ keyword: 'ÉTÉ' })).toEqual(['Été at the Lake.JPG']);
    expect(await names({ keyword: 'mp3 bike' })).toEqual(['car.mp3']);
    expect(await names({ keyword: '!!' })).toEqual([]);
    expect(await refuse({ keyword: 'a AND b OR c' })).toMatchObject({
      status: 400,
      error: 'INVALID',
      message: 'Use either AND or OR, not both.',
    });
  });

  it('excludes words with - and NOT, in pages and in totals', async () => {
    const excluding = {
      'car -red': ['car.mp3'],
      'car NOT red': ['car.mp3'],
      'lak* AND NOT png': ['Lakes.mp4', 'Été at the Lake.JPG'],
      'car OR lak* -png -"red car"': ['Lakes.mp4', 'car.mp3', 'Été at the Lake.JPG'],
    };
    for (const [keyword, expected] of Object.entries(excluding)) {
      expect(await sorted({ keyword }), keyword).toEqual(expected);
      expect((await ask({ keyword })).total_files, keyword).toBe(expected.length);
    }
    expect((await ask({ keyword: '-car' })).total_files).toBe(6);
    expect(await names({ keyword: '-car' })).toHaveLength(6);
    expect(await refuse({ keyword: 'car OR -red' })).toMatchObject({
      status: 400,
      message: 'Use NOT and - with AND, not with OR.',
    });
  });

  it('treats *.png as the extension of the name', async () => {
    const extensions = {
      '*.jpg': ['Été at the Lake.JPG'],
      '*.png OR *.pdf': ['100%.pdf', '100_a.pdf', 'lake_2.png'],
      'lak* -*.png': ['Lakes.mp4', 'Été at the Lake.JPG'],
      'red *.mp3': ['red car.mp3'],
      '*.car': [],
      '*.lake': [],
    };
    for (const [keyword, expected] of Object.entries(extensions)) {
      expect(await sorted({ keyword }), keyword).toEqual(expected);
      expect((await ask({ keyword })).total_files, keyword).toBe(expected.length);
    }
  });

  it('returns another spelling of a keyword without matches if the caller finds assets by it', async () => {
    await mergeNewWords(app.ctx);
    const correction = async (keyword: string, user = all.admin, more = {}) =>
      (await ask({ keyword, ...more }, user)).did_you_mean;
    expect(await correction('bleu')).toBe('blue');
    expect(await correction('"blue bkie" AND car')).toBe('"blue bike" AND car');
    expect(await correction('lkaes*')).toBe('lakes*');
    expect(await correction('blue')).toBeUndefined();
    expect(await correction('bleu', all.admin, { status: 'ERROR' })).toBeUndefined();
    expect(await correction('bleu', all.restricted)).toBeUndefined();
  });

  it('returns the words of a keyword without matches as prefixes if the caller finds assets by them', async () => {
    const prefixes = async (keyword: string, user = all.admin, more = {}) =>
      (await ask({ keyword, ...more }, user)).prefix_keyword;
    expect(await prefixes('bl')).toBe('bl*');
    expect(await prefixes('bl AND "red car"')).toBeUndefined();
    expect(await prefixes('re OR bl OR "no such"')).toBe('re* OR bl* OR "no such"');
    expect(await prefixes('lak lake*')).toBe('lak* lake*');
    expect(await names({ keyword: 'lak* lake*' })).not.toEqual([]);
    for (const keyword of ['blue', 'bl*', 'xq', '"bl"', '!!'])
      expect(await prefixes(keyword), keyword).toBeUndefined();
    expect(await prefixes('bl', all.admin, { status: 'ERROR' })).toBeUndefined();
    expect(await prefixes('bl', all.restricted)).toBeUndefined();
  });

  it('filters by upload time, including both ends to the second [A-426] [A-427]', async () => {
    const range = (start?: string, end?: string) =>
      names({ upload_time_range: { start, end }, sort_by: ['upload_time_range_ASC'] });
    expect(await range('2030-01-01T12:06:00Z', '2030-01-01T12:07:00Z')).toEqual([
      'red car.mp3',
      'car.mp3',
    ]);
    expect(await range('2030-01-01T12:06:01Z', '2030-01-01T12:06:59Z')).toEqual([]);
    expect(await range('2030-01-01T14:07:00+02:00')).toEqual(['car.mp3', 'own.txt']);
    expect(await range(undefined, '2030-01-01T12:01:00Z')).toEqual(['Été at the Lake.JPG']);
    expect(await range(undefined, '2029-12-31')).toEqual([]);
    expect(await range('2030-01-01', '2030-01-01')).toHaveLength(8);
  });

  it('filters by size in bytes, including both ends', async () => {
    expect(await sorted({ file_size_range: { start: 20, end: 30 } })).toEqual([
      '100_a.pdf',
      'car.mp3',
      'red car.mp3',
    ]);
    expect(await names({ file_size_range: { start: 9_000_000_000 } })).toEqual(['Lakes.mp4']);
    expect(await names({ file_size_range: { start: 2 ** 53 - 1 } })).toEqual([]);
  });

  // Proves
  it('filters by status, creator and ids', async () => {
    expect(await names({ status: 'ERROR' })).toEqual(['100%.pdf']);
    expect(await names({ status: 'ARCHIVED' })).toEqual(['own.txt']);
    expect(await names({ status: 'OK' })).toHaveLength(6);
    expect(await names({ creator_id: all.restricted.row.id })).toEqual(['own.txt']);
    expect(await names({ creator_id: 2 ** 40 })).toEqual([]);
    const ids = [
      all.made['car.mp3']?.id ?? '',
      'f'.repeat(32),
      (all.made['gone.jpg']?.id ?? '').toUpperCase(),
    ];
    expect(await names({ ids })).toEqual(['car.mp3']);
    expect(await names({ ids: [] })).toEqual([]);
    expect(await refuse({ status: 'LOST' })).toMatchObject({
      status: 400,
      details: [{ path: 'status' }],
    });
  });

  it('combines filters with AND and ignores empty ones and client state [A-429] [A-430]', async () => {
    expect(await names({ content_type: 'audio*', keyword: 'red', file_size_range: {} })).toEqual([
      'red car.mp3',
    ]);
    const none = {
      keyword: '',
      file_name: '',
      content_type: '',
      status: '',
      hash: '',
      upload_time_range: {},
    };
    expect(
      await names({ ...none, custom_content_input: 'x', filters: ['y'], face: 'z' }),
    ).toHaveLength(8);
  });

  it('never interprets text as SQL', async () => {
    for (const text of [
      `'; DROP TABLE asset; --`,
      `a' OR '1'='1`,
      '\\',
      '%',
      '_',
      '?',
      '$1',
      ':*',
      '((',
      'x & | !',
    ]) {
      expect(await names({ file_name: text })).toEqual([]);
      expect(await names({ content_type: text })).toEqual([]);
      await ask({ keyword: text });
    }
    expect(await names({})).toHaveLength(8);
  });
});
