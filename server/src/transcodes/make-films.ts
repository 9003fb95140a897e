import type { VideoKey } from '@spindle/contracts/video-keys';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { enqueueStep, type QueuedStep } from '@spindle/core/tasks/enqueue';
import { HELD } from '@spindle/core/tasks/held';
import { type SightKey, videoSteps } from '@spindle/core/tasks/planned-steps';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';

type Video = Pick<Asset, 'id' | 'name' | 'version'> & { content_type: string };

/** What is to be made of a video. */
interface Wanted {
  films: VideoKey[];
  sights: SightKey[];
}

/** Makes films of videos anew, a job for each. What is no video, or cannot be changed, is passed over. */
export async function makeFilms(ctx: Context, ids: string[], wanted: Wanted): Promise<void> {
  const steps = await inTransaction(ctx, async (tx) => {
    const videos = await findVideos(tx, ids);
    const made: QueuedStep[][] = [];
    for (const video of videos) made.push(await startJob(tx, video, wanted));
    return made.flat();
  });
  for (const step of steps) await enqueueStep(ctx, step);
}

function findVideos({ db, actor }: TxContext, ids: string[]): Promise<Video[]> {
  const given = Prisma.sql`${ids.map(toUuid)}::uuid[]`;
  return db.$queryRaw<Video[]>`
    SELECT id, name, version, content_type FROM asset
    WHERE ${visibleAssets(actor, false)} AND id = ANY(${given}) AND kind = 'VIDEO' AND status <> 'ARCHIVED'
    ORDER BY array_position(${given}, id)`;
}

/** Gives the steps that need not wait for another. */
async function startJob(
  { db, actor }: TxContext,
  { id, name: file_name, version, content_type }: Video,
  { films, sights }: Wanted,
): Promise<QueuedStep[]> {
  const { steps } = await db.job.create({
    data: {
      type: 'VIDEO_TRANSCODE',
      creatorId: actor.userId,
      assetId: id,
      input: { asset_id: fromUuid(id), file_name, content_type, version },
      steps: { create: videoSteps(films, sights) },
    },
    include: { steps: true },
  });
  return steps.filter(({ notBefore }) => notBefore < HELD);
}
