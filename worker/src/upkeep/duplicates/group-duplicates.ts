import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { refreshGroups } from '@spindle/core/duplicates/refresh-groups';
import { runInBatches } from '../run-in-batches.ts';
import { takeQueued } from '../take-queued.ts';
import { type CheckedAsset, readCheckedAssets } from './checked-assets.ts';
import { joinExactGroups } from './exact-groups.ts';
import { joinNearGroups } from './near-groups.ts';
import { removeStaleMembers } from './stale-members.ts';

/** Milliseconds between two checks whether there is work. */
export const GROUP_DUPLICATES_MS = 3_000;

/** Assets of one transaction. */
const BATCH = 200;

const QUEUE = { table: 'duplicate_check', lock: 72_707_371 } as const;

/**
 * Looks for the duplicates of the assets that triggers have queued, and updates the groups of the library, in batches that each commit.
 * Each asset is compared with those that the indexes on checksums and on quarters of difference hashes find, never with all. With several
 * workers, one of them works; when it is lost, another continues.
 */
export async function groupDuplicates(
  ctx: Context,
  signal?: AbortSignal,
  batch = BATCH,
): Promise<void> {
  await runInBatches(() => inTransaction(ctx, (tx) => groupNext(tx, batch)), signal);
}

/** Groups the next queued assets. Returns false when none is left, or another worker is at it. */
async function groupNext(tx: TxContext, batch: number): Promise<boolean> {
  const taken = await takeQueued(tx, QUEUE, batch);
  if (taken.length === 0) return false;
  await regroup(tx, taken, await readCheckedAssets(tx, taken));
  return true;
}

async function regroup(tx: TxContext, taken: string[], assets: CheckedAsset[]) {
  const left = await removeStaleMembers(tx, taken, assets);
  const joined = [...(await joinExactGroups(tx, assets)), ...(await joinNearGroups(tx, assets))];
  await refreshGroups(tx, [...new Set([...left, ...joined])]);
}
