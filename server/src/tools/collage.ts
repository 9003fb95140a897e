import type { Input } from '@spindle/contracts/http/route';
import type { makeCollage as route } from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Asset } from '@spindle/prisma/client';
import { maySee } from '../assets/access.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { expectEditable, madeFile, type ToolParts } from './apply-tool.ts';

/** Several pictures as one. Throws like a tool does, for the first asset that asks for it. */
export async function collage(
  ctx: Context,
  { body: { size, asset_ids, ...settings } }: Input<typeof route>,
  parts: ToolParts,
) {
  const [first, ...others] = await findAll(ctx, asset_ids);
  if (!first) throw new Error('unreachable: a collage of nothing');
  checkAddon(await parts.settings.read('addons'), 'IMAGE_COLLAGE');
  for (const asset of [first, ...others]) expectEditable(asset);
  const format = settings.background === 'transparent' ? 'png' : 'jpeg';
  const fileName = format === 'png' ? 'collage.png' : 'collage.jpg';
  const work = { tool: 'collage' as const, ...settings };
  return madeFile(ctx, [first, ...others], { size, format, work, fileName }, parts);
}

/** The assets in the order asked for. Throws NotFound where one is in the trash, or not for the caller to see. */
async function findAll(ctx: Context, ids: readonly string[]): Promise<Asset[]> {
  const found = await ctx.db.asset.findMany({ where: { id: { in: ids.map(toUuid) } } });
  const seen = new Set<string>();
  for (const asset of found)
    if (asset.trashedAt === null && (await maySee(ctx, asset))) seen.add(asset.id);
  return ids.map((id) => {
    const asset = found.find((one) => one.id === toUuid(id));
    if (!asset || !seen.has(asset.id)) throw new NotFound('Asset', id);
    return asset;
  });
}
