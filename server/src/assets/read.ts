import type { Asset as AssetAnswer, readAsset as route } from '@spindle/contracts/assets/assets';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { authorizeAsset } from './access.ts';
import { presentAsset } from './present.ts';

/** Reads one asset with everything the API shows of it. Throws NotFound for an asset that the caller may not see. */
export async function readAsset(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<AssetAnswer> {
  // Count jobs first: the response then contains the results of every job that it does not count.
  const openJobs = await countOpenJobs(ctx, params.id);
  return { ...presentAsset(await authorizeAsset(ctx, params.id, 'view')), open_jobs: openJobs };
}

function countOpenJobs({ db }: Context, id: string): Promise<number> {
  return db.job.count({
    where: { assetId: toUuid(id), status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
}
