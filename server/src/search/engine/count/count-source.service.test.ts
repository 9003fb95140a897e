import { searchTextOf } from '@spindle/core/search/words';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const make = (name: string, text = '') =>
  app.makeAsset(admin, { name, searchText: searchTextOf(name, { filespin_search_txt: text }) });

/** One answer holds less than the matches, so that they are counted. */
async function total(request: object): Promise<number> {
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { limit_per_page: 1, ...request },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().total_files;
}

async function statuses(keyword: string): Promise<[string, number][]> {
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/assets/facets',
    payload: { keyword, facets: ['status'] },
  });
  const { status } = answer.json().data.facets;
  return status.map(({ value, count }: { value: string; count: number }) => [value, count]);
}

/** The short rows that are not what they should be. */
const wrong = () => app.ctx.db.$queryRaw`
  SELECT seq FROM (
    SELECT seq, upload_time, creator_id, schema_id, color_bits, kind, status, content_type, rtrim(padded_text) AS text FROM live_asset
  ) AS short FULL JOIN (
    SELECT seq, upload_time, creator_id, schema_id, color_bits, kind, status, content_type, rtrim(search_text) AS text FROM asset WHERE trashed_at IS NULL
  ) AS long USING (seq) WHERE to_jsonb(short) IS DISTINCT FROM to_jsonb(long)`;

it('counts words as they are after every kind of change', async () => {
  for (let n = 0; n < 6; n += 1) await make(`boat-${n}.jpg`, n % 2 === 0 ? 'red sail' : 'blue');
  const { asset } = app.ctx.db;
  const boats = { name: { startsWith: 'boat' } };
  const one = { name: 'boat-0.jpg' };
  const expectTotals = async (...totals: number[]) => {
    const requests = ['boat', 'boat AND sail', 'sa*', 'blue OR yacht', '"red sail"'];
    for (const round of ['for the first time', 'again'])
      expect([
        round,
        ...(await Promise.all(requests.map((keyword) => total({ keyword })))),
      ]).toEqual([round, ...totals]);
  };
  await expectTotals(6, 3, 3, 3, 3);
  await asset.updateMany({ where: one, data: { searchText: 'boat yacht' } });
  await expectTotals(6, 2, 2, 4, 2);
  await asset.updateMany({ where: boats, data: { trashedAt: new Date() } });
  await expectTotals(0, 0, 0, 0, 0);
  expect(await total({ keyword: 'boat', trashed: true })).toBe(6);
  await asset.updateMany({ where: one, data: { searchText: 'boat red sail' } });
  await asset.updateMany({ where: boats, data: { trashedAt: null } });
  await expectTotals(6, 3, 3, 3, 3);
  await asset.updateMany({ where: one, data: { status: 'ERROR', contentType: 'video/mp4' } });
  expect(await statuses('boat')).toEqual([
    ['OK', 5],
    ['ERROR', 1],
  ]);
  expect(await total({ keyword: 'boat', content_type: 'video*' })).toBe(1);
  expect(await total({ keyword: 'boat', status: 'OK', file_name: 'boat*' })).toBe(5);
  await asset.deleteMany({ where: one });
  await expectTotals(5, 2, 2, 3, 2);
  expect(await wrong()).toEqual([]);
});

it('knows of what a short row holds, and of nothing else, whichever of it changes', async () => {
  await make('long', 'word '.repeat(1000));
  const { row } = await make('short', 'word');
  const other = await app.makeUser('CREATOR');
  const changes = [
    { uploadTime: new Date('2031-05-06') },
    { creatorId: other.row.id },
    { schemaId: 1 },
    { kind: 'VIDEO' },
    { status: 'ARCHIVED' },
    { contentType: 'video/mp4' },
    { metadata: { ColorPalette: [{ hex: '#ff0000', percent: 50 }] } },
    { searchText: '' },
    { name: 'other', nameKey: 'other', size: 9n },
  ] as const;
  for (const data of changes) {
    await app.ctx.db.asset.update({ where: { id: row.id }, data });
    expect(await wrong()).toEqual([]);
  }
  await expect(
    app.ctx.db.$transaction(async (tx) => {
      await tx.$executeRaw`TRUNCATE asset CASCADE`;
      expect(await tx.liveAsset.count()).toBe(0);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await wrong()).toEqual([]);
  expect(await total({ keyword: 'word' })).toBe(1);
});

it('keeps the texts out of the rows, so that a page holds many', async () => {
  await app.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, search_text, size)
    SELECT gen_random_uuid(), 'many', 'many', 'IMAGE', 'image/jpeg', 'OK', ${admin.row.id}::int, ${admin.row.id}::int,
      'many ' || array_to_string(ARRAY(SELECT md5((n * 100 + word)::text) FROM generate_series(1, n % 40) AS word), ' '), 1
    FROM generate_series(1, 2000) AS n`;
  const [size] = await app.ctx.db.$queryRaw<{ pages: number }[]>`
    SELECT (pg_relation_size('live_asset') / 8192)::int AS pages`;
  expect(size?.pages).toBeLessThan(2000 / 50);
  expect(await total({ keyword: 'many' })).toBe(2000);
});
