import type { Input } from '@spindle/contracts/http/route';
import {
  ASSETS_MERGED,
  type MergeAnswer,
  type mergeAssets as route,
} from '@spindle/contracts/merge/merge';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Forbidden, NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { hasNewCollections } from '@spindle/core/merge/inherit-collections';
import { becomesGroupVisible } from '@spindle/core/merge/inherit-links';
import { mergeValues } from '@spindle/core/merge/merge-values';
import { lockForMerge, writeMerge } from '@spindle/core/merge/write-merge';
import { authorizeUpdate, findVisibleIds, readAssets } from './access.ts';
import { countCollections, countShares } from './count-joined.ts';

/**
 * Merges duplicates into the kept asset in one transaction. The kept asset receives missing data, facts and tags, the comments, collections,
 * baskets and shared links of the others, and is a favorite of the users who have one of them. The others move to the trash. Throws NotFound
 * for the first hidden asset, Conflict for a read-only asset, Invalid for an asset in processing.
 */
export async function mergeAssets(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<MergeAnswer> {
  if (!ctx.actor.permissions.includes('EDIT_ASSET')) throw new Forbidden();
  const ids = { keep: toUuid(body.keep), drop: body.trash.map(toUuid) };
  return inTransaction(ctx, async (tx) => {
    const visible = await expectAllVisible(tx, [body.keep, ...body.trash]);
    const collections = await countCollections(tx, ids);
    const shares = await countShares(tx, ids);
    const becomesVisible = await becomesGroupVisible(tx, ids);
    const locks = body.preview ? null : await lockForMerge(tx, ids);
    const [found, ...others] = await readAssets(tx, [ids.keep, ...ids.drop], {
      visible,
      locksRows: locks !== null,
    });
    if (!found) throw new NotFound('Asset', body.keep);
    if (locks && (await hasNewCollections(tx, ids, locks.collectionIds)))
      throw new Conflict(
        'A collection of these assets is being changed. Try again in a few seconds.',
      );
    const keep = authorizeUpdate(found);
    const dropped = others.map(authorizeUpdate);
    const values = await mergeValues(tx, keep, dropped);
    const { userId } = tx.actor;
    const merge = locks && (await writeMerge(tx, { keep, dropped, values, locks, userId }));
    return {
      status: 'OK' as const,
      data: {
        merge_id: merge?.id ?? null,
        keep: body.keep,
        trashed: body.trash,
        merged_fields: values.combined.merged,
        skipped_fields: values.combined.skipped,
        merged_facts: values.mergedFacts,
        collections,
        shares,
        becomes_group_visible: becomesVisible,
      },
      message: ASSETS_MERGED,
    };
  });
}

async function expectAllVisible(tx: TxContext, ids: string[]) {
  const visible = await findVisibleIds(tx, ids.map(toUuid));
  const missing = ids.find((id) => !visible.has(toUuid(id)));
  if (missing !== undefined) throw new NotFound('Asset', missing);
  return visible;
}
