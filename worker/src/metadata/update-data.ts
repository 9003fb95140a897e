import { DataUpdate } from '@spindle/contracts/metadata/metadata';
import { inTransaction, type TxContext } from '@spindle/core/context';
import { AppError, Unavailable } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { lockAsset, lockDataUpdate, writeData } from '@spindle/core/metadata/update-data';
import { FinalFailure, type Handler } from '../steps/handler.ts';

/**
 * Applies the pending updates of an asset in their order, up to the update of this job. Each update is one transaction, so a new
 * run continues after a lost one.
 */
export const updateData: Handler = {
  async run(ctx, { jobId, assetId, signal }) {
    if (assetId === null) return;
    for (;;) {
      signal.throwIfAborted();
      const own = await ctx.db.dataUpdate.findUnique({ where: { jobId } });
      if (!own) return; // applied
      if (own.error !== null) throw new FinalFailure(own.error);
      await inTransaction(ctx, (tx) => applyOldestUpdate(tx, toUuid(assetId)));
    }
  },

  /** Drops the update, so that it does not block later ones. */
  async giveUp(tx, { jobId }) {
    await tx.db.dataUpdate.deleteMany({ where: { jobId } });
  },
};

/** Applies the oldest pending update, or records why it is invalid. Throws Unavailable while the asset is being processed. */
async function applyOldestUpdate(tx: TxContext, assetUuid: string): Promise<void> {
  await lockDataUpdate(tx, assetUuid);
  const next = await tx.db.dataUpdate.findFirst({
    where: { assetId: assetUuid, error: null },
    orderBy: { id: 'asc' },
  });
  const asset = await lockAsset(tx, assetUuid);
  if (!next || !asset) return;
  if (asset.status === 'NOT_READY') throw new Unavailable('The asset is still being processed.');
  try {
    await writeData(tx, asset, DataUpdate.parse(next.update), next.userId);
    await tx.db.dataUpdate.delete({ where: { id: next.id } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.db.dataUpdate.update({ where: { id: next.id }, data: { error: error.message } });
  }
}
