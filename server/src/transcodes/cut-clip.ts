import type { Input } from '@spindle/contracts/http/route';
import type { cutClip as route } from '@spindle/contracts/video/clips';
import { type Context, inTransaction } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { refuseDataUpdate } from '@spindle/core/metadata/update-data';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { cutClip as task } from '@spindle/core/tasks/tasks';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import type { Asset } from '@spindle/prisma/client';
import { lockAuthorized } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Starts a job that cuts a clip. Throws NotFound, Conflict for a read-only asset, and 422 for an asset that is not a video. */
export async function cutClip(
  ctx: Context,
  video: Authorized<Asset, 'edit'>,
  { params, body: clip }: Input<typeof route>,
) {
  const job = await inTransaction(ctx, async (tx) => {
    const asset = await lockAuthorized(tx, video);
    refuseDataUpdate(asset);
    if (asset.kind !== 'VIDEO')
      throw new AppError(422, 'FEATURE_NOT_AVAILABLE', 'Clips can be cut only from videos.');
    const { name: file_name, version, contentType: content_type } = asset;
    return tx.db.job.create({
      data: {
        type: 'VIDEO_CLIP',
        creatorId: tx.actor.userId,
        traceParent: activeTraceParent(),
        assetId: asset.id,
        input: { asset_id: params.id, file_name, content_type, version, clip },
        steps: { create: { group: 'transcodes', key: clip.name, task: task.name } },
      },
    });
  });
  await dispatchSteps(ctx);
  return { status: 'QUEUED' as const, message: '', job_id: job.id };
}
