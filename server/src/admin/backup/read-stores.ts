import type { Store } from '@spindle/prisma/client';
import type { Client } from 'pg';

/** Reads the stores that administrators have configured. */
export async function readStores(client: Client): Promise<Store[]> {
  const { rows } = await client.query<Store>(
    `SELECT id, bucket, folder, region, endpoint, access_key_id AS "accessKeyId", secret_encrypted AS "secretEncrypted",
       kinds, retired_at AS "retiredAt", version, created_at AS "createdAt" FROM store`,
  );
  return rows;
}

/**
 * Makes the restored rows name the default store, in which a restore puts all files. The buckets of administrators may still serve the
 * installation that was backed up, so the restored one forgets them: administrators configure them again.
 */
export async function moveToDefaultStore(
  client: Client,
  place: { storage: string; bucket: string },
): Promise<void> {
  await client.query(
    `UPDATE file SET storage = $1, bucket = $2, object_key = regexp_replace(object_key, '^store-[0-9a-f]{8}:', '')`,
    [place.storage, place.bucket],
  );
  await client.query(
    `UPDATE purged_asset
     SET object_keys = ARRAY(SELECT regexp_replace(key, '^store-[0-9a-f]{8}:', '') FROM unnest(object_keys) AS key)`,
  );
  await client.query('DELETE FROM store');
  await client.query(`DELETE FROM setting WHERE section = 'storage'`);
}
