import { randomUUID } from 'node:crypto';
import type { Context } from '@spindle/core/context';
import {
  HOST_ASSETS_PER_DAY,
  type InsightCounts,
  NAMES_PER_DAY,
  TERM_USERS_MIN,
} from '@spindle/core/insights/insight-counts';
import { isRefusedContent } from '@spindle/core/outage';
import { ALL_USERS } from '@spindle/core/usage/usage-count';
import type { InsightCounter } from './insight-counter.ts';

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
        const { counts } = batch;
        await writeBatch(ctx, { ...batch, writerId }).catch((error: unknown) =>
          dropRefused(counts, error),
        );
        batch = null;
        refusals = 0;
      }
    },
  };
}

/** Writes a batch in one statement, unless it was written before and the answer of the database was lost. */
async function writeBatch(
  { db }: Pick<Context, 'db'>,
  { writerId, number, counts }: Batch & { writerId: string },
): Promise<void> {
  await db.$executeRaw`
    SELECT add_insights(${writerId}::uuid, ${number}::int, ${JSON.stringify(counts)}::json, ${ALL_USERS}::int,
      ${NAMES_PER_DAY}::int, ${HOST_ASSETS_PER_DAY}::int, ${TERM_USERS_MIN}::int)::text`;
}
