import type { Context } from '@spindle/core/context';
import { versionOf } from '@spindle/core/tasks/job-input';
import type { Video } from './footage.ts';

/** The video of a job, with its original and all that has been made of it. Null where it is gone, or another has taken its place. */
export async function findVideo({ db }: Pick<Context, 'db'>, jobId: number): Promise<Video | null> {
  const job = await db.job.findUnique({
    where: { id: jobId },
    include: { asset: { include: { files: { orderBy: { version: 'desc' } } } } },
  });
  const asset = job?.asset;
  return asset?.kind === 'VIDEO' && asset.version === versionOf(job?.input) ? asset : null;
}
