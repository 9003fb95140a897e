import type { Answer, Input } from '@spindle/contracts/http/route';
import { MERGE_UNDONE, type undoMerge as route } from '@spindle/contracts/merge/merge';
import { type Context, inTransaction } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { lockForUndo, restoreMerge } from '@spindle/core/merge/restore-merge';
import { authorizeUpdate, findVisibleIds, readAssets } from './access.ts';

/**
 * Undoes a merge of the caller in one transaction: restores the former values of the kept asset, removes it from the
 * collections that it joined, and restores the trashed assets. Later changes stay and are reported in `kept_fields`. Throws
 * NotFound for a merge that is undone or too old, Conflict or Invalid when the kept asset cannot be changed.
 */
export async function undoMerge(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  if (!ctx.actor.permissions.includes('EDIT_ASSET')) throw new Forbidden();
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const where = { id: params.id, userId };
    const merge = await tx.db.merge.findUnique({ where });
    if (!merge) throw new NotFound('Merge', params.id);
    const ids = [merge.keepId, ...merge.dropIds];
    const visible = await findVisibleIds(tx, ids);
    if (!visible.has(merge.keepId)) throw new NotFound('Merge', params.id);
    await lockForUndo(tx, merge);
    const [found, ...dropped] = await readAssets(tx, ids, { visible, locksRows: true });
    // Another request may have undone the merge while this one waited for the locks.
    const { count } = await tx.db.merge.deleteMany({ where });
    if (!found || count === 0) throw new NotFound('Merge', params.id);
    const keep = authorizeUpdate(found);
    const { keptFields, restoredIds } = await restoreMerge(tx, { merge, keep, dropped, userId });
    return {
      status: 'OK' as const,
      data: {
        keep: fromUuid(keep.id),
        restored: restoredIds.map(fromUuid),
        kept_fields: keptFields,
        missing: merge.dropIds.length - restoredIds.length,
      },
      message: MERGE_UNDONE,
    };
  });
}
