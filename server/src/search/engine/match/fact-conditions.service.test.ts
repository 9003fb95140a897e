import type { FacetAnswer } from '@spindle/contracts/search/facets';
import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import type { TestUser } from '@spindle/core/test/factories';
import type { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let other: TestUser;

type Facts = Partial<Prisma.AssetUncheckedCreateInput>;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  other = await app.makeUser('ADMIN');
  const make = async (name: string, facts: Facts) => {
    const { tags = [], ...texts } = facts as Facts & { tags?: string[] };
    // The columns of facts that are words have the same names.
    const searched = { name, tags, ...texts } as Parameters<typeof searchTextOf>[0];
    const words = { nameKey: nameKeyOf(name), searchText: searchTextOf(searched) };
    return app.makeAsset(admin, { name, ...words, ...facts });
  };
  const bled = await make('bled', {
    takenAt: new Date('2025-06-14T22:30:00Z'),
    takenOffset: 120,
    takenSource: 'FILE_METADATA',
    camera: 'NIKON Z 8',
    lens: 'EF24-70mm f/2.8L',
    iso: 800,
    aperture: 2.8,
    focalLength: 35,
    rating: 4,
    flag: 'PICK',
    colorLabel: 'RED',
    latitude: 46.3,
    longitude: 14.1,
    country: 'Slovenia',
    town: 'Bled',
    title: 'Lake',
    tags: ['people/ana'],
  });
  await make('york', {
    takenAt: new Date('2024-01-02T03:04:05Z'),
    takenSource: 'USER',
    camera: 'NIKON Z 80',
    iso: 100,
    rating: 2,
    flag: 'REJECT',
    town: 'York',
    country: 'York',
    caption: 'A 50% (half) wall',
  });
  await make('plain', { uploadTime: new Date('2025-06-15') });
  await app.ctx.db.favorite.create({ data: { userId: admin.row.id, assetId: bled.row.id } });
});

afterAll(() => app.close());

async function names(body: object, user = admin): Promise<string[]> {
  const answer = await app.call(user, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { sort_by: ['file_name_ASC'], ...body, extended_result: true },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { result, extended_result, total_files } = answer.json();
  expect(total_files).toBe(result.length);
  return result.map((id: string) => extended_result[id].name);
}

describe('a search by facts', () => {
  it('finds assets by the date at their place', async () => {
    const taken = (start?: string, end?: string) => names({ taken_range: { start, end } });
    expect(await taken('2025-06-15', '2025-06-15')).toEqual(['bled']);
    expect(await taken('2025-06-14', '2025-06-14')).toEqual([]);
    expect(await taken('2025', '2025')).toEqual(['bled']);
    expect(await taken('2025-06')).toEqual(['bled']);
    expect(await taken(undefined, '2024-01')).toEqual(['york']);
    expect(await taken('2024-01-02T03:04', '2024-01-02T03:04')).toEqual(['york']);
    expect(await taken('2024-01-02T03:04:06')).toEqual(['bled']);
    expect(await names({ taken_range: {} })).toHaveLength(3);
  });

  it('finds words and whole texts, ignoring case', async () => {
    const found = {
      bled: [
        { camera: { is: 'nikon z 8' } },
        { lens: '24-70mm' },
        { place: 'slov' },
        { town: 'BLED' },
      ],
      york: [{ camera: 'z 80' }, { country: 'york' }, { place: { is: 'York' } }],
    };
    for (const [name, requests] of Object.entries(found))
      for (const request of requests)
        expect(await names(request), JSON.stringify(request)).toEqual([name]);
    expect(await names({ camera: 'nikon*' })).toEqual(['bled', 'york']);
    expect(await names({ camera: 'ikon' })).toEqual([]);
    expect(await names({ camera: '(' })).toEqual([]);
    expect(await names({ region: 'york' })).toEqual([]);
  });

  it('finds marks and ranges of numbers', async () => {
    expect(await names({ rating: 3 })).toEqual(['bled']);
    expect(await names({ rating: 1 })).toEqual(['bled', 'york']);
    expect(await names({ flag: 'REJECT' })).toEqual(['york']);
    expect(await names({ color_label: 'RED' })).toEqual(['bled']);
    expect(await names({ iso_range: { start: 800 } })).toEqual(['bled']);
    expect(await names({ aperture_range: { end: 2.8 } })).toEqual(['bled']);
    expect(await names({ focal_length_range: { start: 36 } })).toEqual([]);
  });

  it('finds known and missing facts', async () => {
    expect(await names({ has: ['gps', 'taken'] })).toEqual(['bled']);
    expect(await names({ has: ['tags'] })).toEqual(['bled']);
    expect(await names({ missing: ['caption'] })).toEqual(['bled', 'plain']);
    expect(await names({ missing: ['place'], has: [] })).toEqual(['plain']);
  });

  it('finds the favorites of the caller alone', async () => {
    expect(await names({ favorite: true })).toEqual(['bled']);
    expect(await names({ favorite: true }, other)).toEqual([]);
    expect(await names({ favorite: false })).toEqual(['plain', 'york']);
  });

  it('finds assets whose current version is approved, and those with requested changes', async () => {
    const review = async (
      name: string,
      decision: 'APPROVED' | 'CHANGES_REQUESTED',
      version = 1,
    ) => {
      const { id: assetId } = await app.ctx.db.asset.findFirstOrThrow({ where: { name } });
      const decidedAt = new Date();
      await app.ctx.db.review.create({ data: { assetId, decision, version, decidedAt } });
    };
    await review('bled', 'APPROVED');
    await review('york', 'APPROVED');
    await review('york', 'CHANGES_REQUESTED');
    await review('plain', 'APPROVED', 2);
    expect(await names({ review: 'approved' })).toEqual(['bled']);
    expect(await names({ review: 'changes' })).toEqual(['york']);
    expect(await names({ q: 'review:open' })).toEqual(['plain']);
    expect(await names({ q: 'review:approved OR review:changes' })).toEqual(['bled', 'york']);
    await app.ctx.db.review.deleteMany();
  });

  it('sorts by date taken and by rating', async () => {
    const sorted = (sort: string) => names({ sort_by: [sort] });
    expect(await sorted('taken_range_ASC')).toEqual(['york', 'plain', 'bled']);
    expect(await sorted('taken_range_DESC')).toEqual(['bled', 'plain', 'york']);
    expect(await sorted('rating_DESC')).toEqual(['bled', 'york', 'plain']);
    expect(await sorted('rating_ASC')).toEqual(['plain', 'york', 'bled']);
  });
});

describe('the facets of facts', () => {
  async function facets(body: object): Promise<FacetAnswer['data']['facets']> {
    const url = '/api/v1/assets/facets';
    const answer = await app.call(admin, { method: 'POST', url, payload: body });
    return answer.json().data.facets;
  }
  const all = ['camera', 'lens', 'rating', 'flag', 'color_label', 'place', 'taken'];
  const value = (name: string, count = 1) => ({ value: name, label: name, count });

  it('count each value, before and after a change', async () => {
    const counted = await facets({ facets: all });
    expect(counted).toEqual({
      camera: [value('NIKON Z 8'), value('NIKON Z 80')],
      lens: [value('EF24-70mm f/2.8L')],
      rating: [value('2'), value('4')],
      flag: [value('PICK'), value('REJECT')],
      color_label: [value('RED')],
      place: [value('Bled'), value('Slovenia'), value('York')],
      taken: [value('2025-06'), value('2024-01')],
    });
    await app.ctx.db.asset.updateMany({ where: { name: 'york' }, data: { rating: 4 } });
    expect(await facets({ facets: ['rating'] })).toEqual({ rating: [value('4', 2)] });
    await app.ctx.db.asset.updateMany({ where: { name: 'york' }, data: { rating: 2 } });
  });

  it('ignore their own filters alone', async () => {
    const counted = await facets({ facets: ['camera', 'rating'], camera: 'nikon z 80', rating: 4 });
    expect(counted).toEqual({ camera: [value('NIKON Z 8')], rating: [value('2')] });
  });
});
