import { recordAudit } from '../audit/record-audit.ts';
import { type Context, inTransaction, type TxContext } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockMoves } from '../jobs/move-jobs.ts';

/** Numbers of rows and keys that still name a store. */
export interface StoreUse {
  /** Files of assets, also of those in the trash. */
  files: number;
  /** Resumable uploads that have not ended. */
  uploads: number;
  /** Files of purged assets that are still to be deleted. */
  purged: number;
  /** Sources of files that were moved to other stores. */
  sources: number;
}

/** Counts the rows that name a store. */
export async function countStoreUse(
  { db }: Pick<TxContext, 'db'>,
  store: string,
): Promise<StoreUse> {
  const prefix = `${store}:`;
  const [use] = await db.$queryRaw<StoreUse[]>`
    SELECT
      (SELECT count(*) FROM file WHERE storage = ${store})::int AS files,
      (SELECT count(*) FROM upload WHERE starts_with(object_key, ${prefix}))::int AS uploads,
      (SELECT count(*) FROM purged_asset, unnest(object_keys) AS key WHERE starts_with(key, ${prefix}))::int AS purged,
      (SELECT count(*) FROM move_source WHERE starts_with(object_key, ${prefix}))::int AS sources`;
  if (!use) throw new Error('unreachable: an aggregate without a row');
  return use;
}

/**
 * Deletes the row of a store whose bucket is lost, with the rows that name it: unfinished uploads, sources of moved files, and files of
 * purged assets that are still to be deleted. The objects stay in the bucket. Returns the numbers of these rows. Throws NotFound, and Conflict
 * while new files go to the store, files of assets are in it, or a job moves files.
 */
export async function forgetStore(ctx: Context, store: string): Promise<StoreUse> {
  const use = await inTransaction(ctx, async (tx) => {
    await lockMoves(tx);
    const [row] = await tx.db.$queryRaw<{ kinds: string[] }[]>`
      SELECT kinds FROM store WHERE id = ${store} FOR UPDATE`;
    if (!row) throw new NotFound(`Store ${store}`);
    if (row.kinds.length > 0)
      throw new Conflict(
        `New ${row.kinds.join(', ')} go to ${store}. Choose another bucket in Settings > Storage first.`,
      );
    const found = await countStoreUse(tx, store);
    if (found.files > 0)
      throw new Conflict(
        `${store} has ${found.files} files of assets. Move them to another store or purge these assets first.`,
      );
    const prefix = `${store}:`;
    await tx.db.$executeRaw`DELETE FROM upload WHERE starts_with(object_key, ${prefix})`;
    await tx.db.$executeRaw`
      UPDATE purged_asset
      SET object_keys = ARRAY(SELECT key FROM unnest(object_keys) AS key WHERE NOT starts_with(key, ${prefix}))
      WHERE EXISTS (SELECT FROM unnest(object_keys) AS key WHERE starts_with(key, ${prefix}))`;
    await tx.db.moveSource.deleteMany({ where: { objectKey: { startsWith: prefix } } });
    // Upkeep would wait for the lost object before it deletes the source.
    await tx.db.$executeRaw`
      UPDATE move_source SET moved_to = object_key WHERE starts_with(moved_to, ${prefix})`;
    const { bucket } = await tx.db.store.delete({ where: { id: store } });
    const target = { type: 'store', id: store, name: bucket };
    await recordAudit(tx, { action: 'command.forget_store', target, details: { ...found } });
    return found;
  });
  ctx.storage.refresh();
  return use;
}
