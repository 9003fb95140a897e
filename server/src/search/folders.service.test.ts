import type { FacetAnswer } from '@spindle/contracts/search/facets';
import type { SearchAnswer } from '@spindle/contracts/search/search';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let ids: string[];

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  ids = [];
  for (const [name, folder] of FILES) ids.push(await upload(name, folder));
});

afterAll(() => app.close());

const FILES = [
  ['a.txt', 'Trip to Zürich/Day 1'],
  ['b.txt', 'Trip to Zürich/Day 1'],
  ['c.txt', 'Trip to Zürich'],
  ['d.txt', 'Trip to Zürich 2'],
  ['e.txt', '100%_'],
  ['f.txt', ''],
] as const;

/** Uploads a file by the resumable protocol, which names its folder. Returns the id of the asset. */
async function upload(filename: string, upload_path: string): Promise<string> {
  const metadata = Object.entries({ filename, upload_path, filetype: 'text/plain' })
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '4',
      'upload-metadata': metadata.join(','),
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.from(filename.slice(0, 4)),
  });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers.location).split('/').at(-1) ?? '';
}

async function find(body: object): Promise<string[]> {
  const url = '/api/v1/assets/search';
  const answer = await app.call(admin, {
    method: 'POST',
    url,
    payload: { extended_result: true, ...body },
  });
  const { extended_result } = answer.json<SearchAnswer>();
  return Object.values(extended_result)
    .map(({ name }) => name)
    .sort();
}

async function folders(body: object): Promise<Record<string, number>> {
  const url = '/api/v1/assets/facets';
  const answer = await app.call(admin, { method: 'POST', url, payload: body });
  const { folder = [] } = answer.json<FacetAnswer>().data.facets;
  return Object.fromEntries(folder.map(({ value, count }) => [value, count]));
}

describe('folders of uploads', () => {
  it('are found by keyword, after a rename too', async () => {
    expect(await find({ keyword: 'zuerich' })).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    expect(await find({ keyword: '"day 1" b' })).toEqual(['b.txt']);
    const { asset } = app.ctx.db;
    await asset.updateMany({ data: { status: 'OK' } });
    const renamed = await app.call(admin, {
      method: 'PATCH',
      url: `/api/v1/assets/${ids[1]}`,
      payload: { name: 'new.txt' },
    });
    expect(renamed.statusCode).toBe(200);
    expect(await find({ keyword: 'day 1 new' })).toEqual(['new.txt']);
  });

  it('filter with the folders in them, exactly by name', async () => {
    expect(await find({ folder: 'Trip to Zürich' })).toEqual(['a.txt', 'c.txt', 'new.txt']);
    expect(await find({ folder: 'Trip to Zürich/Day 1' })).toEqual(['a.txt', 'new.txt']);
    expect(await find({ folder: '100%_' })).toEqual(['e.txt']);
    expect(await find({ folder: 'Trip' })).toEqual([]);
    expect(await find({ folder: '' })).toHaveLength(6);
  });

  it('are a facet that counts the folders in them and ignores its own filter', async () => {
    const all = {
      'Trip to Zürich': 3,
      'Trip to Zürich/Day 1': 2,
      'Trip to Zürich 2': 1,
      '100%_': 1,
    };
    expect(await folders({})).toEqual(all);
    expect(await folders({ folder: '100%_' })).toEqual(all);
    expect(await folders({ keyword: 'new' })).toEqual({
      'Trip to Zürich': 1,
      'Trip to Zürich/Day 1': 1,
    });
  });
});
