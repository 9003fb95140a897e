import type { Context } from '@spindle/core/context';
import type { ExportConnection } from '@spindle/core/export/connect-export';
import { ExportFailure } from '@spindle/core/export/export-failure';
import { SELECT_MAX_SEQ } from '@spindle/core/export/export-table';

/** Limits the numbers that a table may contain, so that the sequence never ends. */
const SEQ_MAX = 2n ** 62n;

/**
 * Returns the order of a write. Call it before the assets are read: a write with a larger number has then read them later, so it contains
 * every change that this one contains. The number of an event would not do, because transactions commit in another order.
 */
export async function nextRowSeq({ db }: Pick<Context, 'db'>): Promise<bigint> {
  const [row] = await db.$queryRaw<{ seq: bigint }[]>`SELECT nextval('export_row_seq') AS seq`;
  if (!row) throw new Error('unreachable: a sequence without a value');
  return row.seq;
}

/**
 * Makes the next numbers larger than those of the table. After a restore from a backup they would be smaller, and the database would keep
 * its newer rows. Throws ExportFailure.
 */
export async function raiseRowSeq(
  { db }: Pick<Context, 'db'>,
  connection: ExportConnection,
): Promise<void> {
  const [row] = await connection.run(SELECT_MAX_SEQ);
  const largest = BigInt(String(row?.seq ?? 0));
  if (largest > SEQ_MAX)
    throw new ExportFailure('away', 'The table contains an event_seq that no export wrote.');
  await db.$queryRaw`
    SELECT setval('export_row_seq', ${largest}::bigint)::text
    FROM export_row_seq WHERE last_value < ${largest}::bigint`;
}
