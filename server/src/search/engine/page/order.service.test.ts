import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { makeSearchable, type Searchable } from '../../../../test/searchable.ts';

let app: TestApp;
let all: Searchable;

beforeAll(async () => {
  app = await openTestApp();
  all = await makeSearchable(app);
});

afterAll(() => app.close());

const refuse: Searchable['refuse'] = (...given) => all.refuse(...given);
const names: Searchable['names'] = (...given) => all.names(...given);

describe('order', () => {
  const inOrder = (...sort_by: string[]) => names({ sort_by });

  it('is newest first by default, or that of the requested fields [A-923] [A-423]', async () => {
    const newest = await inOrder('upload_time_range_DESC');
    expect(newest[0]).toBe('own.txt');
    expect(newest.at(-1)).toBe('Été at the Lake.JPG');
    expect(await names({})).toEqual(newest);
    const byType = await inOrder('content_type_ASC', 'file_name_DESC');
    expect(byType.slice(0, 2)).toEqual(['100_a.pdf', '100%.pdf']);
    expect((await inOrder('content_type_ASC', 'file_name_ASC')).slice(0, 2)).toEqual([
      '100%.pdf',
      '100_a.pdf',
    ]);
  });

  // Proves
  it('follows each field in both directions, in upper and lower case', async () => {
    const fields = {
      upload_time_range: ['Été at the Lake.JPG', 'own.txt'],
      file_name: ['100%.pdf', 'red car.mp3'],
      content_type: ['100%.pdf', 'Lakes.mp4'],
      file_size_range: ['own.txt', 'Lakes.mp4'],
      status: ['Été at the Lake.JPG', 'own.txt'],
    };
    for (const [field, [first, last]] of Object.entries(fields)) {
      const up = await inOrder(`${field}_ASC`);
      expect([field, up[0], up.at(-1)]).toEqual([field, first, last]);
      expect(await inOrder(`${field}_asc`)).toEqual(up);
      expect(await inOrder(`${field}_DESC`)).toEqual(up.toReversed());
      expect(await inOrder(`${field}_desc`)).toEqual(up.toReversed());
    }
    expect(await inOrder('file_name_ASC')).toEqual([
      '100%.pdf',
      '100_a.pdf',
      'car.mp3',
      'Été at the Lake.JPG',
      'lake_2.png',
      'Lakes.mp4',
      'own.txt',
      'red car.mp3',
    ]);
  });

  it('follows several fields, then the order of upload', async () => {
    expect((await inOrder('file_size_range_ASC', 'file_name_DESC')).slice(3, 5)).toEqual([
      'red car.mp3',
      'car.mp3',
    ]);
    expect((await inOrder('file_size_range_ASC')).slice(3, 5)).toEqual(['red car.mp3', 'car.mp3']);
    expect((await inOrder('file_size_range_DESC')).slice(3, 5)).toEqual(['car.mp3', 'red car.mp3']);
  });

  it('refuses any other field', async () => {
    for (const entry of [
      'name_ASC',
      'seq_DESC',
      'file_name',
      'file_name_ASC; DROP TABLE asset',
      '(SELECT 1)_ASC',
    ])
      expect(await refuse({ sort_by: [entry] })).toMatchObject({
        status: 400,
        details: [{ path: 'sort_by.0' }],
      });
  });
});
