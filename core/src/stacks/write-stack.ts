import type { StackKind } from '@spindle/contracts/assets/asset-stack';
import { STACK_MAX } from '@spindle/contracts/stacks/stacks';
import type { TxContext } from '../context.ts';
import { Conflict } from '../errors.ts';

/** The advisory lock of whoever changes stacks, for one transaction: an asset joins one stack after the other. */
const LOCK = 72_707_390;

/** Waits until no other transaction changes stacks. Call it before stacks are read to change them. */
export async function lockStacks({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`;
}

/**
 * Adds to assets the others of the stacks that they are in, also those in the trash. Returns the ids in the given order, the others after
 * them.
 */
export async function withStackedAssets(
  { db }: TxContext,
  ids: readonly string[],
): Promise<string[]> {
  const members = await db.$queryRaw<{ id: string }[]>`
    SELECT other.asset_id AS id FROM stack_member AS other
    WHERE other.stack_id IN (SELECT stack_id FROM stack_member WHERE asset_id = ANY(${[...ids]}::uuid[]))
    ORDER BY other.stack_id, other.position, other.seq`;
  return [...new Set([...ids, ...members.map(({ id }) => id)])];
}

/**
 * Makes a stack of assets in their order. They leave the stacks that they are in. Closes the suggestions that it has all assets of. Returns
 * its id. Throws Conflict for more than STACK_MAX assets. The caller holds the lock.
 */
export async function saveStack(
  tx: TxContext,
  kind: StackKind,
  ids: readonly string[],
): Promise<number> {
  const { id } = await tx.db.stack.create({ data: { kind, createdAt: tx.now() } });
  await setMembers(tx, id, ids);
  await closeSuggestions(tx, ids);
  return id;
}

/** Replaces the assets of a stack. Deletes it when fewer than two are left. Throws like `saveStack`. The caller holds the lock. */
export async function setMembers(
  { db }: TxContext,
  stackId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > STACK_MAX)
    throw new Conflict(`A stack has at most ${STACK_MAX} assets. Stack fewer.`);
  if (ids.length < 2) {
    await db.stack.delete({ where: { id: stackId } });
    return;
  }
  const uuids = [...ids];
  const left = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT stack_id AS id FROM stack_member WHERE asset_id = ANY(${uuids}::uuid[]) AND stack_id <> ${stackId}`;
  await db.$executeRaw`
    INSERT INTO stack_member (asset_id, stack_id, seq, position)
    SELECT asset.id, ${stackId}::int, asset.seq, given.position - 1
    FROM unnest(${uuids}::uuid[]) WITH ORDINALITY AS given (id, position) JOIN asset ON asset.id = given.id
    ON CONFLICT (asset_id) DO UPDATE SET stack_id = excluded.stack_id, position = excluded.position`;
  // After the new ones joined: a trigger deletes a stack with fewer than two assets.
  await db.$executeRaw`DELETE FROM stack_member WHERE stack_id = ${stackId} AND asset_id <> ALL(${uuids}::uuid[])`;
  const changed = [stackId, ...left.map(({ id }) => id)];
  await db.$executeRaw`SELECT refresh_stacks(${changed}::int[])`;
}

/** Closes the suggestions whose assets are all among the given ones. */
async function closeSuggestions({ db }: TxContext, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE stack_suggestion SET is_open = false
    WHERE is_open AND id IN (SELECT suggestion_id FROM stack_suggestion_member WHERE asset_id = ANY(${[...ids]}::uuid[]))
      AND NOT EXISTS (SELECT FROM stack_suggestion_member AS other
        WHERE other.suggestion_id = stack_suggestion.id AND other.asset_id <> ALL(${[...ids]}::uuid[]))`;
}
