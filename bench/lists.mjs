import { figure } from './figures.mjs';
import { json } from './product.mjs';
import { createCpuReader, measureRequests, query, shortMs } from './search-requests.mjs';
import { fillLibrary } from './seed.mjs';

const NAME = 'bench: large';

/** A tenth of the library, from all of its parts. */
const largeCollection = (ownerId) => `
  WITH own AS (
    INSERT INTO collection (owner_id, name, name_key) VALUES (${ownerId}, '${NAME}', '${NAME}') RETURNING id
  )
  INSERT INTO collection_asset (collection_id, asset_id, position)
  SELECT own.id, asset.id, row_number() OVER (ORDER BY random())
  FROM own, (SELECT id FROM asset TABLESAMPLE BERNOULLI (9.8) REPEATABLE (1) WHERE trashed_at IS NULL) AS asset`;

const basket = (ownerId) => `
  WITH own AS (
    INSERT INTO collection (kind, owner_id, name, name_key) VALUES ('BASKET', ${ownerId}, 'Basket', 'basket') RETURNING id
  )
  INSERT INTO collection_asset (collection_id, asset_id, position)
  SELECT own.id, asset.id, row_number() OVER ()
  FROM own, (SELECT id FROM asset TABLESAMPLE BERNOULLI (1) REPEATABLE (2) WHERE trashed_at IS NULL) AS asset`;

const collections = (ownerId) => `
  INSERT INTO collection (owner_id, name, name_key)
  SELECT ${ownerId}, 'bench: ' || n, 'bench: ' || n FROM generate_series(1, 10000) AS n`;

const notifications = (userId) => `
  INSERT INTO notification (user_id, message, disposal)
  SELECT ${userId}, 'bench', 'ON_ACK' FROM generate_series(1, 10000)`;

const activity = (userId) => `
  INSERT INTO asset_activity (asset_id, user_id, action)
  SELECT asset.id, ${userId}, 'RESTORED'
  FROM (SELECT id FROM asset ORDER BY id LIMIT 1) AS asset, generate_series(1, 5000)`;

/**
 * Measures the lists beside search at a million assets: a collection of 98,000 of them, a share of it, 10,000 collections, a basket of 10,000
 * assets, 10,000 notifications and 5,000 activity entries of one asset.
 */
export async function benchLists(product) {
  await fillLibrary(product);
  const collectionId = await fillLists(product);
  const readCpu = await createCpuReader(product);
  for (const [kind, request] of Object.entries(await requestsOf(product, collectionId))) {
    const { p50, p95, cpu, first } = await measureRequests(readCpu, request);
    figure(
      kind,
      `${shortMs(p50)} / ${shortMs(p95)} ms`,
      `CPU ${shortMs(cpu)} ms; first ${shortMs(first)} ms`,
    );
  }
}

/** Writes the rows of the lists for the administrator, once for each database. Returns the id of the large collection. */
async function fillLists({ databaseUrl }) {
  const findLarge = `SELECT id FROM collection WHERE name = '${NAME}'`;
  const [existing] = await query(databaseUrl, findLarge);
  if (existing) return existing.id;
  const [{ id }] = await query(databaseUrl, 'SELECT min(id) AS id FROM "user"');
  await query(databaseUrl, `DELETE FROM collection WHERE kind = 'BASKET' AND owner_id = ${id}`);
  const statements = [largeCollection, basket, collections, notifications, activity];
  // Statements in one string are one transaction, so that a failed run leaves nothing.
  await query(databaseUrl, statements.map((statement) => statement(id)).join(';'));
  for (const table of ['collection', 'collection_asset', 'notification', 'asset_activity'])
    await query(databaseUrl, `VACUUM (ANALYZE) ${table}`);
  const [large] = await query(databaseUrl, findLarge);
  return large.id;
}

async function requestsOf({ base, headers, databaseUrl }, collectionId) {
  const get = (path) => json(`${base}/api/v1/${path}`, { headers });
  const share = { name: NAME, collection_id: collectionId };
  const { data } = await json(`${base}/api/v1/shares`, { headers, body: share });
  const token = data.url.split('/').at(-1);
  const shared = await get(`public/shares/${token}/assets`);
  const members = shared.data.total_assets;
  const [{ id: assetId }] = await query(
    databaseUrl,
    `SELECT replace(id::text, '-', '') AS id FROM asset ORDER BY id LIMIT 1`,
  );
  const collection = `assetcollection/${collectionId}`;
  return {
    'first page of the share': () => get(`public/shares/${token}/assets`),
    'page at the end of the share': (n) =>
      get(`public/shares/${token}/assets?page=${shared.data.total_pages - n}`),
    'page of shares': () => get('shares?limit=30'),
    'the collection without its assets': () => get(collection),
    '30 assets in the middle of the collection': (n) =>
      get(`${collection}?load_assets=y&offset=${Math.floor(members / 2) + n}&limit=30`),
    'last 1,000 assets of the basket': () =>
      get('assetcollection?load_assets=y&offset=8900&limit=1000'),
    'page of 10,000 collections': () => get('assetcollections?limit=30'),
    'last page of 10,000 collections': (n) => get(`assetcollections?offset=${9_900 + n}&limit=30`),
    '100 of 10,000 notifications': () => get('user/notifications'),
    '50 of 5,000 activity entries': () => get(`assets/${assetId}/activity?limit=50`),
  };
}
