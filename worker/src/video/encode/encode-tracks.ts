import { setTimeout } from 'node:timers/promises';
import type { Context } from '@spindle/core/context';
import { listStoredSegments, type VideoVersion } from '@spindle/core/video/segments';
import type { FfmpegJob, FfmpegOutput } from '../../ffmpeg/ffmpeg.ts';
import { runFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import type { FrameTiming } from '../ladder/frame-rate.ts';
import { startOf } from '../ladder/ladder-outputs.ts';
import { storeFinishedSegments, storeTrackEnd } from '../segments/store-segments.ts';

/** Milliseconds between two looks for pieces that are finished. */
const LOOK_MS = 500;

export interface TracksJob extends Pick<FfmpegJob, 'ffmpegPath' | 'input' | 'secondInput'> {
  source: VideoVersion;
  pace: FrameTiming;
  /** Seconds of the film; null where they are not known. */
  seconds: number | null;
  /** Ends it there, to try settings. */
  testSeconds: number | null;
  /** An empty folder. */
  dir: string;
  memoryMaxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
  onProgress(percent: number): void;
}

/** What is made in one run: the names of its tracks, and how they are made from a piece on. */
export interface TrackGroup {
  names: readonly string[];
  /** Whether a run that broke off can be gone on with; else it begins anew. */
  canResume: boolean;
  outputs(from: number, names: readonly string[]): FfmpegOutput[];
}

/**
 * Makes tracks in pieces, each stored as soon as it is finished, those alone that are not whole in the store. What a run that broke
 * off has stored is not made again, but for its last piece. Throws like runFfmpeg.
 */
export async function encodeTracks(
  ctx: Context,
  tracks: TrackGroup,
  job: TracksJob,
): Promise<void> {
  const { source, pace } = job;
  const open: { name: string; count: number }[] = [];
  for (const name of tracks.names) {
    const { bytes, seconds } = await listStoredSegments(ctx, source, name);
    if (!seconds) open.push({ name, count: bytes.length });
  }
  if (open.length === 0) return;
  const names = open.map(({ name }) => name);
  const shared = Math.min(...open.map(({ count }) => count));
  const from = tracks.canResume ? Math.max(0, shared - 1) : 0;
  await encodeAndStore(ctx, names, { ...job, from, outputs: tracks.outputs(from, names) });
  for (const name of names)
    await storeTrackEnd(ctx, source, name, {
      dir: job.dir,
      from,
      segmentSeconds: pace.segmentSeconds,
    });
}

async function encodeAndStore(
  ctx: Context,
  names: readonly string[],
  job: TracksJob & { from: number; outputs: FfmpegOutput[] },
): Promise<void> {
  const { source, pace, from, dir } = job;
  const failed = new AbortController();
  const signal = AbortSignal.any([job.signal, failed.signal]);
  const store = async () => {
    for (const name of names) await storeFinishedSegments(ctx, source, name, { dir, signal });
  };
  let isRunning = true;
  const storing = (async () => {
    while (isRunning) {
      await store();
      await setTimeout(LOOK_MS);
    }
  })().catch((error: unknown) => failed.abort(error));
  const start = from * pace.segmentSeconds;
  const whole = Math.min(job.seconds ?? 0, job.testSeconds ?? Number.POSITIVE_INFINITY);
  const rest = Math.max(0, whole - start);
  try {
    await runFfmpeg({
      ...job,
      signal,
      inputOptions: [
        ...(from > 0 ? ['-ss', startOf(pace, from)] : []),
        ...(job.testSeconds === null ? [] : ['-t', String(Math.max(0.1, job.testSeconds - start))]),
      ],
      durationMs: rest * 1000,
      onProgress: (percent) =>
        job.onProgress(whole === 0 ? 0 : ((start + (rest * percent) / 100) / whole) * 100),
    });
  } finally {
    isRunning = false;
    await storing;
  }
  await store();
}
