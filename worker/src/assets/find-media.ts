import type { AssetKind } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { versionOf } from '@spindle/core/tasks/job-input';
import type { Asset, File } from '@spindle/prisma/client';

/** An asset with its original and derived files, sorted from the newest version. */
export type Media = Asset & { files: File[] };

/**
 * Returns the asset of a job if it has the kind; null when it is gone or its content has been replaced. The job's input names the
 * version that it was created for.
 */
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

/** Returns the original of the current version. */
export function originalOf({ files }: Media): File {
  const original = files.find(({ key }) => key === 'original');
  if (!original) throw new Error('unreachable: an asset without its original');
  return original;
}
