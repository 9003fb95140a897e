import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FfmpegOutput } from '../../ffmpeg/ffmpeg.ts';
import type { Size } from '../../ffmpeg/media-info.ts';
import type { FrameTiming } from './frame-rate.ts';
import type { Rung } from './rung.ts';

/** Where the pieces of a track lie in a folder while they are made. */
export const segmentFiles = (name: string) => ({
  playlist: `${name}.m3u8`,
  init: `${name}-init.mp4`,
  piece: /** Its number from 0. */ new RegExp(`^${name}-(\\d{6})\\.m4s$`),
  pattern: `${name}-%06d.m4s`,
});

/** Most kilobits a second, by the height up to which they hold; what moves little takes less. */
const RATES: readonly [height: number, kilobits: number][] = [
  [240, 500],
  [360, 900],
  [480, 1600],
  [720, 3200],
  [1080, 6000],
];
const KILOBITS_MAX = 16_000;

/** Most kilobits a second of pictures of that size. */
export function kilobitsMax({ width, height }: Size): number {
  return RATES.find(([most]) => Math.min(width, height) <= most)?.[1] ?? KILOBITS_MAX;
}

export const SOUND = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];

/** Pixels of a small size. */
const SMALL = 500_000;
/** Threads of one encoder: more add little, and each holds pictures. */
const THREADS_MAX = 8;

/** As many as there are cores for a large size. A small one has one thread where there are two: there photographs take turns with all that run at once. */
function threadsOf({ width, height }: Size): number {
  const cores = availableParallelism();
  const isSmall = width * height <= SMALL;
  return isSmall ? Math.min(2, Math.ceil(cores / 2)) : Math.min(THREADS_MAX, Math.max(2, cores));
}

/** How the picture of a film is encoded. */
export function pictureOf({ size }: Rung, { keyFrames }: FrameTiming): string[] {
  const most = kilobitsMax(size);
  const key = String(keyFrames);
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...['-crf', '23', '-maxrate', `${most}k`, '-bufsize', `${2 * most}k`],
    ...['-g', key, '-keyint_min', key, '-sc_threshold', '0', '-pix_fmt', 'yuv420p'],
    ...['-threads', `${threadsOf(size)}`],
  ];
}

/**
 * A rung of the ladder in pieces, from the piece `from` on. Made so that pieces of a run that broke off and of the next one fit
 * together: times count from the beginning of the film (frag_discont, negative_cts_offsets, no shift by ffmpeg), and the first piece,
 * which says how the others are to be read, comes out the same.
 */
export function rungOutput(
  rung: Rung,
  at: number,
  { pace, from, dir }: { pace: FrameTiming; from: number; dir: string },
): FfmpegOutput {
  return {
    path: join(dir, segmentFiles(rung.name).playlist),
    options: [
      ...['-map', `[v${at}]`, ...pictureOf(rung, pace)],
      ...['-avoid_negative_ts', 'disabled', '-output_ts_offset', startOf(pace, from)],
      ...hls(rung.name, dir, pace.segmentSeconds, from),
      ...['-hls_segment_options', 'movflags=+frag_discont+negative_cts_offsets'],
    ],
  };
}

/** A sound of the source in pieces of the same length. */
export function audioOutput(
  name: string,
  at: number,
  pace: FrameTiming,
  dir: string,
): FfmpegOutput {
  return {
    path: join(dir, segmentFiles(name).playlist),
    options: ['-map', `0:a:${at}`, ...SOUND, ...hls(name, dir, pace.segmentSeconds, 0)],
  };
}

/** The second at which a piece begins, as ffmpeg takes it. */
export function startOf({ segmentSeconds }: FrameTiming, piece: number): string {
  return (piece * segmentSeconds).toFixed(6);
}

function hls(name: string, dir: string, segmentSeconds: number, from: number): string[] {
  const { init, pattern } = segmentFiles(name);
  return [
    ...['-f', 'hls', '-hls_time', segmentSeconds.toFixed(6), '-hls_playlist_type', 'event'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments+temp_file'],
    ...['-hls_fmp4_init_filename', init, '-start_number', String(from)],
    ...['-hls_segment_filename', join(dir, pattern)],
  ];
}
