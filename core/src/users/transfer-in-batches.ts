import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';

/** Assets of one batch, which is one transaction. */
export const TRANSFER_BATCH = 500;
/** Milliseconds between two attempts on assets that another transaction has locked. */
const PAUSE_MS = 200;

/** Transfers the batch of assets that follows a `seq`. Returns their number and the last `seq`. */
type TransferBatch = (after: bigint) => Promise<{ count: number; last: bigint }>;

/** Transfers batches until the user owns no assets. Waits for assets that other transactions have locked. */
export async function transferInBatches(
  { db }: Pick<Context, 'db'>,
  creatorId: number,
  transferBatch: TransferBatch,
  signal?: AbortSignal,
): Promise<void> {
  while (await db.asset.findFirst({ where: { creatorId }, select: { id: true } })) {
    let [after, total] = [0n, 0];
    for (;;) {
      const { count, last } = await transferBatch(after);
      if (count === 0) break;
      after = last;
      total += count;
    }
    // 0: other transactions have locked all remaining assets.
    if (total === 0) await pause(PAUSE_MS, undefined, signal && { signal });
  }
}
