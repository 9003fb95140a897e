import { figure, median, quantile } from './figures.mjs';
import { json } from './product.mjs';
import { countAssets, createCpuReader, createSchema, query, shortMs } from './search-requests.mjs';
import { seedAssets } from './seed.mjs';

const ASSETS = 1_000_000;
/** Requests of each kind. */
const REQUESTS = 40;
/** Requests of each kind before the measurement. */
const WARM_UP = 3;
const NAME = 'bench: large';

/** Every tenth asset of the library, from all of its parts. */
const LARGE_COLLECTION = `
  WITH own AS (
    INSERT INTO collection (owner_id, name, name_key) SELECT id, '${NAME}', '${NAME}' FROM admin RETURNING id
  )
  INSERT INTO collection_asset (collection_id, asset_id, position)
  SELECT own.id, asset.id, row_number() OVER (ORDER BY random())
  FROM own, (SELECT id FROM asset TABLESAMPLE BERNOULLI (9.8) REPEATABLE (1) WHERE trashed_at IS NULL) AS asset`;

const BASKET = `
  WITH own AS (
    INSERT INTO collection (kind, owner_id, name, name_key) SELECT 'BASKET', id, 'Basket', 'basket' FROM admin
    WHERE NOT EXISTS (SELECT FROM collection WHERE kind = 'BASKET' AND owner_id = admin.id) RETURNING id
  ), basket AS (
    SELECT id FROM own UNION ALL SELECT collection.id FROM collection, admin WHERE kind = 'BASKET' AND owner_id = admin.id
  )
  INSERT INTO collection_asset (collection_id, asset_id, position)
  SELECT basket.id, asset.id, row_number() OVER ()
  FROM basket, (SELECT id FROM asset TABLESAMPLE BERNOULLI (1) REPEATABLE (2) WHERE trashed_at IS NULL) AS asset
  ON CONFLICT DO NOTHING`;

const COLLECTIONS = `
  INSERT INTO collection (owner_id, name, name_key) SELECT admin.id, 'bench: ' || n, 'bench: ' || n
  FROM admin, generate_series(1, 10000) AS n`;

const NOTIFICATIONS = `
  INSERT INTO notification (user_id, message, disposal) SELECT admin.id, 'bench', 'ON_ACK'
  FROM admin, generate_series(1, 10000)`;

const ACTIVITY = `
  INSERT INTO asset_activity (asset_id, user_id, action) SELECT asset.id, admin.id, 'RESTORED'
  FROM admin, (SELECT id FROM asset ORDER BY id LIMIT 1) AS asset, generate_series(1, 5000)`;

/**
 * Measures the lists beside search at a million assets: a collection of 98,000 of them, a share of it, 10,000 collections, a basket of 10,000
 * assets, 10,000 notifications and 5,000 activity entries of one asset.
 */
export async function benchLists(product) {
  const schemaId = await createSchema(product);
  const assets = await countAssets(product.databaseUrl);
  if (assets < ASSETS) await seedAssets(product.databaseUrl, assets, ASSETS, schemaId);
  const collectionId = await fillLists(product);
  for (const [kind, call] of Object.entries(await requestsOf(product, collectionId)))
    await measure(product, kind, call);
}

/** Writes the rows of the lists, once for each database. Returns the id of the large collection. */
async function fillLists({ databaseUrl }) {
  const findLarge = `SELECT id FROM collection WHERE name = '${NAME}'`;
  const [existing] = await query(databaseUrl, findLarge);
  if (existing) return existing.id;
  await query(databaseUrl, 'CREATE VIEW admin AS SELECT id FROM "user" ORDER BY id LIMIT 1');
  for (const sql of [LARGE_COLLECTION, BASKET, COLLECTIONS, NOTIFICATIONS, ACTIVITY])
    await query(databaseUrl, sql);
  await query(databaseUrl, 'DROP VIEW admin');
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

async function measure(product, kind, call) {
  const readCpu = await createCpuReader(product);
  const began = performance.now();
  await call(REQUESTS);
  const first = performance.now() - began;
  for (let n = 1; n < WARM_UP; n += 1) await call(REQUESTS + n);
  const took = [];
  const before = readCpu();
  for (let n = 0; n < REQUESTS; n += 1) {
    const start = performance.now();
    await call(n);
    took.push(performance.now() - start);
  }
  const cpu = (readCpu() - before) / 1e6 / REQUESTS;
  figure(
    kind,
    `${shortMs(median(took))} / ${shortMs(quantile(took, 0.95))} ms`,
    `CPU ${shortMs(cpu)} ms; first ${shortMs(first)} ms`,
  );
}
