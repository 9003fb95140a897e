import { createHash } from 'node:crypto';
import type { Answer } from '@spindle/contracts/http/route';
import {
  type saveSubtitle as route,
  SUBTITLE,
  SUBTITLE_CHANGED,
  SUBTITLE_TYPE,
  SUBTITLES_MAX,
  subtitleKey,
} from '@spindle/contracts/subtitles/subtitles';
import type { TextEncoding } from '@spindle/contracts/text/encodings';
import { spokenText } from '@spindle/contracts/word-substitutions/substitute-words';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { cleanFileName } from '@spindle/core/assets/file-name';
import { type Context, inTransaction } from '@spindle/core/context';
import {
  CONTENT_REPLACED,
  placeConversion,
  putConversion,
  removeObjects,
} from '@spindle/core/conversions/put-conversion';
import { Conflict } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import type { SubtitleReader } from '@spindle/core/subtitles/reader-process';
import { readSubtitleText, saveSubtitleText } from '@spindle/core/subtitles/subtitle-words';
import { lockReplaceable, type ReplaceableAsset } from '../assets/access.ts';
import { removeUnknown } from '../files/remove-unknown.ts';
import type { FormPart } from '../http/form-part.ts';
import { readSubtitleForm } from './read-form.ts';

interface SubtitleUpload {
  lang: string;
  /** The version of the existing subtitles that may be replaced; 0 if there must be none. */
  replaces?: number | undefined;
  /** The encoding of the file; detected if missing. */
  encoding?: TextEncoding | undefined;
  parts: AsyncIterable<FormPart>;
}

/**
 * Saves the only file of a form as the subtitles of an asset in a language. Throws Conflict if the asset was replaced
 * or archived meanwhile, and if the existing subtitles are not the version to be replaced. Throws NotFound if it was
 * trashed meanwhile. Throws Invalid with all WebVTT errors, and TooLarge.
 */
export async function saveSubtitle(
  ctx: Context,
  asset: ReplaceableAsset,
  { lang, replaces, encoding: chosen, parts }: SubtitleUpload,
  read: SubtitleReader,
): Promise<Answer<typeof route>> {
  const options = { duration: asset.duration ?? undefined, encoding: chosen };
  const { name, webVtt: bytes, encoding, warnings } = await readSubtitleForm(parts, read, options);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const saved = { key: subtitleKey(lang), bytes, md5, replaces };
  const version = await storeSubtitles(ctx, asset, saved);
  return {
    files: [
      {
        id: fromUuid(asset.id),
        name: cleanFileName(name),
        size: bytes.length,
        checksum: md5,
        content_type: SUBTITLE_TYPE,
        version,
      },
    ],
    success: true,
    provider: 'local',
    encoding,
    warnings,
  };
}

/** The file to save. `replaces`: as in SubtitleUpload. */
interface SubtitleFile {
  key: string;
  bytes: Buffer;
  md5: string;
  replaces?: number | undefined;
}

/** Stores the file and its row. Returns the version of the subtitles, which is the id of the row. */
async function storeSubtitles(
  ctx: Context,
  replaced: ReplaceableAsset,
  { key, bytes, md5, replaces }: SubtitleFile,
): Promise<number> {
  const { userId } = ctx.actor;
  const { id, version } = replaced;
  const objectKey = await placeConversion(ctx, replaced, { key, contentType: SUBTITLE_TYPE });
  await ctx.storage.put(objectKey, bytes, { contentType: SUBTITLE_TYPE });
  const others = await readSubtitleText(ctx, replaced, { without: [key] });
  const write = inTransaction(ctx, async (tx) => {
    const asset = await lockReplaceable(tx, replaced);
    if (asset.version !== version) throw new Conflict(CONTENT_REPLACED);
    const subtitles = await tx.db.file.findMany({
      where: { assetId: id, version, key: { startsWith: SUBTITLE } },
      select: { id: true, key: true },
    });
    const present = subtitles.find((file) => file.key === key);
    if (replaces !== undefined && replaces !== (present?.id ?? 0))
      throw new Conflict(SUBTITLE_CHANGED);
    if (!present && subtitles.length >= SUBTITLES_MAX)
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
    await saveSubtitleText(tx, id, `${spokenText(bytes.toString('utf8'))}\n${others}`);
    await recordActivity(tx, [id], 'CONVERSION_SAVED', userId, { key });
    const saved = await tx.db.file.findUniqueOrThrow({ where: { objectKey } });
    return { old, saved: saved.id };
  });
  const removeAndThrow = async (error: unknown) => {
    await removeUnknown(ctx, [objectKey]);
    throw error;
  };
  const { old, saved } = await write.catch(removeAndThrow);
  await removeObjects(ctx, old);
  return saved;
}
