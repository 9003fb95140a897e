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
import { AUDIO_OPTIONS, videoOptions } from '../ladder/ladder-outputs.ts';
import { rungOrSourceSize } from '../ladder/rung.ts';
import { locateWatermark } from '../ladder/watermark-position.ts';

/** Limits of ffmpeg. A clip may be as long as its video. */
const MEMORY_MAX_BYTES = 1.5 * 1024 ** 3;
const DAY_MS = 86_400_000;

/** The part of a video to cut, and the appearance of the clip. */
export interface ClipOptions
  extends Pick<
    Transcode,
    'width' | 'height' | 'aspect' | 'padding' | 'upscale' | 'watermark' | 'public'
  > {
  /** Content key of the conversion that the clip becomes. */
  key: string;
  /** Seconds from the start of the video. */
  start: number;
  /** Seconds; 0 means to the end. */
  length: number;
}

/** Cuts a clip from a video and saves it as a conversion, replacing an earlier one. Throws like runFfmpeg, and FinalFailure. */
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
      const audio = mark ? ('embedded' as const) : ('separate' as const);
      const request = { jobId, box: cut, mayBeSmaller: false, audio, dir, signal };
      return withBestSource(ctx, video, request, async (source) => {
        const job = { source, cut, mark, dir, secondsMax: isTest ? TEST_MODE_SECONDS : null };
        const { path, size, seconds } = await runClipEncoder(ctx, run, job);
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
  source: VideoSource;
  cut: ClipOptions;
  mark: Watermark | null;
  dir: string;
  /** Limits the seconds in test mode; null otherwise. */
  secondsMax: number | null;
}

async function runClipEncoder(
  ctx: Context,
  { signal, progress }: Run,
  { source, cut, mark, dir, secondsMax }: ClipJob,
): Promise<{ path: string; size: Size; seconds: number }> {
  const limits = { memoryMaxBytes: MEMORY_MAX_BYTES, signal };
  const { video, durationSeconds, audioTracks, ffmpegPath } = await openMedia(
    ctx,
    source.path,
    'VIDEO',
    limits,
  );
  if (!video) throw new FinalFailure('The file has no video track that can be decoded.');
  const rest = (durationSeconds ?? Number.POSITIVE_INFINITY) - cut.start;
  if (rest <= 0) throw new FinalFailure('The clip would start after the end of the video.');
  const seconds = Math.min(rest, cut.length || rest, secondsMax ?? rest);
  const part = [
    ...['-ss', String(cut.start)],
    ...(Number.isFinite(seconds) ? ['-t', seconds.toFixed(3)] : []),
  ];
  const timing = frameTimingOf(video.averageRate, video.baseRate);
  const rung = rungOrSourceSize(video.shown, { ...cut, mark: mark && 'mark', testSeconds: null });
  const placeWatermark = await locateWatermark(mark);
  const graph = ladderGraph({ ...video, rate: timing.rate, rungs: [rung], placeWatermark });
  const [audioTrack] = audioTracks;
  const audioMap = source.audio
    ? ['-map', '1:a:0']
    : audioTrack
      ? ['-map', `0:${audioTrack.index}`]
      : [];
  const path = join(dir, 'cut.mp4');
  await runFfmpeg({
    ...limits,
    timeoutMs: DAY_MS,
    ffmpegPath,
    input: source.path,
    inputOptions: part,
    ...secondInputOf(source, mark, part),
    outputs: [
      {
        path,
        options: [
          ...['-filter_complex', graph, '-map', '[v0]', ...videoOptions(rung, timing)],
          ...audioMap,
          ...(audioMap.length > 0 ? AUDIO_OPTIONS : []),
          ...(Number.isFinite(seconds) ? ['-t', seconds.toFixed(3)] : []),
          ...['-movflags', '+faststart', '-map_metadata', '-1'],
        ],
      },
    ],
    durationMs: Number.isFinite(seconds) ? seconds * 1000 : 0,
    onProgress: progress,
  });
  const encoded = await openMedia(ctx, path, 'VIDEO', limits);
  return { path, size: rung.size, seconds: encoded.durationSeconds ?? seconds };
}

function secondInputOf(
  { audio }: VideoSource,
  mark: Watermark | null,
  part: readonly string[],
): Pick<FfmpegJob, 'secondInput'> {
  if (mark) return { secondInput: { path: mark.path, format: 'png_pipe' } };
  return audio ? { secondInput: { path: audio, format: 'mov', options: part } } : {};
}
