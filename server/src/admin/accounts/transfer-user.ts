import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { TRANSFER_BATCH, transferInBatches } from '@spindle/core/users/transfer-in-batches';
import {
  countOwned,
  lockOwners,
  type Owners,
  transferAssets,
  transferCollections,
} from '@spindle/core/users/transfer-ownership';
import { userTarget } from '../../users/record-change.ts';

/**
 * Transfers all assets and collections of a disabled user. Returns their numbers at the start. A command that was interrupted continues when it
 * is repeated. Throws what `lockOwners` throws.
 */
export async function transferUser(ctx: Context, owners: Owners) {
  const owned = await inTransaction(ctx, async (tx) => {
    const { owner, receiver } = await lockOwners(tx, owners);
    const counts = await countOwned(tx, owner.id);
    await transferCollections(tx, owners);
    await recordAudit(tx, {
      action: 'user.transfer',
      target: userTarget(owner),
      details: { to: receiver.email, ...counts },
    });
    return counts;
  });
  const { userId: by } = ctx.actor;
  await transferInBatches(ctx, owners.from, (after) =>
    inTransaction(ctx, async (tx) => {
      const { names } = await lockOwners(tx, owners);
      return transferAssets(tx, { ...owners, after, limit: TRANSFER_BATCH, by, names });
    }),
  );
  return owned;
}
