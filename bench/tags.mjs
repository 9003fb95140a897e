import { figure } from './figures.mjs';
import { json } from './product.mjs';
import {
  countAssets,
  createCpuReader,
  createSchema,
  measureRequests,
  query,
  shortMs,
} from './search-requests.mjs';
import { seedAssets } from './seed.mjs';

const ASSETS = 120_000;
const TAGS = 10_000;
/** Assets of one block of the bitmap index. */
const BLOCK_ASSETS = 16_384;

/** Measures the page of tags with more than 10,000 tags on 120,000 assets: unchanged, and after a change of an old asset. */
export async function benchTags(product) {
  const { base, headers, databaseUrl } = product;
  await fillTags(product);
  const readCpu = await createCpuReader(product);
  const get = (parameters) => json(`${base}/api/v1/tags/catalog?${parameters}`, { headers });
  const requests = {
    'first level, by name': () => get('parent='),
    'one level, by name': () => get('parent=bench'),
    'last of 50 pages, by name': () => get('page=50'),
    'filter by a part of the name': (n) => get(`query=bench/${1000 + n}`),
    'unused tags': () => get('unused=true'),
    'all, by number of assets': () => get('sort=assets'),
  };
  for (const isChanging of [false, true])
    for (const [kind, request] of Object.entries(requests)) {
      const { p50, p95, cpu, first } = await measureRequests(readCpu, async (n) => {
        if (isChanging) await changeOldAsset(databaseUrl, n);
        return request(n);
      });
      figure(
        isChanging ? `${kind}, after each change` : kind,
        `${shortMs(p50)} / ${shortMs(p95)} ms`,
        `CPU ${shortMs(cpu)} ms; first ${shortMs(first)} ms`,
      );
    }
}

/** Fills the library, and adds one of TAGS tags to each asset. */
async function fillTags(product) {
  const { databaseUrl } = product;
  const schemaId = await createSchema(product);
  const assets = await countAssets(databaseUrl);
  if (assets < ASSETS) await seedAssets(databaseUrl, assets, ASSETS, schemaId);
  await query(
    databaseUrl,
    `UPDATE asset SET tags = tags || ('bench/' || (seq * 7919 % ${TAGS})) WHERE NOT tags::text LIKE '%bench/%'`,
  );
  const blocks = Math.floor(ASSETS / BLOCK_ASSETS);
  await query(
    databaseUrl,
    `SELECT build_bitmaps(block) FROM generate_series(0, ${blocks - 1}) AS block`,
  );
  for (const table of ['asset', 'tag', 'word_map', 'mapped_block', 'asset_change'])
    await query(databaseUrl, `VACUUM (ANALYZE) ${table}`);
}

/** Includes the time of the change. */
const changeOldAsset = (url, n) =>
  query(url, `UPDATE asset SET rating = ${1 + (n % 5)} WHERE seq = ${100 + n}`);
