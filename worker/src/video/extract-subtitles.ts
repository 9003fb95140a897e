import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import {
  SUBTITLE,
  SUBTITLE_MAX_BYTES,
  SUBTITLE_TYPE,
  SUBTITLES_MAX,
  subtitleKey,
} from '@spindle/contracts/subtitles/subtitles';
import type { Context } from '@spindle/core/context';
import { putConversions, storeConversion } from '@spindle/core/conversions/put-conversion';
import { Invalid } from '@spindle/core/errors';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { createSubtitleReader } from '@spindle/core/subtitles/reader-process';
import { readSubtitleText, saveSubtitleText } from '@spindle/core/subtitles/subtitle-words';
import { findMedia, type Media, originalOf } from '../assets/find-media.ts';
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { MediaInfo } from '../ffmpeg/media-info.ts';
import { openMedia } from '../ffmpeg/open-media.ts';
import type { Handler } from '../steps/handler.ts';

const LIMITS = { memoryMaxBytes: 1024 ** 3, timeoutMs: 600_000 };

/** Output options of ffmpeg. The output ends one byte above the limit, so that its size shows that the subtitles are too large. */
const AS_SRT = ['-c:s', 'srt', '-fs', String(SUBTITLE_MAX_BYTES + 1), '-f', 'srt'];

const readSubtitles = createSubtitleReader();

/** A local subtitle file and its content key. */
interface ExtractedSubtitle {
  key: string;
  path: string;
}

/** Saves the text subtitles embedded in a video as its subtitles and keeps existing ones. Skips unreadable ones. */
export const extractSubtitles: Handler = {
  async run(ctx, { jobId, signal }) {
    const video = await findMedia(ctx, jobId, 'VIDEO');
    if (!video) return;
    const rows = await inWorkFolder(ctx, async (dir) => {
      const extracted = await ctx.storage
        .withFile(originalOf(video).objectKey, (input) => extract(ctx, input, dir, signal))
        .catch((error: unknown) => {
          if (error instanceof ProgramFailed) return [];
          throw error;
        });
      const present = await findKeys(ctx, video);
      const stored = [];
      for (const file of extracted)
        if (!present.includes(file.key) && (await convertToWebVtt(file.path)))
          stored.push({
            ...(await storeConversion(ctx, video, { ...file, contentType: SUBTITLE_TYPE }, signal)),
            createdAt: ctx.now(),
          });
      return stored;
    });
    await putConversions(ctx, video, rows);
    await saveSubtitleText(ctx, video.id, await readSubtitleText(ctx, video));
  },
};

/** Extracts all subtitles in one pass as SRT. Our own reader converts them to WebVTT for players. */
async function extract(
  ctx: Context,
  input: string,
  dir: string,
  signal: AbortSignal,
): Promise<ExtractedSubtitle[]> {
  const { textSubtitles, ffmpegPath } = await openMedia(ctx, input, 'VIDEO', { ...LIMITS, signal });
  const requested = keysOf(textSubtitles)
    .slice(0, SUBTITLES_MAX)
    .map(({ at, key }) => ({ at, key, path: join(dir, `${at}.srt`) }));
  const outputs = requested.map(({ at, path }) => ({
    path,
    options: ['-map', `0:s:${at}`, ...AS_SRT],
  }));
  await runFfmpeg({ ...LIMITS, signal, ffmpegPath, input, outputs });
  return requested.map(({ key, path }) => ({ key, path }));
}

/** Returns the keys of the existing subtitles. Users may have uploaded some since the job started. */
async function findKeys({ db }: Context, { id: assetId, version }: Media): Promise<string[]> {
  const where = { assetId, version, key: { startsWith: SUBTITLE } };
  return (await db.file.findMany({ where, select: { key: true } })).map(({ key }) => key);
}

/** Returns the content keys of subtitle tracks. The second track in German gets the language `de-x-2`. */
function keysOf(textSubtitles: MediaInfo['textSubtitles']): { at: number; key: string }[] {
  const counts = new Map<string, number>();
  return textSubtitles.map(({ at, language }) => {
    const lang = canonicalLanguage(language) ?? 'und';
    const count = (counts.get(lang) ?? 0) + 1;
    counts.set(lang, count);
    return { at, key: subtitleKey(count === 1 ? lang : `${lang}-x-${count}`) };
  });
}

/** Converts a file to WebVTT in place. Returns false for empty, oversized or invalid subtitles. */
async function convertToWebVtt(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size === 0 || size > SUBTITLE_MAX_BYTES) return false;
  try {
    const { webVtt, errors } = await readSubtitles({ bytes: await readFile(path) });
    await writeFile(path, webVtt);
    return errors.length === 0;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}
