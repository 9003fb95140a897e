import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Asset, File } from '@spindle/prisma/client';
import { maySee } from './access.ts';

/** An asset with its files. Throws NotFound also for what the caller may not know of. */
export async function findVisible(
  ctx: Pick<Context, 'actor' | 'db'>,
  id: string,
): Promise<Asset & { files: File[] }> {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: { files: true },
  });
  if (!asset || !(await maySee(ctx, asset))) throw new NotFound('Asset', id);
  return asset;
}
