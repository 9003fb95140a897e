import type { Share as ShareAnswer, SharedAsset } from '@spindle/contracts/shares/shares';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

/** More than a page may skip, twice. */
const MEMBERS = 2_600;
/** Every so many-th is in the trash, the first of all among them. */
const TRASHED = 7;
const shownNumbers = Array.from({ length: MEMBERS }, (_, at) => at + 1).filter(
  (number) => number % TRASHED !== 1,
);

let app: TestApp;
let owner: TestUser;
let collectionId: number;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.makeUser('USER');
  collectionId = (await makeCollection(app, owner, {})).id;
  await app.ctx.db.$executeRaw`
    WITH made AS (
      INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, size, trashed_at)
      SELECT gen_random_uuid(), n::text, n::text, 'OTHER', 'text/plain', 'OK', ${owner.row.id}, ${owner.row.id}, 10,
             CASE WHEN n % ${TRASHED} = 1 THEN now() END
      FROM generate_series(1, ${MEMBERS}::int) AS n RETURNING id, name
    )
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT ${collectionId}, id, 3 * name::int FROM made`;
});

afterAll(() => app.close());

async function share(given: object): Promise<{ share: ShareAnswer; token: string }> {
  const payload = { name: 'Large', ...given };
  const answer = await app.call(owner, { method: 'POST', url: '/api/v1/shares', payload });
  const made: ShareAnswer = answer.json().data;
  return { share: made, token: made.url.split('/').pop() ?? '' };
}

async function pageOf(token: string, page: number) {
  const url = `/api/v1/public/shares/${token}/assets?page=${page}`;
  const { data } = (await app.http.inject({ url })).json();
  return data as { assets: SharedAsset[]; total_assets: number; total_pages: number };
}

describe('a share of thousands of assets', () => {
  it('shows each of them once, in their order, page by page', async () => {
    const { token } = await share({ collection_id: collectionId });
    const first = await pageOf(token, 1);
    expect(first.total_assets).toBe(shownNumbers.length);
    const seen: number[] = [];
    for (let page = 1; page <= first.total_pages; page += 1)
      seen.push(...(await pageOf(token, page)).assets.map(({ name }) => Number(name)));
    expect(seen).toEqual(shownNumbers);
    expect((await pageOf(token, first.total_pages + 1)).assets).toEqual([]);
    expect((await pageOf(token, 1_000_000)).assets).toEqual([]);
    const summary = await app.http.inject({ url: `/api/v1/public/shares/${token}` });
    expect(summary.json().data).toMatchObject({
      total_assets: shownNumbers.length,
      total_size: 10 * shownNumbers.length,
    });
  });

  it('is listed with its number and with the first that is shown, each time it is shared', async () => {
    const { share: made } = await share({ collection_id: collectionId });
    await share({ collection_id: collectionId });
    expect(made.cover?.name).toBe('2');
    const url = `/api/v1/shares?collection_id=${collectionId}`;
    const { shares } = (await app.call(owner, { url })).json().data as { shares: ShareAnswer[] };
    expect(shares.length).toBeGreaterThanOrEqual(2);
    for (const listed of shares) {
      expect(listed.total_assets).toBe(shownNumbers.length);
      expect(listed.cover?.name).toBe('2');
    }
  });
});
