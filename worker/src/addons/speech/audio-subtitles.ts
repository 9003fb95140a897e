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
import { extractSound } from './extract-sound.ts';
import { substituteWords } from './substitute-words.ts';
import { transcribeSound } from './transcribe-sound.ts';
import { writeSubtitles } from './write-subtitles.ts';

/** What a user reads when a new analysis would replace the work of somebody. */
const NOT_REPLACED =
  'Somebody uploaded or edited the subtitles in this language. Delete them to create new ones from speech.';

const NO_SPEECH: SpeechResult = { language: null, passages: [], md5: null };

/** AUDIO_SUBTITLES: creates subtitles from the speech of a video or a recording. Those of others are kept. */
export const audioSubtitles: Analyzer = {
  capability: 'transcribe',
  reads: 'original',
  async examine(ctx, subject) {
    const { asset, isForced, models } = subject;
    if (!isForced && (await hasSubtitlesOfOthers(ctx, asset)))
      return { result: NO_SPEECH, fields: {} };
    return inWorkFolder(ctx, async (dir) => {
      const speech = await transcribe(ctx, subject, dir);
      if (speech.language === null || speech.passages.length === 0)
        return { result: NO_SPEECH, fields: {} };
      const { model } = models.modelOf('transcribe');
      const draft = writeSubtitles(speech.passages, model);
      const text = await substituteWords(ctx, speech.language, draft);
      return storeSubtitles(ctx, subject, { ...speech, language: speech.language, text, dir });
    });
  },
};

async function transcribe(ctx: Context, subject: Subject, dir: string) {
  try {
    const sound = await extractSound(ctx, subject, dir);
    return sound ? await transcribeSound(ctx, { ...sound, dir }, subject) : NO_SPEECH;
  } catch (error) {
    if (error instanceof ProgramFailed) throw new Undecodable(error.message);
    throw error;
  }
}

interface Subtitles {
  language: string;
  passages: SpeechResult['passages'];
  text: string;
  dir: string;
}

/** Stores the file. Its row is written together with the result, unless somebody has saved subtitles in this language meanwhile. */
async function storeSubtitles(
  ctx: Context,
  { asset, signal }: Subject,
  { language, passages, text, dir }: Subtitles,
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
    result: { language, passages, md5 } satisfies SpeechResult,
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

/** Returns whether an asset has subtitles that this add-on did not create, or that somebody has edited since. */
async function hasSubtitlesOfOthers(
  { db }: Context,
  { id: assetId, version }: Asset,
): Promise<boolean> {
  const where = { assetId_addon: { assetId, addon: 'AUDIO_SUBTITLES' } };
  const { data: earlier } = SpeechResult.safeParse(
    (await db.analysis.findUnique({ where }))?.result,
  );
  const files = await db.file.findMany({
    where: { assetId, version, key: { startsWith: SUBTITLE } },
    select: { md5: true },
  });
  return files.some(({ md5 }) => md5 === null || md5 !== earlier?.md5);
}
