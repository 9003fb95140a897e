import type { Asset as AssetAnswer, readAsset as route } from '@spindle/contracts/assets/assets';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { findVisible } from './find-visible.ts';
import { presentAsset } from './present.ts';

/** Everything known of one asset. Throws NotFound also for what the caller may not know of. */
export async function readAsset(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<AssetAnswer> {
  // Counted first: what a job that has ended by then has made is in the answer.
  const openJobs = await countOpenJobs(ctx, params.id);
  return { ...presentAsset(await findVisible(ctx, params.id)), open_jobs: openJobs };
}

function countOpenJobs({ db }: Context, id: string): Promise<number> {
  return db.job.count({
    where: { assetId: toUuid(id), status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
}
