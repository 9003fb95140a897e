import type { TxContext } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/** A table to which triggers append assets that a periodic task must check. */
interface CheckQueue {
  table: 'duplicate_check' | 'stack_check';
  /** The advisory lock of the worker that works on it, for one transaction. */
  lock: number;
}

/** Takes the next assets from a queue, at most `limit` rows of it. Returns their ids: none when it is empty, or another worker is at it. */
export async function takeQueued(
  { db }: TxContext,
  { table, lock }: CheckQueue,
  limit: number,
): Promise<string[]> {
  const [row] = await db.$queryRaw<{ is_free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS is_free`;
  if (!row?.is_free) return [];
  const queue = Prisma.raw(table);
  const taken = await db.$queryRaw<{ id: string }[]>`
    WITH taken AS (
      DELETE FROM ${queue} WHERE id IN (SELECT id FROM ${queue} ORDER BY id LIMIT ${limit}::int)
      RETURNING asset_id
    ) SELECT DISTINCT asset_id AS id FROM taken`;
  return taken.map(({ id }) => id);
}
