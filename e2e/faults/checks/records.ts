import type { Evidence } from './check.ts';

/** Each statement returns rows that must not exist; `what` describes the row. */
const MUST_BE_EMPTY = {
  'an asset is in error': `SELECT id || ' ' || coalesce(error, '') AS what FROM asset WHERE status = 'ERROR'`,
  'an asset has no preview': `SELECT id || ' ' || coalesce(preview_error, '') AS what FROM asset WHERE status = 'OK' AND NOT has_preview`,
  'a step failed': `SELECT job_id || ' ' || task || ' ' || message AS what FROM step WHERE status = 'ERROR'`,
  'a job failed': `SELECT id || ' ' || type || ' ' || message AS what FROM job WHERE status = 'ERROR'`,
  'an asset has no original': `SELECT id::text AS what FROM asset WHERE NOT EXISTS (
    SELECT FROM file WHERE asset_id = asset.id AND version = asset.version AND key = 'original')`,
  'bytes are stored twice': `SELECT string_agg(asset_id::text, ' ') AS what FROM file WHERE key = 'original' GROUP BY sha256 HAVING count(*) > 1`,
  'a collection exists twice': `SELECT name AS what FROM collection WHERE kind = 'COLLECTION' GROUP BY name HAVING count(*) > 1`,
  'an asset was processed twice': `SELECT asset_id || ' ' || type AS what FROM job WHERE type = 'INGEST' GROUP BY asset_id, type HAVING count(*) > 1`,
};

/** Finds failed and duplicate rows, and incomplete assets (security 38, 42). */
export async function checkRecords({ query, violations }: Evidence): Promise<void> {
  for (const [kind, statement] of Object.entries(MUST_BE_EMPTY))
    for (const { what } of await query<{ what: string }>(statement)) violations.add(kind, what);
}

/**
 * Finds rows without an object and objects whose size differs. Returns how many objects have no row.
 */
export async function checkObjects(evidence: Evidence): Promise<number> {
  const { query, violations, listObjects } = evidence;
  const objects = await listObjects();
  const rows = await query<{ object_key: string; size: string }>(
    'SELECT object_key, size FROM file',
  );
  for (const { object_key: key, size } of rows) {
    const found = objects.get(key);
    if (found === undefined) violations.add('a row has no object', key);
    else if (found !== Number(size)) violations.add('an object has another size', key);
  }
  const known = new Set(rows.map((row) => row.object_key));
  // On-demand images have no rows. The sweep deletes the other objects after a day.
  return [...objects.keys()].filter((key) => !known.has(key) && !key.startsWith('cache/')).length;
}

/** Compares the number of assets in the table, in the maintained counts and in the total of a search. */
export async function checkTotals({ client, query, violations }: Evidence): Promise<void> {
  const [counted] = await query<{ live: number; summed: number }>(
    `SELECT (SELECT count(*)::int FROM asset WHERE trashed_at IS NULL) AS live,
      (SELECT coalesce(sum(assets), 0)::int FROM asset_count WHERE NOT trashed) AS summed`,
  );
  const found = await client.send('/api/v1/assets/search', { json: {} });
  const hits = found.kind === 'done' ? (found.json() as { hits: number }).hits : null;
  if (hits !== counted?.live || counted?.summed !== counted?.live)
    violations.add('a total differs from the count', JSON.stringify({ hits, ...counted }));
}
