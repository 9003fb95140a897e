import { COLLECTION_DELETED } from '@spindle/contracts/collections/collections';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { Collection } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';

/** Deletes a collection; its assets stay. Throws Invalid for the basket. */
export async function removeCollection(ctx: Context, { id, kind }: Authorized<Collection, 'edit'>) {
  if (kind === 'BASKET') throw new Invalid('The basket cannot be deleted.');
  await ctx.db.collection.deleteMany({ where: { id } });
  return { status: 'OK' as const, data: {}, message: COLLECTION_DELETED };
}
