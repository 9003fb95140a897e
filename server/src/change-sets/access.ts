import { CHANGE_SET_PERMISSIONS } from '@spindle/contracts/change-sets/change-sets';
import type { Context, TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { Prisma } from '@spindle/prisma/client';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { type ChangeSetRow, findChangeSets } from './find-change-sets.ts';

/** Finds a change set for viewing. Throws NotFound for an expired one, and for one that the caller may not see. */
export async function findChangeSet(
  ctx: Context | TxContext,
  id: number,
): Promise<Authorized<ChangeSetRow, 'view'>> {
  const [row] = await findChangeSets(ctx, Prisma.sql`change_set.id = ${id}`, 1);
  if (!row) throw new NotFound('Change set', id || undefined); // 0 stands for a malformed id
  return authorize(row, 'view');
}

/**
 * Locks a change set until the transaction ends, so that it is undone once. Throws NotFound for an expired one and for one that the caller
 * may not see, Forbidden without the permission to edit assets, unless it changed collections, and for one of the trash without
 * the permission to trash and restore. One of merges needs both.
 */
export async function lockChangeSet(
  tx: TxContext,
  id: number,
): Promise<Authorized<ChangeSetRow, 'undo'>> {
  await tx.db.$queryRaw`SELECT 1 FROM change_set WHERE id = ${id} FOR UPDATE`;
  const row = await findChangeSet(tx, id);
  const needed = CHANGE_SET_PERMISSIONS[row.kind];
  if (needed && !tx.actor.permissions.includes(needed)) throw new Forbidden();
  // A merge changed values of the kept asset, too.
  if (row.kind === 'MERGE' && !tx.actor.permissions.includes('EDIT_ASSET')) throw new Forbidden();
  return authorize(row as ChangeSetRow, 'undo');
}
