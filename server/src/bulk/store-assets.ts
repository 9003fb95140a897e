import { BULK_BASKET_MAX, type BulkChange } from '@spindle/contracts/bulk/bulk';
import type { TxContext } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';
import { conditionOf, placeOf } from '../search/engine/match/search-condition.ts';
import { findSnapshot } from '../search/engine/page/search-snapshots.ts';

/** Which assets, and the place that each gets in a collection. */
interface Wanted {
  condition: Prisma.Sql;
  place: Prisma.Sql;
}

const NO_PLACE = Prisma.sql`0`;

/** Writes down which assets a job is about; those that are collected, in the order of what was asked for. Gives how many there are. */
export async function storeJobAssets(
  tx: TxContext,
  jobId: number,
  body: BulkChange,
): Promise<number> {
  const { action, except_ids = [] } = body;
  const { condition, place } = await wantedBy(tx, body);
  const isCollected = action === 'add_to_collections' || action === 'add_to_basket';
  const count = await tx.db.$executeRaw`
    INSERT INTO job_asset (job_id, asset_id, position)
    SELECT ${jobId}, asset.id, ${isCollected ? place : NO_PLACE} FROM asset
    WHERE ${visibleAssets(tx.actor, action === 'restore')} AND ${condition}
      AND NOT asset.id = ANY(${except_ids.map(toUuid)}::uuid[])`;
  if (action === 'add_to_basket' && count > BULK_BASKET_MAX)
    throw new Invalid(
      `You can add at most ${BULK_BASKET_MAX.toLocaleString('en-US')} assets to the basket at a time, and you selected ${count.toLocaleString('en-US')}. Add them to a collection instead.`,
    );
  return count;
}

async function wantedBy(tx: TxContext, body: BulkChange): Promise<Wanted> {
  const { ids = [], search_id, job_id, job_outcome = 'CHANGED' } = body;
  if (search_id !== undefined) {
    const { search } = await findSnapshot(tx, search_id);
    return { condition: conditionOf(search), place: placeOf(search) };
  }
  if (job_id === undefined) {
    const given = Prisma.sql`${ids.map(toUuid)}::uuid[]`;
    return {
      condition: Prisma.sql`asset.id = ANY(${given})`,
      place: Prisma.sql`array_position(${given}, asset.id)`,
    };
  }
  await expectEnded(tx, job_id);
  return {
    condition: Prisma.sql`asset.id IN (
      SELECT done.asset_id FROM job_asset AS done WHERE done.job_id = ${job_id} AND done.outcome = ${job_outcome}::bulk_outcome)`,
    place: NO_PLACE,
  };
}

async function expectEnded({ db, actor }: TxContext, jobId: number): Promise<void> {
  const job = await db.job.findUnique({
    where: { id: jobId, creatorId: actor.userId, type: { startsWith: 'BULK_' } },
  });
  if (!job) throw new NotFound('Job', jobId || undefined);
  if (job.completedAt === null) throw new Conflict('This job has not ended yet.');
}
