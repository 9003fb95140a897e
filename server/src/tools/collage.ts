import type { Input } from '@spindle/contracts/http/route';
import type { makeCollage as route } from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Asset } from '@spindle/prisma/client';
import { authorizeView } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { authorizeTool, prepareResult, type ToolParts } from './apply-tool.ts';

/** Returns a collage of several assets. Throws the errors of `applyTool` for the first unsuitable asset. */
export async function makeCollage(
  ctx: Context,
  { body: { size, asset_ids, ...settings } }: Input<typeof route>,
  parts: ToolParts,
) {
  const [first, ...others] = await findAssets(ctx, asset_ids);
  if (!first) throw new Error('unreachable: a collage without assets');
  checkAddon(await parts.settings.read('addons'), 'IMAGE_COLLAGE');
  const assets = [
    authorizeTool(ctx, first),
    ...others.map((asset) => authorizeTool(ctx, asset)),
  ] as const;
  const format = settings.background === 'transparent' ? 'png' : 'jpeg';
  const fileName = format === 'png' ? 'collage.png' : 'collage.jpg';
  const work = { tool: 'collage' as const, ...settings };
  return prepareResult(ctx, assets, { size, format, work, fileName }, parts);
}

/** Returns the assets in the given order. Throws NotFound for the first trashed or hidden one. */
async function findAssets(
  ctx: Context,
  ids: readonly string[],
): Promise<Authorized<Asset, 'view'>[]> {
  const found = await ctx.db.asset.findMany({ where: { id: { in: ids.map(toUuid) } } });
  const visible = new Map<string, Authorized<Asset, 'view'>>();
  for (const asset of found) {
    const viewable = asset.trashedAt === null && (await authorizeView(ctx, asset));
    if (viewable) visible.set(asset.id, viewable);
  }
  return ids.map((id) => {
    const asset = visible.get(toUuid(id));
    if (!asset) throw new NotFound('Asset', id);
    return asset;
  });
}
