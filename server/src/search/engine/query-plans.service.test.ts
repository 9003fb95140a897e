import { SearchRequest } from '@spindle/contracts/search/search';
import type { Actor } from '@spindle/core/context';
import { SYSTEM } from '@spindle/core/context';
import type { TestUser } from '@spindle/core/test/factories';
import { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';
import { LIST_COLUMNS } from '../../assets/asset-row.ts';
import { visibleAssets, visibleInAnyState } from '../../assets/visible-assets.ts';
import { countQuery } from './count/count-source.ts';
import { pageQuery } from './page/page-query.ts';

/** Enough that the planner prefers an index to reading the table. */
const ROWS = 5_000;

let app: TestApp;
let creator: TestUser;
/** Creator of one asset in 500. */
let other: TestUser;

/** The words of the assets are numbers below 500, written in letters: `hb` is 71. */
beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('ADMIN');
  other = await app.makeUser('USER');
  await app.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, search_text, size, upload_time, trashed_at)
    SELECT gen_random_uuid(), 'photo ' || n, 'photo ' || lpad((n * 7919 % 10007)::text, 5, '0'), 'IMAGE',
           (ARRAY['image/jpeg', 'image/png', 'video/mp4', 'audio/mpeg'])[n % 4 + 1],
           (CASE WHEN n % 100 = 0 THEN 'ERROR' ELSE 'OK' END)::asset_status,
           CASE WHEN n % 500 = 0 THEN ${other.row.id}::int ELSE ${creator.row.id}::int END, ${creator.row.id}::int,
           'photo ' || translate((n % 500)::text, '0123456789', 'abcdefghij'), n * 31 % 10007, '2030-01-01'::timestamptz + n * interval '1 minute',
           CASE WHEN n % 20 = 0 THEN now() END
    FROM generate_series(1, ${ROWS}::int) AS n`;
  const { id } = await app.ctx.db.collection.create({
    data: { ownerId: creator.row.id, groupAccess: true, name: 'shared', nameKey: 'shared' },
  });
  await app.ctx.db.$executeRaw`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT ${id}::int, id, seq FROM asset WHERE seq <= 5`;
  await app.ctx.db.$executeRaw`VACUUM ANALYZE asset, collection, collection_asset, "user"`;
});

afterAll(() => app.close());

function searchOf(request: object, actor: Partial<Actor> = {}) {
  const asOf = BigInt(ROWS);
  return {
    actor: { ...SYSTEM, userId: creator.row.id, ...actor },
    request: SearchRequest.parse(request),
    asOf,
  };
}

/** Returns the plan of a query as text. */
async function planOf(query: Prisma.Sql): Promise<string> {
  const rows = await app.ctx.db.$queryRaw<{ 'QUERY PLAN': string }[]>(Prisma.sql`EXPLAIN ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const planOfPage = (request: object, offset = 0, actor: Partial<Actor> = {}) =>
  planOf(
    pageQuery(searchOf(request, actor), LIST_COLUMNS, { offset, limit: 30, backwards: false }),
  );

describe('a page', () => {
  const indexes = {
    upload_time_range: 'asset_by_upload_time',
    file_name: 'asset_by_name',
    content_type: 'asset_by_content_type',
    file_size_range: 'asset_by_size',
    status: 'asset_by_status',
    taken_range: 'asset_by_taken',
    rating: 'asset_by_rating',
  };
  it.each(Object.entries(indexes))(
    'is read by %s from an index in both directions, without a sort',
    async (field, index) => {
      for (const direction of ['ASC', 'DESC'])
        for (const offset of [0, 1500]) {
          const plan = await planOfPage({ sort_by: [`${field}_${direction}`] }, offset);
          const scan = direction === 'ASC' ? 'Index Only Scan' : 'Index Only Scan Backward';
          expect(plan).toContain(`${scan} using ${index} on asset`);
          expect(plan).not.toContain('Seq Scan');
        }
    },
  );

  it('is read from the index of creators for a user without group access', async () => {
    const actor = { userId: other.row.id, groupAssetAccess: false };
    const plan = await planOfPage({}, 0, actor);
    expect(plan).toContain('asset_by_creator');
    expect(plan).not.toContain('Seq Scan on asset');
  });

  it('of given assets checks these alone for a user without group access', async () => {
    const limited = { ...SYSTEM, userId: creator.row.id, groupAssetAccess: false };
    for (const visible of [visibleAssets(limited, 'live'), visibleInAnyState(limited)]) {
      const plan = await planOf(
        Prisma.sql`SELECT id FROM asset WHERE seq = ANY(${[6n, 7n]}::bigint[]) AND ${visible}`,
      );
      expect(plan).toContain('Index Scan using asset_seq_key on asset');
      expect(plan).not.toContain('asset_by_creator');
    }
  });

  it('is read from the index of the trash', async () => {
    const plan = await planOfPage({ trashed: true }, 0, { permissions: ['DELETE_UNDELETE_ASSET'] });
    expect(plan).toContain('using asset_trash on asset');
  });
});

describe('a count', () => {
  it('finds prefixes of names by an index', async () => {
    const plan = await planOf(countQuery(searchOf({ file_name: 'photo 001*' })));
    expect(plan).toMatch(
      /asset_by_name[\s\S]*name_key >= 'photo 001'::text\) AND \(name_key < 'photo 002'/,
    );
  });

  it('finds words by their index', async () => {
    const plan = (request: object, actor: Partial<Actor> = {}) =>
      planOf(countQuery(searchOf(request, actor)));
    const requests = [
      { keyword: 'hb' },
      { keyword: 'hb', status: 'OK' },
      { keyword: '"photo hb"' },
      { keyword: 'hb', file_name: 'photo*' },
      ...['Müller', 'MyHoliday', '東京タワー', '猫', '🎉', 'hb 東京'].map((keyword) => ({
        keyword,
      })),
    ];
    for (const request of requests) expect(await plan(request)).toContain('asset_words');
    expect(await plan({ keyword: 'hb' }, { groupAssetAccess: false })).toContain(' on asset ');
  });

  it('counts values without reading assets outside the trash, unless another filter needs them', async () => {
    const fields = { price: { start: 1, end: 2 }, day: { start: '2030' } };
    const schema_criteria = { data_schema_id: 1, fields };
    const plan = await planOf(countQuery(searchOf({ schema_criteria })));
    expect(plan).toContain('asset_value_number');
    expect(plan).toContain('Anti Join');
    expect(plan).not.toContain('asset_by_schema');
    const more = await planOf(countQuery(searchOf({ schema_criteria, status: 'OK' })));
    expect(more).not.toContain('Anti Join');
  });

  it('finds texts of facts among the assets with their words', async () => {
    for (const name of ['camera', 'lens', 'place', 'town'])
      expect(await planOf(countQuery(searchOf({ [name]: 'hb' })))).toContain('asset_words');
  });

  it('finds ids by the primary key', async () => {
    const ids = ['0123456789abcdef0123456789abcdef'];
    expect(await planOf(countQuery(searchOf({ ids })))).toContain('asset_pkey');
  });

  it('finds sizes, times and rare statuses by an index', async () => {
    const plans = {
      asset_by_size: { file_size_range: { start: 10, end: 20 } },
      asset_by_upload_time: { upload_time_range: { start: '2030-01-01', end: '2030-01-01' } },
      asset_by_status: { status: 'ERROR' },
      asset_by_folder: { folder: 'Trip' },
      asset_by_taken: { taken_range: { start: '2029', end: '2030-01-01T00:10' } },
      asset_by_rating: { rating: 4 },
      asset_by_flag: { flag: 'PICK' },
      asset_by_color_label: { color_label: 'RED' },
    };
    for (const [index, request] of Object.entries(plans))
      expect(await planOf(countQuery(searchOf(request)))).toContain(index);
  });
});
