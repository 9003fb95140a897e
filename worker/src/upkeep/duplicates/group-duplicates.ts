import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { refreshGroups } from '@spindle/core/duplicates/refresh-groups';
import { runInBatches } from '../run-in-batches.ts';
import { type CheckedAsset, readCheckedAssets } from './checked-assets.ts';
import { joinExactGroups } from './exact-groups.ts';
import { joinNearGroups } from './near-groups.ts';
import { removeStaleMembers } from './stale-members.ts';

/** Milliseconds between two checks whether there is work. */
export const GROUP_DUPLICATES_MS = 3_000;

/** Assets of one transaction. */
const BATCH = 200;

/** The advisory lock of the worker that groups duplicates, for one transaction. */
const LOCK = 72_707_371;

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
  const [lock] = await tx.db.$queryRaw<{ is_free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${LOCK}::bigint) AS is_free`;
  if (!lock?.is_free) return false;
  const taken = await tx.db.$queryRaw<{ id: string }[]>`
    WITH taken AS (
      DELETE FROM duplicate_check WHERE id IN (SELECT id FROM duplicate_check ORDER BY id LIMIT ${batch}::int)
      RETURNING asset_id
    ) SELECT DISTINCT asset_id AS id FROM taken`;
  if (taken.length === 0) return false;
  const assets = await readCheckedAssets(
    tx,
    taken.map(({ id }) => id),
  );
  await regroup(tx, taken, assets);
  return true;
}

async function regroup(tx: TxContext, taken: { id: string }[], assets: CheckedAsset[]) {
  const left = await removeStaleMembers(
    tx,
    taken.map(({ id }) => id),
    assets,
  );
  const joined = [...(await joinExactGroups(tx, assets)), ...(await joinNearGroups(tx, assets))];
  await refreshGroups(tx, [...new Set([...left, ...joined])]);
}
