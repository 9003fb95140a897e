import type { Share as ShareAnswer, SharedAsset } from '@spindle/contracts/shares/shares';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

/** Enough assets for more than two page anchors. */
const MEMBERS = 2_600;
/** Every seventh asset is in the trash, starting with the first. */
const TRASHED_EVERY = 7;
const visibleNumbers = Array.from({ length: MEMBERS }, (_, at) => at + 1).filter(
  (number) => number % TRASHED_EVERY !== 1,
);

let app: TestApp;
let owner: TestUser;
let collectionId: number;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.makeUser('USER');
  collectionId = (await makeCollection(app, owner, {})).id;
  // Positions have gaps, as after removals.
  await app.ctx.db.$executeRaw`
    WITH created AS (
      INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, size, trashed_at)
      SELECT gen_random_uuid(), n::text, n::text, 'OTHER', 'text/plain', 'OK', ${owner.row.id}, ${owner.row.id}, 10,
             CASE WHEN n % ${TRASHED_EVERY} = 1 THEN now() END
      FROM generate_series(1, ${MEMBERS}::int) AS n RETURNING id, name
    )
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT ${collectionId}, id, 3 * name::int FROM created`;
});

afterAll(() => app.close());

async function createShare(given: object): Promise<{ share: ShareAnswer; token: string }> {
  const payload = { name: 'Large', ...given };
  const answer = await app.call(owner, { method: 'POST', url: '/api/v1/shares', payload });
  const created: ShareAnswer = answer.json().data;
  return { share: created, token: created.url.split('/').pop() ?? '' };
}

async function readPage(token: string, page: number) {
  const url = `/api/v1/public/shares/${token}/assets?page=${page}`;
  const { data } = (await app.http.inject({ url })).json();
  return data as { assets: SharedAsset[]; total_assets: number; total_pages: number };
}

describe('a share of thousands of assets', () => {
  it('shows each asset once and in order across its pages', async () => {
    const { token } = await createShare({ collection_id: collectionId });
    const first = await readPage(token, 1);
    expect(first.total_assets).toBe(visibleNumbers.length);
    const seen: number[] = [];
    for (let page = 1; page <= first.total_pages; page += 1)
      seen.push(...(await readPage(token, page)).assets.map(({ name }) => Number(name)));
    expect(seen).toEqual(visibleNumbers);
    expect((await readPage(token, first.total_pages + 1)).assets).toEqual([]);
    expect((await readPage(token, 1_000_000)).assets).toEqual([]);
    const summary = await app.http.inject({ url: `/api/v1/public/shares/${token}` });
    expect(summary.json().data).toMatchObject({
      total_assets: visibleNumbers.length,
      total_size: 10 * visibleNumbers.length,
    });
  });

  it('is listed with the number of visible assets and the first of them as cover, for each share of a collection', async () => {
    const { share: created } = await createShare({ collection_id: collectionId });
    await createShare({ collection_id: collectionId });
    expect(created.cover?.name).toBe('2');
    const url = `/api/v1/shares?collection_id=${collectionId}`;
    const { shares } = (await app.call(owner, { url })).json().data as { shares: ShareAnswer[] };
    expect(shares.length).toBeGreaterThanOrEqual(2);
    for (const entry of shares) {
      expect(entry.total_assets).toBe(visibleNumbers.length);
      expect(entry.cover?.name).toBe('2');
    }
  });
});
