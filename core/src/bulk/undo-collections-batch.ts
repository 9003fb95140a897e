import type { BulkOutcome } from '@spindle/contracts/bulk/bulk';
import { z } from 'zod';
import { lockCollections } from '../collections/append-assets.ts';
import { type ChangedMembership, recordMemberships } from '../collections/record-memberships.ts';
import { nextAssets, type RecordedJob } from './next-assets.ts';
import type { Tx } from './planned-batch.ts';
import { recordResults } from './record-results.ts';

const Memberships = z.array(
  z.object({
    collection_id: z.number().int(),
    position: z.number(),
    change: z.enum(['ADDED', 'REMOVED', 'MOVED']),
    from: z.number().optional(),
  }),
);

const CHANGED_SINCE = 'Changed since: collection';

/**
 * Undoes the changes of a change set to collections of the job's creator, for at most `limit` assets: removes what was added, adds
 * what was removed at its former position, and moves back what was moved. Memberships that were changed since stay. Returns the number of assets that now have an outcome.
 */
export async function undoCollectionsBatch(
  tx: Tx,
  job: RecordedJob,
  changeSetId: number,
  limit: number,
): Promise<number> {
  const next = await tx.db.$queryRaw<{ id: string; isGone: boolean; memberships: unknown }[]>`
    WITH ${nextAssets(job.id, limit)}
    SELECT next.asset_id AS id, locked.id IS NULL AS "isGone", item.memberships FROM next
    LEFT JOIN locked ON locked.id = next.asset_id
    LEFT JOIN change_set_item AS item ON item.change_set_id = ${changeSetId} AND item.asset_id = next.asset_id`;
  const asked = next.flatMap(({ id, isGone, memberships }): ChangedMembership[] =>
    isGone
      ? []
      : Memberships.catch([])
          .parse(memberships)
          .map((membership) => ({ assetUuid: id, ...membership })),
  );
  const own = await tx.db.collection.findMany({
    where: {
      id: { in: [...new Set(asked.map(({ collection_id }) => collection_id))] },
      ownerId: job.creatorId,
    },
    select: { id: true },
  });
  const ids = own.map(({ id }) => id);
  await lockCollections(tx, ids);
  const usable = asked.filter(({ collection_id }) => ids.includes(collection_id));
  const done = [
    ...(await removeAdded(tx, usable)),
    ...(await addRemoved(tx, usable)),
    ...(await moveBack(tx, usable)),
  ];
  if (job.changeSetId !== undefined) await recordMemberships(tx, job.changeSetId, done);
  const askedCounts = countByAsset(asked);
  const doneCounts = countByAsset(done);
  const results = next.map(({ id, isGone }) => {
    const count = doneCounts.get(id) ?? 0;
    const outcome: BulkOutcome = isGone ? 'GONE' : count > 0 ? 'CHANGED' : 'UNCHANGED';
    const isPart = !isGone && count < (askedCounts.get(id) ?? 0);
    return isPart ? { id, outcome, reason: CHANGED_SINCE } : { id, outcome };
  });
  await recordResults(tx, job.id, results);
  return next.length;
}

const columnsOf = (memberships: ChangedMembership[]) => ({
  collections: memberships.map(({ collection_id }) => collection_id),
  assets: memberships.map(({ assetUuid }) => assetUuid),
  positions: memberships.map(({ position }) => position),
});

/** Removes assets that were added. Returns the memberships that end. */
async function removeAdded(
  { db }: Tx,
  memberships: ChangedMembership[],
): Promise<ChangedMembership[]> {
  const { collections, assets } = columnsOf(memberships.filter(({ change }) => change === 'ADDED'));
  return db.$queryRaw<ChangedMembership[]>`
    DELETE FROM collection_asset AS member USING unnest(${collections}::int[], ${assets}::uuid[]) AS added (collection_id, asset_id)
    WHERE member.collection_id = added.collection_id AND member.asset_id = added.asset_id
    RETURNING member.collection_id, member.asset_id AS "assetUuid", member.position, 'REMOVED' AS change`;
}

/** Adds assets that were removed, at their former positions. Returns the memberships that begin. */
async function addRemoved(
  { db }: Tx,
  memberships: ChangedMembership[],
): Promise<ChangedMembership[]> {
  const { collections, assets, positions } = columnsOf(
    memberships.filter(({ change }) => change === 'REMOVED'),
  );
  return db.$queryRaw<ChangedMembership[]>`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT * FROM unnest(${collections}::int[], ${assets}::uuid[], ${positions}::float8[])
    ON CONFLICT DO NOTHING
    RETURNING collection_id, asset_id AS "assetUuid", position, 'ADDED' AS change`;
}

/** Moves assets back that are still where the change set moved them. Returns the memberships that move. */
async function moveBack(
  { db }: Tx,
  memberships: ChangedMembership[],
): Promise<ChangedMembership[]> {
  const moved = memberships.filter(({ change }) => change === 'MOVED');
  const { collections, assets, positions } = columnsOf(moved);
  const former = moved.map(({ from, position }) => from ?? position);
  return db.$queryRaw<ChangedMembership[]>`
    UPDATE collection_asset AS member SET position = moved.former
    FROM unnest(${collections}::int[], ${assets}::uuid[], ${positions}::float8[], ${former}::float8[])
      AS moved (collection_id, asset_id, position, former)
    WHERE member.collection_id = moved.collection_id AND member.asset_id = moved.asset_id
      AND member.position = moved.position
    RETURNING member.collection_id, member.asset_id AS "assetUuid", member.position, moved.position AS "from", 'MOVED' AS change`;
}

function countByAsset(memberships: ChangedMembership[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { assetUuid } of memberships) counts.set(assetUuid, (counts.get(assetUuid) ?? 0) + 1);
  return counts;
}
