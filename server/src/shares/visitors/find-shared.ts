import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { authorizeShared, type EnteredShare } from '../access.ts';

/** Authorizes an asset of a share by its id. Throws NotFound for one that the share does not show. */
export async function findShared(ctx: Context, entered: EnteredShare, id: string) {
  const row = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    select: { id: true, name: true, creatorId: true, trashedAt: true },
  });
  if (!row) throw new NotFound('Asset', id);
  return authorizeShared(ctx, entered, row);
}
