import type { Asset as AssetAnswer, readAsset as route } from '@spindle/contracts/assets';
import type { Input } from '@spindle/contracts/route';
import type { Context } from '@spindle/core/context';
import { findVisible } from './find-visible.ts';
import { presentAsset } from './present.ts';

/** Everything known of one asset. Throws NotFound also for what the caller may not know of. */
export async function readAsset(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<AssetAnswer> {
  return presentAsset(await findVisible(ctx, params.id));
}
