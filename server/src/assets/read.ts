import type { Asset as AssetAnswer, readAsset as route } from '@spindle/contracts/assets';
import type { Input } from '@spindle/contracts/route';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { maySee } from './access.ts';
import { presentAsset } from './present.ts';

/** Everything known of one asset. Throws NotFound also for what the caller may not know of. */
export async function readAsset(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<AssetAnswer> {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(params.id) },
    include: { files: true },
  });
  if (!asset || !(await maySee(ctx, asset))) throw new NotFound('Asset', params.id);
  return presentAsset(asset);
}
