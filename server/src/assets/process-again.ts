import type { processAgain as route } from '@spindle/contracts/assets/asset-changes';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { refuseReadOnly } from '@spindle/core/metadata/update-data';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { probe } from '@spindle/core/tasks/tasks';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { lockAuthorized } from './access.ts';

/**
 * Restarts the processing of an asset: after an error, or because a later release knows its type or draws it better. Throws Conflict for
 * an asset that is read-only or being processed.
 */
export async function processAgain(
  ctx: Context,
  authorized: Authorized<Asset, 'edit'>,
  { params }: Input<typeof route>,
): Promise<Queued> {
  const { id } = authorized;
  const job = await inTransaction(ctx, async (tx) => {
    const asset = await lockAuthorized(tx, authorized);
    refuseReadOnly(asset);
    if (asset.status === 'NOT_READY') throw new Conflict('This asset is being processed.');
    await tx.db.asset.update({
      where: { id },
      data: {
        status: 'NOT_READY',
        error: null,
        previewError: null,
        renderVersion: asset.renderVersion + 1, // browsers keep its images for a year
        updateTime: tx.now(),
      },
    });
    const { name: file_name, contentType: content_type, version } = asset;
    return tx.db.job.create({
      data: {
        type: 'INGEST',
        creatorId: tx.actor.userId,
        traceParent: activeTraceParent(),
        assetId: id,
        input: { asset_id: params.id, file_name, content_type, version },
        steps: { create: { group: 'preprocess', key: probe.name, task: probe.name } },
      },
    });
  });
  await dispatchSteps(ctx);
  return { status: 'QUEUED', message: 'Job queued', job_id: job.id };
}
