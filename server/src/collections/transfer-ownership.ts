import type {
  FormerOwner,
  transferOwnership as route,
} from '@spindle/contracts/collections/collection-routes';
import { collectionsTransferred } from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';

/** Limits the listed users. */
const FORMER_OWNERS_MAX = 100;

/** Lists up to FORMER_OWNERS_MAX disabled users who still own collections, sorted by e-mail. */
export async function listFormerOwners({ db }: Context) {
  const users = await db.$queryRaw<FormerOwner[]>`
    SELECT id, email, first_name, last_name, owned.count AS collections
    FROM "user" CROSS JOIN LATERAL (
      SELECT count(*)::int FROM collection WHERE owner_id = "user".id AND kind = 'COLLECTION') AS owned
    WHERE NOT enabled AND owned.count > 0 ORDER BY email LIMIT ${FORMER_OWNERS_MAX}`;
  return { status: 'OK' as const, users };
}

/**
 * Transfers all collections of a disabled user to another user. The basket stays, and shares of the collections are deleted.
 * Throws NotFound for an unknown user, Conflict while the owner is enabled, Invalid for a receiver who is not
 * another enabled user.
 */
export async function transferOwnership(ctx: Context, { params, body }: Input<typeof route>) {
  const collections = await inTransaction(ctx, async (tx) => {
    const { db } = tx;
    // The lock lasts until commit, so neither user is enabled, disabled or removed meanwhile.
    const users = await db.$queryRaw<{ id: number; email: string; enabled: boolean }[]>`
      SELECT id, email, enabled FROM "user" WHERE id IN (${params.id}, ${body.to}) ORDER BY id FOR UPDATE`;
    const from = users.find(({ id }) => id === params.id);
    if (!from) throw new NotFound('User', params.id);
    if (from.enabled)
      throw new Conflict('Only the collections of a disabled user can be transferred.');
    const to = users.find(({ id }) => id === body.to);
    if (!to?.enabled)
      throw new Invalid('Collections can be transferred only to another enabled user.');
    // The former owner may still have the URLs of the shares.
    await db.share.deleteMany({ where: { collection: { ownerId: from.id } } });
    const { count } = await db.collection.updateMany({
      where: { ownerId: from.id, kind: 'COLLECTION' },
      data: { ownerId: to.id },
    });
    await recordAudit(tx, {
      action: 'user.transfer',
      target: { type: 'user', id: from.id, name: from.email },
      details: { to: to.email, collections: count },
    });
    return count;
  });
  return {
    status: 'OK' as const,
    data: { collections },
    message: collectionsTransferred(collections),
  };
}
