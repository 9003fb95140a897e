import { HLS, STORYBOARD } from '@spindle/contracts/video/video-keys';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction } from '@spindle/core/context';
import { removeObjects } from '@spindle/core/conversions/put-conversion';
import { lockAsset, refuseReadOnly } from '@spindle/core/metadata/update-data';
import { STORYBOARD_INDEX } from '@spindle/core/storage/keys';
import { TRACK } from '@spindle/core/video/rendition-index';
import type { Prisma } from '@spindle/prisma/client';

/** Every conversion. */
const ALL = '*';

/** What belongs to a conversion, and goes with it. */
const PARTS: readonly { of: string; key: Prisma.FileWhereInput['key'] }[] = [
  { of: HLS, key: { startsWith: TRACK } },
  { of: STORYBOARD, key: STORYBOARD_INDEX },
];

/**
 * Removes conversions of an asset (its id as the database writes it) for good: rows first, files after. Keys that it does not have are
 * no error. Throws Conflict for an asset that is read-only.
 */
export async function removeConversions(ctx: Context, id: string, keys: string[]): Promise<void> {
  const which: Prisma.FileWhereInput = keys.includes(ALL) ? {} : { key: { in: keys } };
  const removed = await inTransaction(ctx, async (tx) => {
    const asset = await lockAsset(tx, id);
    const files = await tx.db.file.findMany({
      where: { AND: [{ assetId: id, key: { not: 'original' } }, which] },
    });
    const conversions = files.filter(({ key }) => !key.startsWith('_'));
    if (!asset || conversions.length === 0) return [];
    refuseReadOnly(asset);
    await tx.db.file.deleteMany({ where: { id: { in: conversions.map((file) => file.id) } } });
    const gone = [...new Set(conversions.map(({ key }) => key))];
    const parts = PARTS.filter(({ of }) => gone.includes(of)).map(({ key }) => ({ key }));
    const ofGone = { assetId: id, OR: parts };
    const beside = await tx.db.file.findMany({ where: ofGone });
    await tx.db.file.deleteMany({ where: ofGone });
    await recordActivity(tx, [id], 'CONVERSIONS_DELETED', tx.actor.userId, { keys: gone });
    return [...conversions, ...beside].map(({ objectKey }) => objectKey);
  });
  await removeObjects(ctx, removed);
}
