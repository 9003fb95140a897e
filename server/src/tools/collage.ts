import type { Input } from '@spindle/contracts/http/route';
import type { makeCollage as route } from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { authorizeTool, prepareResult, type ToolParts } from './apply-tool.ts';

/** Returns a collage of several assets. Throws the errors of `applyTool` for the first unsuitable asset. */
export async function makeCollage(
  ctx: Context,
  viewable: readonly Authorized<Asset, 'view'>[],
  { body: { size, asset_ids: _, ...settings } }: Input<typeof route>,
  parts: ToolParts,
) {
  const [first, ...others] = viewable;
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
