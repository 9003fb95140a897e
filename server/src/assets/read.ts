import type { Asset as AssetAnswer } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { openSuggestions } from '@spindle/core/metadata/suggestions';
import type { Authorized } from '../credentials/authorized.ts';
import type { AssetWithFiles } from './access.ts';
import { findFavorites } from './favorites.ts';
import { presentAsset } from './present.ts';
import { findStacks } from './stacks.ts';
import { findTrashEntries } from './trash-entries.ts';

/** Returns everything the API shows of one asset. `openJobs` comes from `countOpenJobs`. */
export async function readAsset(
  ctx: Context,
  asset: Authorized<AssetWithFiles, 'view'>,
  openJobs: number,
): Promise<AssetAnswer> {
  const trash = (await findTrashEntries(ctx, [asset])).get(asset.id);
  const stack = (await findStacks(ctx, [asset])).get(asset.id);
  return {
    ...presentAsset(asset),
    open_jobs: openJobs,
    suggestions: openSuggestions(asset),
    favorite: (await findFavorites(ctx, [asset])).has(asset.id),
    has_text: await hasText(ctx, asset.id),
    ...(trash && { trash }),
    ...(stack && { stack }),
  };
}

/** Returns whether an asset has searched text inside its file, or on its images. Its length is known without reading it. */
async function hasText({ db }: Context, id: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ has: boolean }[]>`
    SELECT coalesce(octet_length(content_text), 0) > 0 AS has FROM asset WHERE id = ${id}::uuid`;
  return row?.has ?? false;
}

/**
 * Counts the jobs of an asset that have not ended. Call it before the asset is loaded: the loaded row then contains the
 * results of every job that is not counted.
 */
export function countOpenJobs({ db }: Context, id: string): Promise<number> {
  return db.job.count({
    where: { assetId: toUuid(id), status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
}
