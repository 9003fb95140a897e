import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FfmpegOutput } from '../../ffmpeg/ffmpeg.ts';
import type { Size } from '../../ffmpeg/media-info.ts';
import type { FrameTiming } from './frame-rate.ts';
import type { Rung } from './rung.ts';

/** Returns the names of a track's files in the folder that ffmpeg writes to. */
export const segmentFiles = (name: string) => ({
  playlist: `${name}.m3u8`,
  init: `${name}-init.mp4`,
  /** The group holds the number of the segment, from 0. */
  segment: new RegExp(`^${name}-(\\d{6})\\.m4s$`),
  pattern: `${name}-%06d.m4s`,
});

/** Maximum kilobits per second of frames whose shorter side is at most `height`. Videos with little motion need less. */
const BITRATES: readonly [height: number, kilobits: number][] = [
  [240, 500],
  [360, 900],
  [480, 1600],
  [720, 3200],
  [1080, 6000],
];
const KILOBITS_MAX = 16_000;

/** Returns the maximum kilobits per second for a frame size. */
export function kilobitsMax({ width, height }: Size): number {
  return BITRATES.find(([maxHeight]) => Math.min(width, height) <= maxHeight)?.[1] ?? KILOBITS_MAX;
}

/** Encoder options of an audio track. */
export const AUDIO_OPTIONS = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];

/** Frames with at most this many pixels count as small. */
const SMALL_PIXELS = 500_000;
/** Limits the threads of one encoder: more add little speed, and each holds frames in memory. */
const THREADS_MAX = 8;

/**
 * Returns the threads of one encoder: one per core for large frames, at most two for small ones. With more threads, encoders would
 * slow down the processing of photos on a machine with two cores.
 */
function threadsOf({ width, height }: Size): number {
  const cores = availableParallelism();
  const isSmall = width * height <= SMALL_PIXELS;
  return isSmall ? Math.min(2, Math.ceil(cores / 2)) : Math.min(THREADS_MAX, Math.max(2, cores));
}

/** Returns the encoder options of a video track. */
export function videoOptions({ size }: Rung, { keyFrames }: FrameTiming): string[] {
  const maxKilobits = kilobitsMax(size);
  const interval = String(keyFrames); // exactly: -g is the maximum, -keyint_min the minimum
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...['-crf', '23', '-maxrate', `${maxKilobits}k`, '-bufsize', `${2 * maxKilobits}k`],
    ...['-g', interval, '-keyint_min', interval, '-sc_threshold', '0', '-pix_fmt', 'yuv420p'],
    ...['-threads', `${threadsOf(size)}`],
  ];
}

/**
 * Returns the output for the segments of a rung, starting with segment `from`. `at` is its index among the outputs `[v0]`, `[v1]` of
 * the filter graph. Segments of an interrupted run and of the next one fit together: times count from the start of the video
 * (frag_discont, negative_cts_offsets, no shift by ffmpeg), and the init segment is identical.
 */
export function rungOutput(
  rung: Rung,
  at: number,
  { timing, from, dir }: { timing: FrameTiming; from: number; dir: string },
): FfmpegOutput {
  return {
    path: join(dir, segmentFiles(rung.name).playlist),
    options: [
      ...['-map', `[v${at}]`, ...videoOptions(rung, timing)],
      ...['-avoid_negative_ts', 'disabled', '-output_ts_offset', segmentStart(timing, from)],
      ...hlsOptions(rung.name, dir, timing.segmentSeconds, from),
      ...['-hls_segment_options', 'movflags=+frag_discont+negative_cts_offsets'],
    ],
  };
}

/** Returns the output for the audio track with this index among the streams of the source, in segments of the same length, always from the first one: audio is encoded as a whole. */
export function audioOutput(
  name: string,
  index: number,
  timing: FrameTiming,
  dir: string,
): FfmpegOutput {
  return {
    path: join(dir, segmentFiles(name).playlist),
    options: [
      '-map',
      `0:${index}`,
      ...AUDIO_OPTIONS,
      ...hlsOptions(name, dir, timing.segmentSeconds, 0),
    ],
  };
}

/** Returns the second at which a segment starts, as an ffmpeg argument. */
export function segmentStart({ segmentSeconds }: FrameTiming, segment: number): string {
  return (segment * segmentSeconds).toFixed(6);
}

function hlsOptions(name: string, dir: string, segmentSeconds: number, from: number): string[] {
  const { init, pattern } = segmentFiles(name);
  return [
    // Visitors of shares get the segments, but not what the file states: its place, names and dates.
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-f', 'hls', '-hls_time', segmentSeconds.toFixed(6), '-hls_playlist_type', 'event'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments+temp_file'],
    ...['-hls_fmp4_init_filename', init, '-start_number', String(from)],
    ...['-hls_segment_filename', join(dir, pattern)],
  ];
}
