import type { Db } from '@spindle/prisma/client';
import { readTables } from './database-rows.ts';

/** Returns how many rows have been written to the tables of `readRows` since the counter was opened, in committed transactions. */
export type WriteCounter = () => Promise<number>;

/**
 * Opens a counter of the rows that are inserted, updated and deleted. Each write adds a row to a table in its own transaction. The
 * count therefore grows at the moment when the write becomes visible. Before it counts, it waits until no connection of the
 * database runs a statement or a transaction.
 */
export async function openWriteCounter(db: Db): Promise<WriteCounter> {
  await db.$executeRaw`CREATE SCHEMA write_counter`;
  await db.$executeRaw`CREATE UNLOGGED TABLE write_counter.write ()`;
  await db.$executeRaw`
    CREATE FUNCTION write_counter.count() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO write_counter.write DEFAULT VALUES; RETURN NULL; END $$`;
  for (const table of await readTables(db))
    await db.$executeRawUnsafe(
      `CREATE TRIGGER zz_count_writes AFTER INSERT OR UPDATE OR DELETE ON "${table}"
       FOR EACH ROW EXECUTE FUNCTION write_counter.count()`,
    );
  return async () => {
    while (await isBusy(db));
    const [row] = await db.$queryRaw<{ writes: number }[]>`
      SELECT count(*)::int AS writes FROM write_counter.write`;
    return row?.writes ?? 0;
  };
}

/** Returns whether another connection of the database runs a statement or a transaction. */
async function isBusy(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ busy: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend' AND state <> 'idle'
    ) AS busy`;
  return row?.busy ?? false;
}
