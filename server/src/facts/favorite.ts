import type { setFavorite as route } from '@spindle/contracts/assets/change-facts';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';

/** Makes an asset a favorite of the caller, or stops it. */
export async function setFavorite(
  { db, actor }: Context,
  { id }: Authorized<Asset, 'view'>,
  { body: { favorite } }: Input<typeof route>,
) {
  const key = { userId: actor.userId, assetId: id };
  if (favorite) await db.favorite.createMany({ data: [key], skipDuplicates: true });
  else await db.favorite.deleteMany({ where: key });
  return { status: 'OK' as const, data: { favorite } };
}
