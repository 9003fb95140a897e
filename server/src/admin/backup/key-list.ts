import type { Client } from 'pg';

/** Keys that one statement inserts. */
const BATCH = 1000;

/** Selects rows of `file` whose file was not restored. */
const ABSENT = 'NOT EXISTS (SELECT FROM restored_key WHERE restored_key.key = file.object_key)';

/** Collects the keys of restored files in a temporary table: there may be millions. */
export async function openKeyList(client: Client) {
  await client.query('CREATE TEMP TABLE restored_key (key text NOT NULL) ON COMMIT DROP');
  let buffered: string[] = [];

  async function end(): Promise<void> {
    await client.query('INSERT INTO restored_key SELECT unnest($1::text[])', [buffered]);
    buffered = [];
  }

  return {
    end,
    async add(key: string): Promise<void> {
      buffered.push(key);
      if (buffered.length === BATCH) await end();
    },
  };
}

/**
 * Deletes rows whose file is not in the backup, because it was purged after the rows were read. Without its current original
 * an asset is deleted; without an earlier original only that row. Returns the number of deleted assets.
 */
export async function deleteAbsentFiles(client: Client): Promise<number> {
  await client.query('ANALYZE restored_key');
  const assets = await client.query(
    `DELETE FROM asset USING file
     WHERE file.asset_id = asset.id AND file.key = 'original' AND file.version = asset.version AND ${ABSENT}`,
  );
  await client.query(`DELETE FROM file WHERE ${ABSENT}`);
  return assets.rowCount ?? 0;
}
