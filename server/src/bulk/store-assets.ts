import {
  BULK_BASKET_MAX,
  type BulkAction,
  type BulkChange,
  type BulkTarget,
} from '@spindle/contracts/bulk/bulk';
import type { TxContext } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets, visibleInAnyState } from '../assets/visible-assets.ts';
import { matchSearch } from '../search/engine/postgres-engine.ts';

/** Selects assets, and gives each its position in a collection. */
interface SelectedAssets {
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
  const { action } = body;
  const { condition, position } = await selectAssets(tx, body);
  const isOrdered = action === 'add_to_collections' || action === 'add_to_basket';
  const count = await tx.db.$executeRaw`
    INSERT INTO job_asset (job_id, asset_id, position)
    SELECT ${jobId}, asset.id, ${isOrdered ? position : NO_POSITION} FROM asset
    WHERE ${condition}`;
  if (action === 'add_to_basket' && count > BULK_BASKET_MAX)
    throw new Invalid(
      `You can add at most ${BULK_BASKET_MAX.toLocaleString('en-US')} assets to the basket at a time, and you selected ${count.toLocaleString('en-US')}. Add them to a collection instead.`,
    );
  if (action === 'undo_update_data' && count === 0)
    throw new Conflict(
      'There is nothing to undo: the job changed no assets, or it ended more than a day ago.',
    );
  return count;
}

/** Returns the condition for assets that an action may change. An undo names the trashed ones as skipped. */
function visibleTo({ actor }: TxContext, action: BulkAction): Prisma.Sql {
  if (action === 'undo_update_data') return visibleInAnyState(actor);
  return visibleAssets(actor, action === 'restore' ? 'trashed' : 'live');
}

/**
 * Selects the assets of a request that the caller may change. Throws NotFound for an expired search or another user's job, Conflict
 * for a running job.
 */
export async function selectAssets(
  tx: TxContext,
  body: BulkTarget & { action: BulkAction },
): Promise<SelectedAssets> {
  const { condition, position } = await matchTarget(tx, body);
  const except = (body.except_ids ?? []).map(toUuid);
  return {
    condition: Prisma.sql`${visibleTo(tx, body.action)} AND ${condition}
      AND NOT asset.id = ANY(${except}::uuid[])`,
    position,
  };
}

async function matchTarget(
  tx: TxContext,
  body: BulkTarget & { action: BulkAction },
): Promise<SelectedAssets> {
  const { ids = [], search_id, job_id, job_outcome = 'CHANGED' } = body;
  if (search_id !== undefined) return matchSearch(tx, search_id);
  if (job_id === undefined) {
    const given = Prisma.sql`${ids.map(toUuid)}::uuid[]`;
    return {
      condition: Prisma.sql`asset.id = ANY(${given})`,
      position: Prisma.sql`array_position(${given}, asset.id)`,
    };
  }
  await expectEndedJob(tx, job_id, body.action);
  return {
    condition: Prisma.sql`asset.id IN (
      SELECT done.asset_id FROM job_asset AS done WHERE done.job_id = ${job_id} AND done.outcome = ${job_outcome}::bulk_outcome)`,
    position: NO_POSITION,
  };
}

/** Throws NotFound unless the caller started this bulk job, and Conflict while it runs. Only updates of data can be undone. */
async function expectEndedJob(
  { db, actor }: TxContext,
  jobId: number,
  action: BulkAction,
): Promise<void> {
  const type = action === 'undo_update_data' ? 'BULK_UPDATE_DATA' : { startsWith: 'BULK_' };
  const job = await db.job.findUnique({ where: { id: jobId, creatorId: actor.userId, type } });
  if (!job) throw new NotFound('Job', jobId || undefined);
  if (job.completedAt === null) throw new Conflict('This job has not ended yet.');
}
