import { BASKET_NAME } from '@spindle/contracts/collections/collections';
import type { Context, TxContext } from '@spindle/core/context';
import type { Collection } from '@spindle/prisma/client';

/** Returns the caller's only basket; creates it on first use. */
export async function findBasket(ctx: Context | TxContext): Promise<Collection> {
  const where = { ownerId: ctx.actor.userId, kind: 'BASKET' as const };
  const existing = await ctx.db.collection.findFirst({ where });
  if (existing) return existing;
  await ctx.db.$executeRaw`
    INSERT INTO collection (kind, owner_id, name, name_key, last_update)
    VALUES ('BASKET', ${ctx.actor.userId}, ${BASKET_NAME}, ${BASKET_NAME.toLowerCase()}, ${ctx.now()})
    ON CONFLICT DO NOTHING`;
  return ctx.db.collection.findFirstOrThrow({ where });
}
