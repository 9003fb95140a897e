import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUBTITLE, SUBTITLE_TYPE, subtitleKey } from '@spindle/contracts/subtitles/subtitles';
import { spokenText } from '@spindle/contracts/word-substitutions/substitute-words';
import { SpeechResult } from '@spindle/core/analysis/results';
import type { Context } from '@spindle/core/context';
import {
  putConversion,
  removeObjects,
  storeConversion,
} from '@spindle/core/conversions/put-conversion';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readSubtitleText, saveSubtitleText } from '@spindle/core/subtitles/subtitle-words';
import type { Asset } from '@spindle/prisma/client';
import { FinalFailure } from '../../steps/handler.ts';
import type { Analyzer, Finding, Subject } from '../analyzer.ts';
import type { TrackChoice } from './choose-track.ts';
import { extractSound } from './extract-sound.ts';
import { substituteWords } from './substitute-words.ts';
import { transcribeSound } from './transcribe-sound.ts';
import { writeSubtitles } from './write-subtitles.ts';

/** What a user reads when a new analysis would replace the work of somebody. */
const NOT_REPLACED =
  'Somebody uploaded or edited the subtitles in this language. Delete them to create new ones from speech.';

const NO_SPEECH: SpeechResult = { language: null, passages: [], md5: null, tracks: null };

/** AUDIO_SUBTITLES: creates subtitles from the speech of a video or a recording. Those of others are kept. */
export const audioSubtitles: Analyzer = {
  capability: 'transcribe',
  reads: 'original',
  async examine(ctx, subject) {
    const { asset, isForced, models } = subject;
    const earlier = await findEarlier(ctx, asset);
    if (!isForced && (await hasSubtitlesOfOthers(ctx, asset, earlier)))
      return { result: NO_SPEECH, fields: {} };
    // A user who starts it without a choice gets the one of the worker.
    const choice = { chosen: subject.audioTrack, earlier: isForced ? null : earlier?.tracks };
    return inWorkFolder(ctx, async (dir) => {
      const { language, passages, tracks } = await transcribe(ctx, subject, { dir, ...choice });
      if (language === null || passages.length === 0)
        return { result: { ...NO_SPEECH, tracks }, fields: {} };
      const { model } = models.modelOf('transcribe');
      const draft = writeSubtitles(passages, model);
      const text = await substituteWords(ctx, language, draft);
      return storeSubtitles(ctx, subject, { language, passages, tracks, text, dir });
    });
  },
};

async function transcribe(
  ctx: Context,
  subject: Subject,
  { dir, ...choice }: TrackChoice & { dir: string },
) {
  try {
    const sound = await extractSound(ctx, subject, { dir, ...choice });
    if (!sound) return NO_SPEECH;
    const { tracks } = sound;
    return { ...(await transcribeSound(ctx, { ...sound, dir }, subject)), tracks };
  } catch (error) {
    if (error instanceof ProgramFailed) throw new Undecodable(error.message);
    throw error;
  }
}

interface Subtitles extends Pick<SpeechResult, 'passages' | 'tracks'> {
  language: string;
  text: string;
  dir: string;
}

/** Stores the file. Its row is written together with the result, unless somebody has saved subtitles in this language meanwhile. */
async function storeSubtitles(
  ctx: Context,
  { asset, signal }: Subject,
  { language, passages, tracks, text, dir }: Subtitles,
): Promise<Finding> {
  const key = subtitleKey(language);
  const path = join(dir, 'subtitles.vtt');
  await writeFile(path, text);
  const md5 = createHash('md5').update(text).digest('hex');
  const stored = await storeConversion(
    ctx,
    asset,
    { key, path, contentType: SUBTITLE_TYPE },
    signal,
  );
  const others = await readSubtitleText(ctx, asset, { without: [key] });
  const unused: string[] = [];
  return {
    result: { language, passages, tracks, md5 } satisfies SpeechResult,
    fields: {},
    async save(tx, earlier) {
      const present = await tx.db.file.findFirst({
        where: { assetId: asset.id, version: asset.version, key },
      });
      const { data: former } = SpeechResult.safeParse(earlier);
      if (present && present.md5 !== (former?.md5 ?? '')) throw new FinalFailure(NOT_REPLACED);
      unused.push(...(await putConversion(tx, asset, { ...stored, md5, createdAt: tx.now() })));
      await saveSubtitleText(tx, asset.id, `${spokenText(text)}\n${others}`);
      return {};
    },
    afterwards: () => removeObjects(ctx, unused),
  };
}

/** Returns the earlier result; null without one. */
async function findEarlier({ db }: Context, { id: assetId }: Asset): Promise<SpeechResult | null> {
  const where = { assetId_addon: { assetId, addon: 'AUDIO_SUBTITLES' } };
  const row = await db.analysis.findUnique({ where });
  return SpeechResult.safeParse(row?.result).data ?? null;
}

/** Returns whether an asset has subtitles that this add-on did not create, or that somebody has edited since. */
async function hasSubtitlesOfOthers(
  { db }: Context,
  { id: assetId, version }: Asset,
  earlier: SpeechResult | null,
): Promise<boolean> {
  const files = await db.file.findMany({
    where: { assetId, version, key: { startsWith: SUBTITLE } },
    select: { md5: true },
  });
  return files.some(({ md5 }) => md5 === null || md5 !== earlier?.md5);
}
