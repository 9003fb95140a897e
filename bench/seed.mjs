import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ASSET_COLUMNS, assetRow, FILE_COLUMNS, fileRow } from './asset-rows.mjs';
import { countAssets, createSchema } from './search-requests.mjs';

const LIBRARY_ASSETS = 1_000_000;

const CREATORS = 20;
/** Assets of one block of the bitmap index. */
const BLOCK_ASSETS = 16_384;
/** The role CREATOR in the table of `contracts/src/http/permissions.ts`. */
const ROLE_ID = 4;
/** Rows in one chunk of the stream. */
const ROWS_PER_CHUNK = 200;

/** Rows of one COPY statement. Its triggers hold all of them in memory. */
const ROWS_PER_STATEMENT = 50_000;

/** Fills the library of a product up to a million assets. Returns the id of their asset schema. */
export async function fillLibrary(product) {
  const schemaId = await createSchema(product);
  const assets = await countAssets(product.databaseUrl);
  if (assets < LIBRARY_ASSETS)
    await seedAssets(product.databaseUrl, assets, LIBRARY_ASSETS, schemaId);
  return schemaId;
}

/**
 * Writes assets number `from` (inclusive) to `to` (exclusive) of the test library into the database, each with its original. Then
 * brings the tables that background tasks maintain up to date, so that searches are as fast as in a library that grew slowly.
 * @param {string} url
 * @param {number} from
 * @param {number} to
 * @param {number} schemaId
 */
export async function seedAssets(url, from, to, schemaId) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
    const creators = await makeCreators(client);
    const copy = async (/** @type {string} */ sql, /** @type {(n: number) => unknown[]} */ row) => {
      for (let at = from; at < to; at += ROWS_PER_STATEMENT) {
        const rows = Readable.from(lines(at, Math.min(at + ROWS_PER_STATEMENT, to), row));
        await pipeline(rows, client.query(copyFrom(sql)));
      }
    };
    await withoutIndexes(client, async () => {
      await copy(`COPY asset (${ASSET_COLUMNS}) FROM STDIN`, (n) =>
        assetRow(n, creators, schemaId),
      );
      await copy(`COPY file (${FILE_COLUMNS}) FROM STDIN`, fileRow);
    });
    await client.query('SELECT compact_asset_counts(), merge_new_words()');
    await client.query(
      'SELECT build_bitmaps(block) FROM generate_series(0, $1::int - 1) AS block',
      [Math.floor(to / BLOCK_ASSETS)],
    );
    // A library at rest: in one that grew slowly, workers have compared each asset with the others long ago.
    await client.query('DELETE FROM duplicate_check');
    await client.query('DELETE FROM stack_check');
    for (const table of TABLES) await client.query(`VACUUM (ANALYZE) ${table}`);
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** The tables that the seed fills, itself or through triggers. */
const TABLES = [
  'asset',
  'file',
  'name_part',
  'word',
  'asset_value',
  'asset_count',
  'taken_day',
  'asset_change',
  'word_map',
  'facet_map',
];

/**
 * Drops the indexes during `write`. Building them from all rows takes a tenth of the time.
 * @param {pg.Client} client
 * @param {() => Promise<void>} write
 */
async function withoutIndexes(client, write) {
  const { rows } = await client.query(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename IN ('asset', 'file', 'asset_value')
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`,
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX "${indexname}"`);
  try {
    await write();
  } finally {
    for (const { indexdef } of rows) await client.query(indexdef);
  }
}

/** @param {pg.Client} client */
async function makeCreators(client) {
  await client.query(
    `INSERT INTO "user" (email, first_name, last_name, role_id, access_id, upload_key, api_key_encrypted, api_key_hash, password_hash)
     SELECT 'creator-' || n || '@example.com', 'Creator', n::text, ${ROLE_ID}, 'a' || n, 'u' || n, '', 'h' || n, ''
     FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING`,
    [CREATORS],
  );
  const { rows } = await client.query(
    `SELECT id FROM "user" WHERE email LIKE 'creator-%' ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * @param {number} from
 * @param {number} to
 * @param {(n: number) => unknown[]} row
 */
function* lines(from, to, row) {
  for (let n = from; n < to; n += ROWS_PER_CHUNK) {
    const rows = Array.from({ length: Math.min(ROWS_PER_CHUNK, to - n) }, (_, at) => row(n + at));
    yield rows.map((values) => `${values.map(field).join('\t')}\n`).join('');
  }
}

/** Formats a value for COPY. @param {unknown} value */
function field(value) {
  return value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);
}
