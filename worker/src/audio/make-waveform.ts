import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WAVEFORM_PEAKS, type Waveform } from '@spindle/contracts/video/waveforms';
import type { Context } from '@spindle/core/context';
import { putConversions, storeConversion } from '@spindle/core/conversions/put-conversion';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { WAVEFORM } from '@spindle/core/storage/keys';
import { findMedia, originalOf } from '../assets/find-media.ts';
import { writeSamples } from '../ffmpeg/extract-audio.ts';
import { openMedia } from '../ffmpeg/open-media.ts';
import type { Handler } from '../steps/handler.ts';
import { readPeaks } from './peaks.ts';

const LIMITS = { memoryMaxBytes: 1024 ** 3, timeoutMs: 600_000 };

/** Measures and stores the peaks of an audio file, which players draw. Stores nothing for a file that ffmpeg cannot read. */
export const makeWaveform: Handler = {
  async run(ctx, { jobId, signal }) {
    const asset = await findMedia(ctx, jobId, 'AUDIO');
    if (!asset) return;
    const row = await inWorkFolder(ctx, async (dir) => {
      const waveform = await ctx.storage
        .withFile(originalOf(asset).objectKey, (input) => measure(ctx, input, dir, signal))
        .catch((error: unknown) => {
          if (error instanceof ProgramFailed) return null;
          throw error;
        });
      if (!waveform) return null;
      const path = join(dir, 'waveform.json');
      await writeFile(path, JSON.stringify(waveform));
      const file = { key: WAVEFORM, path, contentType: 'application/json' };
      return { ...(await storeConversion(ctx, asset, file, signal)), createdAt: ctx.now() };
    });
    if (row) await putConversions(ctx, asset, [row]);
  },
};

async function measure(
  ctx: Context,
  input: string,
  dir: string,
  signal: AbortSignal,
): Promise<Waveform> {
  const limits = { ...LIMITS, signal };
  const { ffmpegPath, ...info } = await openMedia(ctx, input, 'AUDIO', limits);
  const [track] = info.audioTracks;
  if (!track) throw new ProgramFailed('it has no audio that can be decoded');
  const output = join(dir, 'samples');
  await writeSamples({ ...limits, ffmpegPath, input, output }, track, info);
  return {
    peaks: await readPeaks(output, WAVEFORM_PEAKS),
    duration: info.durationSeconds ?? 0,
    has_cover: info.cover !== null,
  };
}
