import type { removeCollection as route } from '@spindle/contracts/collections/collection-routes';
import { COLLECTION_DELETED } from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { findOwnCollection } from './access.ts';

/**
 * Deletes a collection of the caller; its assets stay. Throws NotFound for a hidden collection, Forbidden for another
 * owner, Invalid for the basket.
 */
export async function removeCollection(ctx: Context, { params }: Input<typeof route>) {
  const { id, kind } = await findOwnCollection(ctx, params.id);
  if (kind === 'BASKET') throw new Invalid('The basket cannot be deleted.');
  await ctx.db.collection.deleteMany({ where: { id } });
  return { status: 'OK' as const, data: {}, message: COLLECTION_DELETED };
}
