import type {
  FormerOwner,
  transferOwnership as route,
} from '@spindle/contracts/collections/collection-routes';
import { collectionsTransferred } from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { lockOwners, transferCollections } from '@spindle/core/users/transfer-ownership';

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
  const owners = { from: params.id, to: body.to_user_id };
  const collections = await inTransaction(ctx, async (tx) => {
    const { owner, receiver } = await lockOwners(tx, owners);
    const count = await transferCollections(tx, owners);
    await recordAudit(tx, {
      action: 'user.transfer',
      target: { type: 'user', id: owner.id, name: owner.email },
      details: { to: receiver.email, collections: count },
    });
    return count;
  });
  return {
    status: 'OK' as const,
    data: { collections },
    message: collectionsTransferred(collections),
  };
}
