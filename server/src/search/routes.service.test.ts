import { SearchRequest } from '@spindle/contracts/search/search';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { makeSearchable, type Searchable } from '../../test/searchable.ts';

let app: TestApp;
let all: Searchable;
let plain: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  all = await makeSearchable(app);
  plain = await app.makeUser('USER');
});

afterAll(() => app.close());

const ask: Searchable['ask'] = (...given) => all.ask(...given);
const refuse: Searchable['refuse'] = (...given) => all.refuse(...given);
const names: Searchable['names'] = (...given) => all.names(...given);

describe('a search response', () => {
  // Proves,
  // Proves
  it('contains the same results at the top level and in data', async () => {
    const answer = await ask({ limit_per_page: 3, page: 2, extended_result: true });
    expect(answer).toMatchObject({
      status: 'OK',
      version: 1,
      hits: 8,
      page: 2,
      limit_per_page: 3,
      total_files: 8,
      total_pages: 3,
    });
    expect(answer.search_id).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.search_result_id).toBe(answer.search_id);
    expect(answer.result).toHaveLength(3);
    expect(answer.data.matches).toEqual(answer.result);
    expect(Object.keys(answer.extended_result).sort()).toEqual([...answer.result].sort());
    expect(answer.data.extended_result).toEqual(answer.extended_result);
  });

  // Proves
  it('contains the details that a list shows', async () => {
    const { extended_result } = await ask({ extended_result: true });
    expect(extended_result[all.made['Été at the Lake.JPG']?.id ?? '']).toEqual({
      name: 'Été at the Lake.JPG',
      size: 3000,
      content_type: 'image/jpeg',
      trashed: false,
      status: 'OK',
      errors: {},
      upload_time: '2030-01-01T12:01:00Z',
      title: null,
      rating: null,
      flag: null,
      color_label: null,
      taken: null,
      favorite: false,
      thumbhash: 'abc',
      width: 40,
      height: 30,
      duration: null,
      version: 3,
      render_version: 3,
      has_preview: false,
    });
    expect(extended_result[all.made['100%.pdf']?.id ?? '']).toMatchObject({
      status: 'ERROR',
      errors: { original: 'The file is cut off.' },
    });
    expect(extended_result[all.made['Lakes.mp4']?.id ?? '']).toMatchObject({
      size: 9_000_000_000,
      duration: 12.5,
    });
  });

  it('contains only ids by default [A-422]', async () => {
    const answer = await ask({});
    expect(answer.result).toHaveLength(8);
    expect(answer.extended_result).toEqual({});
    expect(answer.data.extended_result).toEqual({});
    const { extended_result } = await ask({ extended_result: true });
    expect(Object.keys(extended_result).sort()).toEqual([...answer.result].sort());
  });
});

describe('access to assets', () => {
  it('lets a user without group access find only their own assets', async () => {
    expect(await names({}, all.restricted)).toEqual(['own.txt']);
    expect((await ask({ limit_per_page: 1 }, all.restricted)).total_files).toBe(1);
    expect(
      await names({ ids: [all.made['car.mp3']?.id], creator_id: all.admin.row.id }, all.restricted),
    ).toEqual([]);
  });

  it('lets only users who can restore trash find it [A-431]', async () => {
    const manager = await app.makeUser('ASSET_MANAGER');
    expect(await names({ trashed: true }, manager)).toEqual(['gone.jpg']);
    const { extended_result } = await ask({ trashed: true, extended_result: true });
    expect(Object.values(extended_result)[0]?.trashed).toBe(true);
    expect(await refuse({ trashed: true }, plain)).toMatchObject({
      status: 403,
      error: 'FORBIDDEN',
    });
    expect(await refuse({ trashed: true }, all.restricted)).toMatchObject({ status: 403 });
  });
});

describe('a search request', () => {
  it('returns the first 30 results by default [A-417] [A-420]', async () => {
    expect(await ask({})).toMatchObject({ page: 1, limit_per_page: 30 });
    expect((await ask({ limit_per_page: 2 })).result).toHaveLength(2);
    expect(SearchRequest.parse({}).sort_by).toEqual(['upload_time_range_DESC']);
  });

  it('refuses values out of bounds', async () => {
    for (const body of [
      { page: 0 },
      { limit_per_page: 0 },
      { limit_per_page: 101 },
      { ids: ['short'] },
      { upload_time_range: { start: 'yesterday' } },
    ])
      expect(await refuse(body)).toMatchObject({ status: 400, error: 'INVALID' });
  });
});
