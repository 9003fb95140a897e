import { randomUUID } from 'node:crypto';
import { type Context, inTransaction, type TxContext } from '../context.ts';
import { isRefusedContent } from '../outage.ts';
import type { InsightCounter } from './insight-counter.ts';
import type { InsightCounts } from './insight-counts.ts';
import { type BatchId, writeHosts, writeTerms, writeUses } from './write-insights.ts';

/** Writes the counts of a counter. */
export interface InsightWriter {
  /** Writes all counts. Throws when the database does not answer; the next call continues. Calls must not overlap. */
  flush(): Promise<void>;
}

/** Attempts to write a batch that the database refuses. A retry helps when an asset was deleted meanwhile. */
const REFUSALS_MAX = 3;

interface Batch {
  number: number;
  counts: InsightCounts;
}

/**
 * Opens the writer of a counter. It writes each batch exactly once, as `openUsageWriter` does. A batch that the database refuses three times is
 * logged and dropped, so that the next ones are not held up.
 */
export function openInsightWriter(ctx: Context, counter: InsightCounter): InsightWriter {
  const writerId = randomUUID();
  let batch: Batch | null = null;
  let lastNumber = 0;
  let refusals = 0;

  const nextBatch = (): Batch | null => {
    const counts = counter.take();
    if (!counts) return null;
    lastNumber += 1;
    return { number: lastNumber, counts };
  };

  const dropRefused = (counts: InsightCounts, error: unknown) => {
    if (!isRefusedContent(error)) throw error;
    refusals += 1;
    if (refusals < REFUSALS_MAX) throw error;
    const { day, assets, shares, hosts, terms } = counts;
    ctx.log.error(
      {
        err: error,
        day,
        assets: assets.length,
        shares: shares.length,
        hosts: hosts.length,
        terms: terms.length,
      },
      'the database refused counts of the insights, which are lost',
    );
  };

  return {
    async flush() {
      for (;;) {
        batch ??= nextBatch();
        if (!batch) return;
        const { number, counts } = batch;
        await inTransaction(ctx, (tx) => writeBatch(tx, { writerId, number }, counts)).catch(
          (error: unknown) => dropRefused(counts, error),
        );
        batch = null;
        refusals = 0;
      }
    },
  };
}

/** Writes a batch, unless it was written before and the answer of the database was lost. */
async function writeBatch(tx: TxContext, batch: BatchId, counts: InsightCounts): Promise<void> {
  // Every writer sends the same statements in this order, and adds the rows of a table in that of its key: no two writers wait for each other.
  if (!(await writeUses(tx, batch, counts))) return;
  await writeHosts(tx, counts);
  await writeTerms(tx, counts);
}
