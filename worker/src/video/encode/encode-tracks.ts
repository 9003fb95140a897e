import { setTimeout } from 'node:timers/promises';
import type { Context } from '@spindle/core/context';
import { getInstruments } from '@spindle/core/telemetry/metrics';
import { listStoredSegments, type VideoVersion } from '@spindle/core/video/segments';
import type { FfmpegJob, FfmpegOutput } from '../../ffmpeg/ffmpeg.ts';
import { runFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import type { FrameTiming } from '../ladder/frame-rate.ts';
import { segmentStart } from '../ladder/ladder-outputs.ts';
import { storeFinishedSegments, storeTrackEnd } from '../segments/store-segments.ts';

/** Milliseconds between two checks for finished segments. */
const POLL_MS = 500;

/** One run that encodes all tracks of a video. */
export interface TracksJob extends Pick<FfmpegJob, 'ffmpegPath' | 'input' | 'secondInput'> {
  source: VideoVersion;
  timing: FrameTiming;
  /** Seconds of the video; null if unknown. */
  seconds: number | null;
  /** Limits the encoded seconds in test mode; null otherwise. */
  testSeconds: number | null;
  /** An empty folder. */
  dir: string;
  memoryMaxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
  onProgress(percent: number): void;
}

/** Tracks that one ffmpeg process encodes. */
export interface TrackGroup {
  media: 'audio' | 'video';
  names: readonly string[];
  /** Whether an interrupted run can be resumed at its last segment. */
  canResume: boolean;
  /** Returns the outputs of the tracks from a segment on. */
  outputs(from: number, names: readonly string[]): FfmpegOutput[];
}

/**
 * Encodes tracks in segments and stores each segment as soon as it is finished. Skips tracks that are complete in the store. A
 * resumed run keeps the stored segments and repeats only the last one. Throws like runFfmpeg.
 */
export async function encodeTracks(
  ctx: Context,
  tracks: TrackGroup,
  job: TracksJob,
): Promise<void> {
  const { source, timing } = job;
  const open: { name: string; count: number }[] = [];
  for (const name of tracks.names) {
    const { bytes, seconds } = await listStoredSegments(ctx, source, name);
    if (!seconds) open.push({ name, count: bytes.length });
  }
  if (open.length === 0) return;
  const names = open.map(({ name }) => name);
  const shared = Math.min(...open.map(({ count }) => count));
  const from = tracks.canResume ? Math.max(0, shared - 1) : 0;
  const { media } = tracks;
  await encodeAndStore(ctx, names, { ...job, media, from, outputs: tracks.outputs(from, names) });
  for (const name of names)
    await storeTrackEnd(ctx, source, name, {
      dir: job.dir,
      from,
      segmentSeconds: timing.segmentSeconds,
    });
}

/** Runs ffmpeg from segment `from` on, and stores finished segments while it runs. */
async function encodeAndStore(
  ctx: Context,
  names: readonly string[],
  job: TracksJob & { media: TrackGroup['media']; from: number; outputs: FfmpegOutput[] },
): Promise<void> {
  const { source, timing, media, from, dir } = job;
  const failed = new AbortController();
  const signal = AbortSignal.any([job.signal, failed.signal]);
  const store = async () => {
    for (const name of names) await storeFinishedSegments(ctx, source, name, { dir, signal });
  };
  let isRunning = true;
  const storing = (async () => {
    while (isRunning) {
      await store();
      await setTimeout(POLL_MS);
    }
  })().catch((error: unknown) => failed.abort(error));
  const start = from * timing.segmentSeconds;
  const whole = Math.min(job.seconds ?? 0, job.testSeconds ?? Number.POSITIVE_INFINITY);
  const rest = Math.max(0, whole - start);
  const startedAt = performance.now();
  try {
    await runFfmpeg({
      ...job,
      signal,
      inputOptions: [
        ...(from > 0 ? ['-ss', segmentStart(timing, from)] : []),
        ...(job.testSeconds === null ? [] : ['-t', String(Math.max(0.1, job.testSeconds - start))]),
      ],
      durationMs: rest * 1000,
      onProgress: (percent) =>
        job.onProgress(whole === 0 ? 0 : ((start + (rest * percent) / 100) / whole) * 100),
    });
    const elapsed = (performance.now() - startedAt) / 1000;
    if (rest > 0) getInstruments()?.transcodeSpeed.record(rest / elapsed, { media });
  } finally {
    isRunning = false;
    await storing;
  }
  await store();
}
