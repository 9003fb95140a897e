import { ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import type { BulkOutcome } from '@spindle/contracts/bulk/bulk';
import { appendAssetsToCollections, lockCollections } from '../collections/append-assets.ts';
import { recordMemberships } from '../collections/record-memberships.ts';
import type { TxContext } from '../context.ts';
import { NotFound } from '../errors.ts';
import type { BulkInput } from '../tasks/job-input.ts';
import { nextAssets, type RecordedJob } from './next-assets.ts';
import { recordResults } from './record-results.ts';

/**
 * Adds assets to collections of the job's creator, in the order of the job. Skips deleted collections; throws NotFound when none
 * is left. The basket refuses assets whose original cannot be read. Returns the number of assets that now have an outcome.
 */
export async function addToCollectionsBatch(
  tx: Pick<TxContext, 'db' | 'now'>,
  job: RecordedJob,
  { action, collection_ids: collectionIds = [] }: Pick<BulkInput, 'action' | 'collection_ids'>,
  limit: number,
): Promise<number> {
  const own = await tx.db.collection.findMany({
    where: { id: { in: collectionIds }, ownerId: job.creatorId },
    select: { id: true },
  });
  if (own.length === 0) throw new NotFound('Collection');
  const ids = own.map(({ id }) => id);
  await lockCollections(tx, ids);
  // UNCHANGED: the asset is in every one of the collections already.
  const next = await tx.db.$queryRaw<{ id: string; outcome: BulkOutcome }[]>`
    WITH ${nextAssets(job.id, limit)}
    SELECT next.asset_id AS id, CASE
      WHEN locked.id IS NULL THEN 'GONE' WHEN locked.trashed_at IS NOT NULL THEN 'TRASHED'
      WHEN ${action === 'add_to_basket'} AND locked.error IS NOT NULL THEN 'REFUSED'
      WHEN (
        SELECT count(*) FROM collection_asset AS member
        WHERE member.asset_id = next.asset_id AND member.collection_id = ANY(${ids}::int[])
      ) = ${ids.length} THEN 'UNCHANGED' ELSE 'CHANGED' END AS outcome
    FROM next LEFT JOIN locked ON locked.id = next.asset_id ORDER BY next.position, 1`;
  const added = next.filter(({ outcome }) => outcome === 'CHANGED');
  const memberships = await appendAssetsToCollections(
    tx,
    ids,
    added.map(({ id }) => id),
  );
  if (job.changeSetId !== undefined) await recordMemberships(tx, job.changeSetId, memberships);
  await recordResults(
    tx,
    job.id,
    next.map(({ id, outcome }) => ({
      id,
      outcome,
      ...(outcome === 'REFUSED' && { reason: ORIGINAL_FAILED }),
    })),
  );
  return next.length;
}
