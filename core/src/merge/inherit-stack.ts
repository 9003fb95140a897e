import { STACK_MAX } from '@spindle/contracts/stacks/stacks';
import type { TxContext } from '../context.ts';
import { lockStacks } from '../stacks/write-stack.ts';
import type { MergedIds } from './inherit-collections.ts';

/** Locks stacks when a dropped asset is in one. Call it before assets are locked, as changes of stacks do. Returns whether it locked them. */
export async function lockJoinedStacks(
  tx: Pick<TxContext, 'db'>,
  { drop }: MergedIds,
): Promise<boolean> {
  const stacked = await tx.db.stackMember.findFirst({ where: { assetId: { in: [...drop] } } });
  if (stacked) await lockStacks(tx);
  return stacked !== null;
}

/**
 * Adds the kept asset to the stack of the first dropped one that is in a stack, at its position. One that is in a stack stays there. Returns the
 * id of the stack; null when it joins none, or the stack is full. The caller holds the lock.
 */
export async function inheritStack(
  { db }: Pick<TxContext, 'db'>,
  { keep, drop }: MergedIds,
): Promise<number | null> {
  const [joined] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO stack_member (asset_id, stack_id, seq, position)
    SELECT asset.id, member.stack_id, asset.seq, member.position FROM asset CROSS JOIN stack_member AS member
    WHERE asset.id = ${keep}::uuid AND member.asset_id = ANY(${[...drop]}::uuid[])
      AND (SELECT count(*) FROM stack_member AS other WHERE other.stack_id = member.stack_id) < ${STACK_MAX}::int
    ORDER BY array_position(${[...drop]}::uuid[], member.asset_id) LIMIT 1
    ON CONFLICT (asset_id) DO NOTHING RETURNING stack_id AS id`;
  if (!joined) return null;
  await db.$executeRaw`SELECT refresh_stacks(${[joined.id]}::int[])`;
  return joined.id;
}
