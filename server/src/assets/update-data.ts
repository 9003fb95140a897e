import type { Answer, Input } from '@spindle/contracts/http/route';
import {
  DATA_UPDATED,
  type DataUpdate,
  type updateData as route,
} from '@spindle/contracts/metadata/metadata';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { planData } from '@spindle/core/metadata/plan-data';
import {
  refuseDataUpdate,
  refuseFailedOriginal,
  tryLockDataUpdate,
  writeData,
} from '@spindle/core/metadata/update-data';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { updateData as task } from '@spindle/core/tasks/tasks';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import type { Asset, Prisma } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeAsset, lockAuthorized } from './access.ts';
import { presentAsset } from './present.ts';

/**
 * Updates the data of an asset at once. Queues the update if the caller requests that, or while another update runs.
 * Throws Conflict for a read-only asset. Throws Invalid for an asset in processing and for data that its schema does
 * not allow.
 */
export async function updateData(
  ctx: Context,
  asset: Authorized<Asset, 'edit'>,
  { params, query, body }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  refuseDataUpdate(asset);
  refuseFailedOriginal(asset);
  if (query.async === '1' || query.async === 'true') return queueUpdate(ctx, asset, body);
  const isUpdated = await inTransaction(ctx, async (tx) => {
    if (!(await tryLockDataUpdate(tx, asset.id))) return false;
    await writeData(tx, await lockAuthorized(tx, asset), body, ctx.actor.userId);
    return true;
  });
  if (!isUpdated) return queueUpdate(ctx, asset, body);
  const data = presentAsset(await authorizeAsset(ctx, params.id, 'view'));
  return { status: 'OK', data, message: DATA_UPDATED };
}

/** Validates against the current data. If earlier queued updates make it invalid, the job fails instead. */
async function queueUpdate(ctx: Context, asset: Authorized<Asset, 'edit'>, update: DataUpdate) {
  await planData(ctx, asset, update);
  const jobId = await inTransaction(ctx, (tx) => insertUpdate(tx, asset, update));
  await dispatchSteps(ctx);
  return { status: 'QUEUED' as const, message: 'Job queued', job_id: jobId };
}

async function insertUpdate(
  { db, actor }: TxContext,
  asset: Authorized<Asset, 'edit'>,
  update: DataUpdate,
): Promise<number> {
  const input = { asset_id: fromUuid(asset.id), file_name: asset.name };
  const { id: jobId } = await db.job.create({
    data: {
      type: 'DATA_UPDATE',
      creatorId: actor.userId,
      traceParent: activeTraceParent(),
      assetId: asset.id,
      input,
    },
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
