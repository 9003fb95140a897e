import { SUBTITLE } from '@spindle/contracts/subtitles/subtitles';
import { HLS, STORYBOARD } from '@spindle/contracts/video/video-keys';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction } from '@spindle/core/context';
import { removeObjects } from '@spindle/core/conversions/put-conversion';
import { recordDeletedConversions } from '@spindle/core/events/record-event';
import { refuseReadOnly } from '@spindle/core/metadata/update-data';
import { STORYBOARD_INDEX } from '@spindle/core/storage/keys';
import { readSubtitleText, saveSubtitleText } from '@spindle/core/subtitles/subtitle-words';
import { TRACK } from '@spindle/core/video/rendition-index';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { lockIfPresent } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Selects every conversion. */
const ALL = '*';

/** Internal files that are deleted together with a conversion. */
const INTERNAL_FILES: readonly { conversion: string; key: Prisma.FileWhereInput['key'] }[] = [
  { conversion: HLS, key: { startsWith: TRACK } },
  { conversion: STORYBOARD, key: STORYBOARD_INDEX },
];

const isSubtitle = (key: string) => key === ALL || key.startsWith(SUBTITLE);

/**
 * Deletes conversions of an asset permanently: rows first, then files. Ignores keys that the asset does not have.
 * Throws Conflict for a read-only asset.
 */
export async function removeConversions(
  ctx: Context,
  authorized: Authorized<Pick<Asset, 'id'>, 'delete'>,
  keys: string[],
): Promise<void> {
  const { id } = authorized;
  const selection: Prisma.FileWhereInput = keys.includes(ALL) ? {} : { key: { in: keys } };
  const removed = await inTransaction(ctx, async (tx) => {
    const asset = await lockIfPresent(tx, authorized);
    const files = await tx.db.file.findMany({
      where: { AND: [{ assetId: id, key: { not: 'original' } }, selection] },
    });
    const conversions = files.filter(({ key }) => !key.startsWith('_'));
    if (!asset || conversions.length === 0) return [];
    refuseReadOnly(asset);
    await tx.db.file.deleteMany({ where: { id: { in: conversions.map((file) => file.id) } } });
    const removedKeys = [...new Set(conversions.map(({ key }) => key))];
    const internalKeys = INTERNAL_FILES.filter(({ conversion }) =>
      removedKeys.includes(conversion),
    ).map(({ key }) => ({ key }));
    const where = { assetId: id, OR: internalKeys };
    const internalFiles = await tx.db.file.findMany({ where });
    await tx.db.file.deleteMany({ where });
    await recordActivity(tx, [id], 'CONVERSIONS_DELETED', tx.actor.userId, { keys: removedKeys });
    await recordDeletedConversions(tx, id, removedKeys);
    return [...conversions, ...internalFiles].map(({ objectKey }) => objectKey);
  });
  if (keys.some(isSubtitle)) await forgetSubtitles(ctx, id);
  await removeObjects(ctx, removed);
}

/** Makes search no longer find an asset by what its deleted subtitles say. */
async function forgetSubtitles(ctx: Context, id: string): Promise<void> {
  const asset = await ctx.db.asset.findUnique({ where: { id } });
  if (asset?.kind !== 'VIDEO' && asset?.kind !== 'AUDIO') return;
  await saveSubtitleText(ctx, id, await readSubtitleText(ctx, asset));
}
