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
import { findCollection } from '../collections/access.ts';
import { matchSmart } from '../collections/smart-collection.ts';
import { refuseTooManyFiles } from '../collections/zip.ts';
import { matchSearch } from '../search/engine/postgres-engine.ts';

/** Selects assets, and gives each its position in a collection. */
interface SelectedAssets {
  condition: Prisma.Sql;
  position: Prisma.Sql;
}

/** Actions whose result has the order of the request. */
const ORDERED: readonly BulkAction[] = ['add_to_collections', 'add_to_basket', 'download'];

const UNDOS: readonly BulkAction[] = ['undo_update_data', 'undo_change_facts'];

/** The message of an error for a job without changes, or without the assets of its changes. */
export const NOTHING_TO_UNDO =
  'There is nothing to undo: the job changed no assets, or it ended more than a day ago.';

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
  const isOrdered = ORDERED.includes(action);
  const count = await tx.db.$executeRaw`
    INSERT INTO job_asset (job_id, asset_id, position)
    SELECT ${jobId}, asset.id, ${isOrdered ? position : NO_POSITION} FROM asset
    WHERE ${condition}`;
  if (action === 'add_to_basket' && count > BULK_BASKET_MAX)
    throw new Invalid(
      `You can add at most ${BULK_BASKET_MAX.toLocaleString('en-US')} assets to the basket at a time, and you selected ${count.toLocaleString('en-US')}. Add them to a collection instead.`,
    );
  if (action === 'download') refuseTooManyFiles(count);
  if (action === 'download' && count === 0) throw new Invalid('There are no assets to download.');
  if (UNDOS.includes(action) && count === 0) throw new Conflict(NOTHING_TO_UNDO);
  return count;
}

/** Returns the condition for assets that an action may change. An undo names the trashed ones as skipped. */
function visibleTo({ actor }: TxContext, action: BulkAction): Prisma.Sql {
  if (UNDOS.includes(action)) return visibleInAnyState(actor);
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
  const { ids = [], search_id, job_id, job_outcome = 'CHANGED', collection_id } = body;
  if (search_id !== undefined) return matchSearch(tx, search_id);
  if (collection_id !== undefined) return matchCollection(tx, collection_id);
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
      SELECT done.asset_id FROM job_asset AS done WHERE done.job_id = ${job_id}
        AND done.outcome = ${job_outcome}::bulk_outcome)`,
    position: NO_POSITION,
  };
}

/** Selects the assets of a collection in its order. Throws NotFound for a hidden collection. */
async function matchCollection(tx: TxContext, id: number): Promise<SelectedAssets> {
  const collection = await findCollection(tx, id);
  if (collection.search !== null) return matchSmart(tx, collection.search);
  const member = Prisma.sql`FROM collection_asset AS member
    WHERE member.collection_id = ${collection.id} AND member.asset_id = asset.id`;
  return {
    condition: Prisma.sql`EXISTS (SELECT ${member})`,
    // Positions have fractions.
    position: Prisma.sql`row_number() OVER (ORDER BY (SELECT member.position ${member}))`,
  };
}

/** Throws NotFound unless the caller started this bulk job, and Conflict while it runs. */
async function expectEndedJob({ db, actor }: TxContext, jobId: number): Promise<void> {
  const type = { startsWith: 'BULK_' };
  const job = await db.job.findUnique({ where: { id: jobId, creatorId: actor.userId, type } });
  if (!job) throw new NotFound('Job', jobId || undefined);
  if (job.completedAt === null) throw new Conflict('This job has not ended yet.');
}
