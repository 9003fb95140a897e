import { BULK_BASKET_MAX, type BulkChange } from '@spindle/contracts/bulk/bulk';
import type { TxContext } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';
import { matchSearch } from '../search/engine/postgres-engine.ts';

/** Selects assets, and gives each its position in a collection. */
interface Selection {
  condition: Prisma.Sql;
  position: Prisma.Sql;
}

const NO_POSITION = Prisma.sql`0`;

/**
 * Stores the assets of a job and returns their number. Jobs that add to collections store them in the requested order.
 * Throws Invalid for more assets than the basket accepts.
 */
export async function storeJobAssets(
  tx: TxContext,
  jobId: number,
  body: BulkChange,
): Promise<number> {
  const { action, except_ids = [] } = body;
  const { condition, position } = await selectAssets(tx, body);
  const isOrdered = action === 'add_to_collections' || action === 'add_to_basket';
  const count = await tx.db.$executeRaw`
    INSERT INTO job_asset (job_id, asset_id, position)
    SELECT ${jobId}, asset.id, ${isOrdered ? position : NO_POSITION} FROM asset
    WHERE ${visibleAssets(tx.actor, action === 'restore' ? 'trashed' : 'live')} AND ${condition}
      AND NOT asset.id = ANY(${except_ids.map(toUuid)}::uuid[])`;
  if (action === 'add_to_basket' && count > BULK_BASKET_MAX)
    throw new Invalid(
      `You can add at most ${BULK_BASKET_MAX.toLocaleString('en-US')} assets to the basket at a time, and you selected ${count.toLocaleString('en-US')}. Add them to a collection instead.`,
    );
  return count;
}

async function selectAssets(tx: TxContext, body: BulkChange): Promise<Selection> {
  const { ids = [], search_id, job_id, job_outcome = 'CHANGED' } = body;
  if (search_id !== undefined) return matchSearch(tx, search_id);
  if (job_id === undefined) {
    const given = Prisma.sql`${ids.map(toUuid)}::uuid[]`;
    return {
      condition: Prisma.sql`asset.id = ANY(${given})`,
      position: Prisma.sql`array_position(${given}, asset.id)`,
    };
  }
  await expectEndedJob(tx, job_id);
  return {
    condition: Prisma.sql`asset.id IN (
      SELECT done.asset_id FROM job_asset AS done WHERE done.job_id = ${job_id} AND done.outcome = ${job_outcome}::bulk_outcome)`,
    position: NO_POSITION,
  };
}

/** Throws NotFound unless the caller started this bulk job, and Conflict while it runs. */
async function expectEndedJob({ db, actor }: TxContext, jobId: number): Promise<void> {
  const job = await db.job.findUnique({
    where: { id: jobId, creatorId: actor.userId, type: { startsWith: 'BULK_' } },
  });
  if (!job) throw new NotFound('Job', jobId || undefined);
  if (job.completedAt === null) throw new Conflict('This job has not ended yet.');
}
