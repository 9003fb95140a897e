import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Asset, File } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeView } from './access.ts';

/** An asset with its files. Throws NotFound also for what the caller may not know of. */
export async function findVisible(
  ctx: Pick<Context, 'actor' | 'db'>,
  id: string,
): Promise<Authorized<Asset & { files: File[] }, 'view'>> {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: { files: true },
  });
  const visible = asset && (await authorizeView(ctx, asset));
  if (!visible) throw new NotFound('Asset', id);
  return visible;
}
