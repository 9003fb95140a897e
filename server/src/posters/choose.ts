import type { Input } from '@spindle/contracts/http/route';
import * as contract from '@spindle/contracts/video/posters';
import type { Context } from '@spindle/core/context';
import { conversionKey } from '@spindle/core/conversions/put-conversion';
import { Conflict, Invalid, NotFound, StillProcessing } from '@spindle/core/errors';
import { refuseReadOnly } from '@spindle/core/metadata/update-data';
import { makePoster } from '@spindle/core/tasks/interactive';
import type { Asset } from '@spindle/prisma/client';
import { authorizeAsset } from '../assets/access.ts';
import { presentAsset } from '../assets/present.ts';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';

/** Makes a frame of a video its poster. Throws NotFound for what is no video, Conflict for what cannot be changed now, and as `perform` does. */
export async function choosePoster(
  ctx: Context,
  { params, body }: Input<typeof contract.choosePoster>,
  interactive: InteractiveTasks,
) {
  const video = await findChangeable(ctx, params.id);
  expectWithin(video, body.second);
  return make(ctx, video, { id: params.id, second: body.second }, interactive);
}

/** Restores the automatic poster of a video. Throws like choosePoster. */
export async function removePoster(
  ctx: Context,
  { params }: Input<typeof contract.removePoster>,
  interactive: InteractiveTasks,
) {
  const video = await findChangeable(ctx, params.id);
  return make(ctx, video, { id: params.id, second: null }, interactive);
}

async function findChangeable(ctx: Context, id: string): Promise<Asset> {
  const asset = await authorizeAsset(ctx, id, 'edit');
  if (asset.kind !== 'VIDEO') throw new NotFound('Video', id);
  refuseReadOnly(asset);
  if (asset.status === 'NOT_READY') throw new StillProcessing();
  if (!asset.hasPreview) throw new Conflict('The frames of this video cannot be read.');
  return asset;
}

function expectWithin({ duration }: Asset, second: number): void {
  if (duration === null || second <= duration) return;
  const message = `must lie within the video, which lasts ${duration} seconds`;
  throw new Invalid(`second: ${message}`, [{ path: 'second', message }]);
}

/** Renders the poster; does nothing when the automatic one is already set. Continues when the caller disconnects. */
async function make(
  ctx: Context,
  video: Asset,
  { id, second }: { id: string; second: number | null },
  interactive: InteractiveTasks,
) {
  if (second !== null || video.posterSecond !== null)
    await interactive.perform(
      makePoster,
      {
        ...{ assetId: id, version: video.version, second, userId: ctx.actor.userId },
        key: conversionKey(video.id, video.version, '_preview'),
      },
      new AbortController().signal,
    );
  return {
    status: 'OK' as const,
    data: presentAsset(await authorizeAsset(ctx, id, 'view')),
    message: second === null ? contract.POSTER_REMOVED : contract.POSTER_CHOSEN,
  };
}
