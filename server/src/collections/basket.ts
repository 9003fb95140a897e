import { BASKET_NAME } from '@spindle/contracts/collections/collections';
import type { Context, TxContext } from '@spindle/core/context';
import type { Collection } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeOwner } from './access.ts';

/** Returns the caller's only basket; creates it on first use. */
export async function findBasket(
  ctx: Context | TxContext,
): Promise<Authorized<Collection, 'view' | 'edit'>> {
  const where = { ownerId: ctx.actor.userId, kind: 'BASKET' as const };
  const existing = await ctx.db.collection.findFirst({ where });
  if (existing) return authorizeOwner(ctx, existing);
  // A concurrent request may create the basket first.
  await ctx.db.$executeRaw`
    INSERT INTO collection (kind, owner_id, name, name_key, last_update)
    VALUES ('BASKET', ${ctx.actor.userId}, ${BASKET_NAME}, ${BASKET_NAME.toLowerCase()}, ${ctx.now()})
    ON CONFLICT DO NOTHING`;
  return authorizeOwner(ctx, await ctx.db.collection.findFirstOrThrow({ where }));
}
