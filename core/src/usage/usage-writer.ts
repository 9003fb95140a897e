import { randomUUID } from 'node:crypto';
import type { Db } from '@spindle/prisma/client';
import type { Context } from '../context.ts';
import { isRefusedContent } from '../outage.ts';
import type { UsageCounter, UsageRow } from './usage-counter.ts';
import { registerSeries } from './usage-series.ts';

/** Rows of one batch, about the counts of five busy hours. */
const BATCH_ROWS = 20_000;

/** Writes the counts of a process. */
export interface UsageWriter {
  /** Writes all counts. Throws when the database does not answer; the next call continues. Calls must not overlap. */
  flush(): Promise<void>;
}

/** Counts that are being written. They do not change any more, so that a repetition writes the same. */
interface Batch {
  number: number;
  rows: UsageRow[];
}

/**
 * Opens the writer of a counter. It writes each batch exactly once: the row of this process in `usage_writer` holds the number of its last
 * batch. A batch whose answer was lost is sent again, and then adds nothing if it had arrived. Rows that the database refuses are logged and
 * dropped, so that the others are not held up.
 */
export function openUsageWriter(
  { db, log }: Pick<Context, 'db' | 'log'>,
  counter: UsageCounter,
): UsageWriter {
  const writerId = randomUUID();
  let batch: Batch | null = null;
  /** Parts of a batch that was refused. They get their numbers when they are written. */
  const parts: UsageRow[][] = [];
  let lastNumber = 0;
  let seriesIds: number[] = [];

  const nextBatch = (): Batch | null => {
    const rows = parts.shift() ?? counter.take(BATCH_ROWS);
    if (rows.length === 0) return null;
    lastNumber += 1;
    return { number: lastNumber, rows };
  };

  const splitRefused = (rows: UsageRow[], error: unknown) => {
    if (!isRefusedContent(error)) throw error;
    const [row] = rows;
    const middle = Math.ceil(rows.length / 2);
    if (row && rows.length === 1)
      log.error(
        { err: error, count: { ...row, series: counter.series[row.series] } },
        'the database refused a count of the statistics, which is lost',
      );
    else parts.unshift(rows.slice(0, middle), rows.slice(middle));
  };

  return {
    async flush() {
      for (;;) {
        const isRepeated = batch !== null;
        batch ??= nextBatch();
        if (!batch) return;
        if (seriesIds.length < counter.series.length)
          seriesIds = await registerSeries(db, counter.series);
        const { rows } = batch;
        await writeBatch(db, { ...batch, writerId, seriesIds }).catch((error: unknown) =>
          splitRefused(rows, error),
        );
        batch = null;
        const isLast = parts.length === 0 && rows.length < BATCH_ROWS;
        if (!isRepeated && isLast) return; // newer counts wait for the next call
      }
    },
  };
}

/** Adds a batch in one statement, and so in one transaction. */
async function writeBatch(
  db: Db,
  { writerId, number, rows, seriesIds }: Batch & { writerId: string; seriesIds: number[] },
): Promise<void> {
  const counts = rows.map(({ series, userId, hour, value }) => ({
    user_id: userId,
    series_id: seriesIds[series] ?? 0,
    bucket: hour,
    value,
  }));
  await db.$executeRaw`
    WITH new_batch AS (
      INSERT INTO usage_writer (id, last_batch, at) VALUES (${writerId}::uuid, ${number}, now())
      ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, at = excluded.at
        WHERE usage_writer.last_batch < excluded.last_batch
      RETURNING id
    )
    SELECT add_usage(${JSON.stringify(counts)}::json)::text FROM new_batch`;
}
