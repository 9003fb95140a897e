import { HLS } from '@spindle/contracts/video-keys';
import { recordActivity } from '@spindle/core/activity/record';
import { type Context, inTransaction } from '@spindle/core/context';
import { removeObjects } from '@spindle/core/conversions/put-conversion';
import { TRACK } from '@spindle/core/media/film-index';
import { lockAsset, refuseReadOnly } from '@spindle/core/metadata/update-data';
import type { Prisma } from '@spindle/prisma/client';

/** Every conversion. */
const ALL = '*';

/**
 * Removes conversions of an asset (its id as the database writes it) for good: rows first, files after. Keys that it does not have are
 * no error. Throws Conflict for an asset that is read-only.
 */
export async function removeConversions(ctx: Context, id: string, keys: string[]): Promise<void> {
  const which: Prisma.FileWhereInput = keys.includes(ALL) ? {} : { key: { in: keys } };
  const hasPieces = keys.includes(ALL) || keys.includes(HLS);
  const removed = await inTransaction(ctx, async (tx) => {
    const asset = await lockAsset(tx, id);
    const files = await tx.db.file.findMany({
      where: { AND: [{ assetId: id, key: { not: 'original' } }, which] },
    });
    const conversions = files.filter(({ key }) => !key.startsWith('_'));
    if (!asset || conversions.length === 0) return [];
    refuseReadOnly(asset);
    await tx.db.file.deleteMany({ where: { id: { in: conversions.map((file) => file.id) } } });
    const pieces = { assetId: id, key: { startsWith: TRACK } };
    const tracks = hasPieces ? await tx.db.file.findMany({ where: pieces }) : [];
    if (hasPieces) await tx.db.file.deleteMany({ where: pieces });
    const gone = [...new Set(conversions.map(({ key }) => key))];
    await recordActivity(tx, [id], 'CONVERSIONS_DELETED', tx.actor.userId, { keys: gone });
    return [...conversions, ...tracks].map(({ objectKey }) => objectKey);
  });
  await removeObjects(ctx, removed);
}
