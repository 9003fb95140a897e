import { createHash } from 'node:crypto';
import type { UploadAnswer } from '@spindle/contracts/assets';
import type { Input } from '@spindle/contracts/route';
import {
  type saveSubtitle as route,
  SUBTITLE,
  SUBTITLE_TYPE,
  SUBTITLES_MAX,
  subtitleKey,
} from '@spindle/contracts/subtitles';
import { recordActivity } from '@spindle/core/activity/record';
import { type Context, inTransaction } from '@spindle/core/context';
import {
  conversionKey,
  putConversion,
  removeObjects,
} from '@spindle/core/conversions/put-conversion';
import { Conflict } from '@spindle/core/errors';
import { lockAsset } from '@spindle/core/metadata/update-data';
import type { Asset } from '@spindle/prisma/client';
import { cleanFileName } from '../assets/file-name.ts';
import { findVisible } from '../assets/find-visible.ts';
import { removeUnknown } from '../files/remove-unknown.ts';
import { expectReplaceable } from '../versions/put-version.ts';
import { readSubtitleForm, type SubtitlePart } from './read-form.ts';

/**
 * Makes the one file of a form the subtitles of an asset in a language. Throws NotFound also for an asset in the trash, Conflict for an
 * archived one, Invalid with every fault of what is no WebVTT, TooLarge.
 */
export async function saveSubtitle(
  ctx: Context,
  parts: AsyncIterable<SubtitlePart>,
  { params }: Input<typeof route>,
): Promise<UploadAnswer> {
  const asset = await findVisible(ctx, params.id);
  expectReplaceable(asset, params.id);
  const { name, bytes } = await readSubtitleForm(parts);
  const md5 = createHash('md5').update(bytes).digest('hex');
  await put(ctx, asset, subtitleKey(params.lang), { bytes, md5 });
  return {
    files: [
      {
        id: params.id,
        name: cleanFileName(name),
        size: bytes.length,
        checksum: md5,
        content_type: SUBTITLE_TYPE,
      },
    ],
    success: true,
    provider: 'local',
  };
}

async function put(
  ctx: Context,
  { id, version }: Asset,
  key: string,
  { bytes, md5 }: { bytes: Buffer; md5: string },
): Promise<void> {
  const { userId } = ctx.actor;
  const objectKey = conversionKey(id, version, key);
  await ctx.storage.put(objectKey, bytes, { contentType: SUBTITLE_TYPE });
  const write = inTransaction(ctx, async (tx) => {
    const asset = await lockAsset(tx, id);
    expectReplaceable(asset, id);
    if (asset.version !== version) throw new Conflict('The content of this asset was replaced.');
    const others = { assetId: id, key: { startsWith: SUBTITLE, not: key } };
    if ((await tx.db.file.count({ where: others })) >= SUBTITLES_MAX)
      throw new Conflict(`An asset can have subtitles in at most ${SUBTITLES_MAX} languages.`);
    const row = {
      key,
      objectKey,
      size: bytes.length,
      contentType: SUBTITLE_TYPE,
      md5,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      creatorId: userId,
      createdAt: tx.now(),
    };
    const old = await putConversion(tx, asset, row);
    await recordActivity(tx, [id], 'CONVERSION_SAVED', userId, { key });
    return old;
  });
  const refused = async (error: unknown) => {
    await removeUnknown(ctx, [objectKey]);
    throw error;
  };
  await removeObjects(ctx, await write.catch(refused));
}
