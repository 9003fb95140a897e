import type { Client } from 'pg';

const BATCH = 1000;

const ABSENT = 'NOT EXISTS (SELECT FROM restored_key WHERE restored_key.key = file.object_key)';

/** Remembers in the database which files came back: there may be millions. */
export async function openKeyList(client: Client) {
  await client.query('CREATE TEMP TABLE restored_key (key text NOT NULL) ON COMMIT DROP');
  let waiting: string[] = [];

  async function end(): Promise<void> {
    await client.query('INSERT INTO restored_key SELECT unnest($1::text[])', [waiting]);
    waiting = [];
  }

  return {
    end,
    async add(key: string): Promise<void> {
      waiting.push(key);
      if (waiting.length === BATCH) await end();
    },
  };
}

/**
 * Removes rows whose file the backup does not hold: it was removed for good after the rows were read and before its turn came. An asset
 * goes with its present original, an earlier one alone. Gives the number of assets.
 */
export async function dropAbsent(client: Client): Promise<number> {
  await client.query('ANALYZE restored_key');
  const assets = await client.query(
    `DELETE FROM asset USING file WHERE file.asset_id = asset.id AND file.key = 'original' AND file.version = asset.version AND ${ABSENT}`,
  );
  await client.query(`DELETE FROM file WHERE ${ABSENT}`);
  return assets.rowCount ?? 0;
}
