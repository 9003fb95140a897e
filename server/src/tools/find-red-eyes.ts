import { createHash } from 'node:crypto';
import { Eye } from '@spindle/contracts/image-edits/eye';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { retouchKey } from '@spindle/core/storage/keys';
import { findRedEyes as task } from '@spindle/core/tasks/interactive';
import { z } from 'zod';
import type { AssetWithFiles } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { authorizeTool, type ToolParts } from './apply-tool.ts';

/** Finds the red eyes on the image of an asset. Throws like `applyTool`. */
export async function findRedEyes(
  ctx: Context,
  asset: Authorized<AssetWithFiles, 'view'>,
  { interactive, settings, cache }: ToolParts,
): Promise<{ status: 'OK'; data: Eye[] }> {
  const assetId = fromUuid(asset.id);
  if (asset.trashedAt !== null) throw new NotFound('Asset', assetId);
  checkAddon(await settings.read('addons'), 'REMOVE_REDEYE');
  const { version, renderVersion } = authorizeTool(ctx, asset);
  const variant = createHash('sha256').update(`found ${renderVersion}`).digest('hex').slice(0, 32);
  const key = retouchKey(assetId, version, { tool: 'red-eyes', variant, format: 'image' });
  if (!(await ctx.storage.head(key))) {
    const signal = new AbortController().signal; // never aborted
    await interactive.perform(task, { assetId, renderVersion, key }, signal);
    const head = await ctx.storage.head(key);
    if (head) cache.countBytes(head.sizeBytes);
  }
  const chunks = await (await ctx.storage.get(key)).toArray();
  const data = z.array(Eye).parse(JSON.parse(Buffer.concat(chunks).toString()));
  return { status: 'OK', data };
}
