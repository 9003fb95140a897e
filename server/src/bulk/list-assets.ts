import { BULK_BASKET_MAX, type BulkChange } from '@spindle/contracts/bulk';
import type { TxContext } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';
import { conditionOf } from '../search/query.ts';
import { findSnapshot } from '../search/snapshots.ts';

/** Writes down which assets a job is about. Gives how many there are. */
export async function listAssets(tx: TxContext, jobId: number, body: BulkChange): Promise<number> {
  const { action, except_ids = [] } = body;
  const count = await tx.db.$executeRaw`
    INSERT INTO job_asset (job_id, asset_id)
    SELECT ${jobId}, asset.id FROM asset
    WHERE ${visibleAssets(tx.actor, action === 'restore')} AND ${await conditionFor(tx, body)}
      AND NOT asset.id = ANY(${except_ids.map(toUuid)}::uuid[])`;
  if (action === 'add_to_basket' && count > BULK_BASKET_MAX)
    throw new Invalid(
      `The basket takes at most ${BULK_BASKET_MAX.toLocaleString('en-US')} assets at a time, and these are ${count.toLocaleString('en-US')}. Add them to a collection instead.`,
    );
  return count;
}

async function conditionFor(tx: TxContext, body: BulkChange): Promise<Prisma.Sql> {
  const { ids = [], search_id, job_id } = body;
  if (search_id !== undefined) return conditionOf((await findSnapshot(tx, search_id)).search);
  if (job_id === undefined) return Prisma.sql`asset.id = ANY(${ids.map(toUuid)}::uuid[])`;
  await expectEnded(tx, job_id);
  return Prisma.sql`asset.id IN (
    SELECT done.asset_id FROM job_asset AS done WHERE done.job_id = ${job_id} AND done.outcome = 'CHANGED')`;
}

async function expectEnded({ db, actor }: TxContext, jobId: number): Promise<void> {
  const job = await db.job.findUnique({
    where: { id: jobId, creatorId: actor.userId, type: { startsWith: 'BULK_' } },
  });
  if (!job) throw new NotFound('Job', jobId);
  if (job.completedAt === null) throw new Conflict('This job has not ended yet.');
}
