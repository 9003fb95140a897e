import type {
  FormerOwner,
  handOverCollections as route,
} from '@spindle/contracts/collections/collection-routes';
import { collectionsHandedOver } from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';

const FORMER_OWNERS_MAX = 100;

/** Disabled users whose collections can be handed over, by e-mail. */
export async function listFormerOwners({ db }: Context) {
  const users = await db.$queryRaw<FormerOwner[]>`
    SELECT id, email, first_name, last_name, owned.count AS collections
    FROM "user" CROSS JOIN LATERAL (
      SELECT count(*)::int FROM collection WHERE owner_id = "user".id AND kind = 'COLLECTION') AS owned
    WHERE NOT enabled AND owned.count > 0 ORDER BY email LIMIT ${FORMER_OWNERS_MAX}`;
  return { status: 'OK' as const, users };
}

/**
 * Makes all collections of a disabled user another user's, unseen; the basket stays, links that share them end. Throws NotFound, Conflict for a user who is
 * enabled, Invalid for a receiver who is not, or is the same.
 */
export async function transferOwnership(ctx: Context, { params, body }: Input<typeof route>) {
  const collections = await inTransaction(ctx, async ({ db }) => {
    // Held until the end: neither is enabled, disabled or removed meanwhile.
    const users = await db.$queryRaw<{ id: number; enabled: boolean }[]>`
      SELECT id, enabled FROM "user" WHERE id IN (${params.id}, ${body.to}) ORDER BY id FOR UPDATE`;
    const from = users.find(({ id }) => id === params.id);
    if (!from) throw new NotFound('User', params.id);
    if (from.enabled)
      throw new Conflict('Only the collections of a disabled user can be transferred.');
    const to = users.find(({ id }) => id === body.to);
    if (!to?.enabled)
      throw new Invalid('Collections can be transferred only to another enabled user.');
    // Somebody who has left may hold their addresses.
    await db.share.deleteMany({ where: { collection: { ownerId: from.id } } });
    const { count } = await db.collection.updateMany({
      where: { ownerId: from.id, kind: 'COLLECTION' },
      data: { ownerId: to.id },
    });
    return count;
  });
  return {
    status: 'OK' as const,
    data: { collections },
    message: collectionsHandedOver(collections),
  };
}
