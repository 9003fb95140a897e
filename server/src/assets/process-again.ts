import type { processAgain as route } from '@spindle/contracts/assets/asset-changes';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { lockAsset, refuseReadOnly } from '@spindle/core/metadata/update-data';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { probe } from '@spindle/core/tasks/tasks';
import { findVisible } from './find-visible.ts';

/**
 * Starts processing an asset again whose original is in error. Throws NotFound, and Conflict for an asset that is read-only or
 * not in error.
 */
export async function processAgain(ctx: Context, { params }: Input<typeof route>): Promise<Queued> {
  const { id } = await findVisible(ctx, params.id);
  const job = await inTransaction(ctx, async (tx) => {
    const asset = await lockAsset(tx, id);
    if (!asset) throw new NotFound('Asset', params.id);
    refuseReadOnly(asset);
    if (asset.status !== 'ERROR') throw new Conflict('The original of this asset is not in error.');
    await tx.db.asset.update({
      where: { id },
      data: { status: 'NOT_READY', error: null, updateTime: tx.now() },
    });
    const { name: file_name, contentType: content_type, version } = asset;
    return tx.db.job.create({
      data: {
        type: 'INGEST',
        creatorId: tx.actor.userId,
        assetId: id,
        input: { asset_id: params.id, file_name, content_type, version },
        steps: { create: { group: 'preprocess', key: probe.name, task: probe.name } },
      },
    });
  });
  await dispatchSteps(ctx);
  return { status: 'QUEUED', message: 'Job queued', job_id: job.id };
}
