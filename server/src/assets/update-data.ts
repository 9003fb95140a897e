import type { Answer, Input } from '@spindle/contracts/http/route';
import {
  DATA_UPDATED,
  type DataUpdate,
  type updateData as route,
} from '@spindle/contracts/metadata/metadata';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { planData } from '@spindle/core/metadata/plan-data';
import {
  lockAsset,
  refuseDataUpdate,
  refuseFailedOriginal,
  takeTurn,
  writeData,
} from '@spindle/core/metadata/update-data';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { updateData as task } from '@spindle/core/tasks/tasks';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { findVisible } from './find-visible.ts';
import { presentAsset } from './present.ts';

/**
 * Updates the data of an asset at once, or puts the update in line: when it is asked to, and while another is being made. Throws
 * NotFound, Conflict for what is read-only, Invalid for an asset that is being processed and for data that does not conform.
 */
export async function updateData(
  ctx: Context,
  { params, query, body }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const asset = await findVisible(ctx, params.id);
  refuseDataUpdate(asset);
  refuseFailedOriginal(asset);
  if (query.async === '1' || query.async === 'true') return putInLine(ctx, asset, body);
  const isMade = await inTransaction(ctx, async (tx) => {
    if (!(await takeTurn(tx, asset.id))) return false;
    const locked = await lockAsset(tx, asset.id);
    if (!locked) throw new NotFound('Asset', params.id);
    await writeData(tx, locked, body, ctx.actor.userId);
    return true;
  });
  if (!isMade) return putInLine(ctx, asset, body);
  const data = presentAsset(await findVisible(ctx, params.id));
  return { status: 'OK', data, message: DATA_UPDATED };
}

/** What is plainly wrong is refused now; what the updates before it make wrong is the job's failure. */
async function putInLine(ctx: Context, asset: Asset, update: DataUpdate) {
  await planData(ctx, asset, update);
  const jobId = await inTransaction(ctx, (tx) => insertUpdate(tx, asset, update));
  await dispatchSteps(ctx);
  return { status: 'QUEUED' as const, message: 'Job queued', job_id: jobId };
}

async function insertUpdate(
  { db, actor }: TxContext,
  asset: Asset,
  update: DataUpdate,
): Promise<number> {
  const input = { asset_id: fromUuid(asset.id), file_name: asset.name };
  const { id: jobId } = await db.job.create({
    data: { type: 'DATA_UPDATE', creatorId: actor.userId, assetId: asset.id, input },
  });
  await db.dataUpdate.create({
    data: {
      jobId,
      assetId: asset.id,
      userId: actor.userId,
      update: update as Prisma.InputJsonObject,
    },
  });
  await db.step.create({
    data: { jobId, group: 'postprocess', key: task.name, task: task.name },
  });
  return jobId;
}
