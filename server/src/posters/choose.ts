import type { Input } from '@spindle/contracts/http/route';
import * as contract from '@spindle/contracts/video/posters';
import type { Context } from '@spindle/core/context';
import { conversionKey } from '@spindle/core/conversions/put-conversion';
import { Conflict, Invalid, NotFound, StillProcessing } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { refuseReadOnly } from '@spindle/core/metadata/update-data';
import { makePoster } from '@spindle/core/tasks/interactive';
import type { Asset } from '@spindle/prisma/client';
import { authorizeAsset } from '../assets/access.ts';
import { presentAsset } from '../assets/present.ts';
import type { Authorized } from '../credentials/authorized.ts';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';

type EditableAsset = Authorized<Asset, 'edit'>;

/**
 * Makes a frame of a video its poster. Throws NotFound for another kind of asset, Conflict for a video that cannot be
 * changed now, Invalid for a time after its end, and the errors of `perform`.
 */
export async function choosePoster(
  ctx: Context,
  video: EditableAsset,
  { body: { second } }: Input<typeof contract.choosePoster>,
  interactive: InteractiveTasks,
) {
  expectChangeable(video);
  expectWithin(video, second);
  return renderPoster(ctx, video, second, interactive);
}

/** Restores the automatic poster of a video. Throws like choosePoster. */
export async function removePoster(
  ctx: Context,
  video: EditableAsset,
  interactive: InteractiveTasks,
) {
  expectChangeable(video);
  return renderPoster(ctx, video, null, interactive);
}

/** Throws NotFound, StillProcessing or Conflict unless the asset is a video whose poster can be changed now. */
function expectChangeable(asset: Asset): void {
  if (asset.kind !== 'VIDEO') throw new NotFound('Video', fromUuid(asset.id));
  refuseReadOnly(asset);
  if (asset.status === 'NOT_READY') throw new StillProcessing();
  if (!asset.hasPreview) throw new Conflict('The frames of this video cannot be read.');
}

/** Throws Invalid for a time after the end of the video. */
function expectWithin({ duration }: Asset, second: number): void {
  if (duration === null || second <= duration) return;
  const message = `must lie within the video, which lasts ${duration} seconds`;
  throw new Invalid(`second: ${message}`, [{ path: 'second', message }]);
}

/**
 * Renders the frame at `second` as the poster; null stands for the automatic poster. Does nothing when that is already set.
 * Continues when the caller disconnects.
 */
async function renderPoster(
  ctx: Context,
  video: EditableAsset,
  second: number | null,
  interactive: InteractiveTasks,
) {
  const id = fromUuid(video.id);
  if (second !== null || video.posterSecond !== null)
    await interactive.perform(
      makePoster,
      {
        assetId: id,
        version: video.version,
        second,
        userId: ctx.actor.userId,
        key: await ctx.storage.place(
          'derivatives',
          conversionKey(video.id, video.version, '_preview'),
        ),
      },
      new AbortController().signal, // never aborted
    );
  return {
    status: 'OK' as const,
    data: presentAsset(await authorizeAsset(ctx, id, 'view')),
    message: second === null ? contract.POSTER_REMOVED : contract.POSTER_CHOSEN,
  };
}
