import { join } from 'node:path';
import type { Transcode } from '@spindle/contracts/settings/video-settings';
import { TEST_MODE_SECONDS } from '@spindle/contracts/settings/video-settings';
import type { Context } from '@spindle/core/context';
import { putConversions, storeConversion } from '@spindle/core/conversions/put-conversion';
import type { Watermark } from '@spindle/core/decoder-pool/watermark';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readSettings } from '@spindle/core/settings/settings';
import type { Media } from '../../assets/find-media.ts';
import { type FfmpegJob, runFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import type { Size } from '../../ffmpeg/media-info.ts';
import { openMedia } from '../../ffmpeg/open-media.ts';
import { withWatermark } from '../../images/with-watermark.ts';
import { FinalFailure, type Run } from '../../steps/handler.ts';
import { type VideoSource, withBestSource } from '../choose-source.ts';
import { frameTimingOf } from '../ladder/frame-rate.ts';
import { ladderGraph } from '../ladder/ladder-graph.ts';
import { pictureOf, SOUND } from '../ladder/ladder-outputs.ts';
import { rungOrSourceSize } from '../ladder/rung.ts';
import { locateWatermark } from '../ladder/watermark-position.ts';

const MEMORY_MAX_BYTES = 1.5 * 1024 ** 3;
const DAY_MS = 86_400_000;

/** A part of a film, and what it is to look like. */
export interface ClipOptions
  extends Pick<
    Transcode,
    'width' | 'height' | 'aspect' | 'padding' | 'upscale' | 'watermark' | 'public'
  > {
  /** Content key of what it becomes. */
  key: string;
  /** Seconds from the beginning of the film. */
  start: number;
  /** Seconds; 0: to the end. */
  length: number;
}

/** Cuts a part of a video and makes it a conversion, in the place of an earlier one. Throws like runFfmpeg, and FinalFailure. */
export async function encodeClip(
  ctx: Context,
  run: Run,
  video: Media,
  cut: ClipOptions,
): Promise<void> {
  const { jobId, signal } = run;
  const { video_transcode_test_mode: isTest } = await readSettings(ctx, 'video');
  const row = await inWorkFolder(ctx, (dir) =>
    withWatermark(ctx, cut, (mark) => {
      const sound = mark ? ('embedded' as const) : ('separate' as const);
      const wish = { jobId, box: cut, mayBeSmaller: false, sound, dir, signal };
      return withBestSource(ctx, video, wish, async (footage) => {
        const film = { footage, cut, mark, dir, mostSeconds: isTest ? TEST_MODE_SECONDS : null };
        const { path, size, seconds } = await runClipEncoder(ctx, run, film);
        const about = { key: cut.key, path, contentType: 'video/mp4' };
        const stored = await storeConversion(ctx, video, about, signal);
        const marks = { public: cut.public, watermarked: mark !== null };
        return { ...stored, ...size, ...marks, duration: seconds, createdAt: ctx.now() };
      });
    }),
  );
  await putConversions(ctx, video, [row]);
}

interface ClipJob {
  footage: VideoSource;
  cut: ClipOptions;
  mark: Watermark | null;
  dir: string;
  /** Null where it may be as long as it is. */
  mostSeconds: number | null;
}

async function runClipEncoder(
  ctx: Context,
  { signal, progress }: Run,
  { footage, cut, mark, dir, mostSeconds }: ClipJob,
): Promise<{ path: string; size: Size; seconds: number }> {
  const limits = { memoryMaxBytes: MEMORY_MAX_BYTES, signal };
  const { video, durationSeconds, sounds, ffmpegPath } = await openMedia(
    ctx,
    footage.path,
    'VIDEO',
    limits,
  );
  if (!video) throw new FinalFailure('The file has no video track.');
  const rest = (durationSeconds ?? Number.POSITIVE_INFINITY) - cut.start;
  if (rest <= 0) throw new FinalFailure('The clip would start after the end of the video.');
  const seconds = Math.min(rest, cut.length || rest, mostSeconds ?? rest);
  const part = [
    ...['-ss', String(cut.start)],
    ...(Number.isFinite(seconds) ? ['-t', seconds.toFixed(3)] : []),
  ];
  const pace = frameTimingOf(video.meanRate, video.finestRate);
  const rung = rungOrSourceSize(video.shown, { ...cut, mark: mark && 'mark', testSeconds: null });
  const placeWatermark = await locateWatermark(mark);
  const graph = ladderGraph({ ...video, rate: pace.rate, rungs: [rung], placeWatermark });
  const heard = footage.sound ? ['-map', '1:a:0'] : sounds.length > 0 ? ['-map', '0:a:0'] : [];
  const path = join(dir, 'cut.mp4');
  await runFfmpeg({
    ...{ ...limits, timeoutMs: DAY_MS, ffmpegPath, input: footage.path, inputOptions: part },
    ...secondInputOf(footage, mark, part),
    outputs: [
      {
        path,
        options: [
          ...['-filter_complex', graph, '-map', '[v0]', ...pictureOf(rung, pace)],
          ...heard,
          ...(heard.length > 0 ? SOUND : []),
          ...['-movflags', '+faststart', '-map_metadata', '-1'],
        ],
      },
    ],
    durationMs: Number.isFinite(seconds) ? seconds * 1000 : 0,
    onProgress: progress,
  });
  const made = await openMedia(ctx, path, 'VIDEO', limits);
  return { path, size: rung.size, seconds: made.durationSeconds ?? seconds };
}

function secondInputOf(
  { sound }: VideoSource,
  mark: Watermark | null,
  part: readonly string[],
): Pick<FfmpegJob, 'secondInput'> {
  if (mark) return { secondInput: { path: mark.path, format: 'png_pipe' } };
  return sound ? { secondInput: { path: sound, format: 'mov', options: part } } : {};
}
