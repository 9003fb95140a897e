import type { Input } from '@spindle/contracts/http/route';
import type { makeCollage as route } from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Asset } from '@spindle/prisma/client';
import { maySee } from '../assets/access.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { expectEditable, prepareResult, type ToolParts } from './apply-tool.ts';

/** Returns a collage of several assets. Throws the errors of `applyTool` for the first unsuitable asset. */
export async function makeCollage(
  ctx: Context,
  { body: { size, asset_ids, ...settings } }: Input<typeof route>,
  parts: ToolParts,
) {
  const [first, ...others] = await findAssets(ctx, asset_ids);
  if (!first) throw new Error('unreachable: a collage without assets');
  checkAddon(await parts.settings.read('addons'), 'IMAGE_COLLAGE');
  for (const asset of [first, ...others]) expectEditable(asset);
  const format = settings.background === 'transparent' ? 'png' : 'jpeg';
  const fileName = format === 'png' ? 'collage.png' : 'collage.jpg';
  const work = { tool: 'collage' as const, ...settings };
  return prepareResult(ctx, [first, ...others], { size, format, work, fileName }, parts);
}

/** Returns the assets in the given order. Throws NotFound for the first trashed or hidden one. */
async function findAssets(ctx: Context, ids: readonly string[]): Promise<Asset[]> {
  const found = await ctx.db.asset.findMany({ where: { id: { in: ids.map(toUuid) } } });
  const visible = new Set<string>();
  for (const asset of found)
    if (asset.trashedAt === null && (await maySee(ctx, asset))) visible.add(asset.id);
  return ids.map((id) => {
    const asset = found.find((candidate) => candidate.id === toUuid(id));
    if (!asset || !visible.has(asset.id)) throw new NotFound('Asset', id);
    return asset;
  });
}
