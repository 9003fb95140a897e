import type { Db } from '@spindle/prisma/client';

/** Tables that hold values derived from other tables, and the counts of requests. */
const DERIVED = [
  'asset_count',
  'taken_day',
  'asset_change',
  'duplicate_check',
  'stack_check',
  'duplicate_group',
  'duplicate_member',
  'face_change',
  'word',
  'new_word',
  'usage_series',
  'usage_hour',
  'usage_day',
  'usage_writer',
  'usage_asset',
  'usage_asset_day',
  'usage_share_day',
  'usage_name_day',
  'usage_host_asset',
  'usage_term_user',
];

/** Returns every row of the database as text after the name of its table, in a fixed order. */
export async function readRows(db: Db): Promise<string[]> {
  const tables = await readTables(db);
  const all = tables.map((name) => `SELECT '${name} ' || t::text AS row FROM "${name}" AS t`);
  const rows = await db.$queryRawUnsafe<{ row: string }[]>(all.join(' UNION ALL '));
  return rows.map(({ row }) => row).sort();
}

/** Returns the names of the tables that `readRows` reads. */
export async function readTables(db: Db): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL(${DERIVED})`;
  return tables.map(({ name }) => name);
}
