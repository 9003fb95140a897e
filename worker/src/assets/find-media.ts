import type { AssetKind } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { versionOf } from '@spindle/core/tasks/job-input';
import type { Asset, File } from '@spindle/prisma/client';

/** An asset with its original, and what has been made of that; files of the newest version first. */
export type Media = Asset & { files: File[] };

/** The asset of a job, where it is of that kind. Null where it is gone, or another has taken its place. */
export async function findMedia(
  { db }: Pick<Context, 'db'>,
  jobId: number,
  kind: AssetKind,
): Promise<Media | null> {
  const job = await db.job.findUnique({
    where: { id: jobId },
    include: { asset: { include: { files: { orderBy: { version: 'desc' } } } } },
  });
  const asset = job?.asset;
  return asset?.kind === kind && asset.version === versionOf(job?.input) ? asset : null;
}

/** The original of the present version. */
export function originalOf({ files }: Media): File {
  const original = files.find(({ key }) => key === 'original');
  if (!original) throw new Error('unreachable: an asset without its original');
  return original;
}
