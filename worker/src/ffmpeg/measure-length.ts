import { ProgramFailed, type ProgramLimits, runProgram } from '@spindle/core/programs/run-program';
import type { ChosenTracks } from './choose-tracks.ts';
import { CONFINED } from './ffmpeg.ts';
import type { Probed } from './ffprobe-output.ts';

/** Milliseconds that reading all packets may take. Afterwards, the length that the file states is used. */
const READ_MS = 120_000;

/** Formats without a length in their header. ffprobe estimates it from the bit rate at the start. */
const WITHOUT_LENGTH: readonly string[] = ['aac', 'mp3', 'amr'];

/** Formats whose length ffprobe computes from the first and the last timestamp. */
const FROM_TIMESTAMPS: readonly string[] = ['mpegts', 'mpeg'];

/** Seconds at which a file may start while its stated length still counts from the start. */
const START_TOLERANCE = 0.5;

/** What ffprobe prints of each packet, in its own order. */
const PACKET_ENTRIES = 'packet=stream_index,pts_time,dts_time,duration_time';

/** Seconds of a file and of its video track; undefined if they could not be measured. */
export interface MeasuredLength {
  whole: number | undefined;
  video: number | undefined;
}

/** Returns whether the header states no length, or one that may be an estimate or include an offset. */
export function isLengthUncertain({ format }: Probed): boolean {
  const { duration, start_time, format_name } = format;
  if (duration === undefined || WITHOUT_LENGTH.includes(format_name)) return true;
  return start_time > START_TOLERANCE && !FROM_TIMESTAMPS.includes(format_name);
}

/** Measures the length from the timestamps of all packets, without decoding them. Reads the whole file. Throws like runProgram, but not ProgramFailed. */
export async function measureLength(
  ffprobePath: string,
  path: string,
  { video, audio }: Pick<ChosenTracks, 'video' | 'audio'>,
  limits: ProgramLimits,
): Promise<MeasuredLength> {
  const tracks = new Set([video, ...audio].map((track) => track?.index));
  let start = Number.POSITIVE_INFINITY;
  const ends = new Map<number, number>();
  const readPacket = (line: string) => {
    const [index = -1, pts = Number.NaN, dts = Number.NaN, seconds] = line.split(',').map(Number);
    const from = Number.isNaN(pts) ? dts : pts;
    if (!tracks.has(index) || Number.isNaN(from)) return;
    start = Math.min(start, from);
    ends.set(index, Math.max(ends.get(index) ?? 0, from + (seconds || 0)));
  };
  const args = ['-v', 'error', ...CONFINED, '-show_entries', PACKET_ENTRIES, '-of', 'csv=p=0'];
  try {
    const run = { ...limits, timeoutMs: READ_MS, onLine: readPacket };
    await runProgram(ffprobePath, [...args, `file:${path}`], run);
  } catch (error) {
    if (error instanceof ProgramFailed) return { whole: undefined, video: undefined };
    throw error;
  }
  // Players skip packets before 0. Timestamps have microseconds.
  const secondsTo = (end = Number.NaN) =>
    Math.round((end - Math.max(0, start)) * 1e6) / 1e6 || undefined;
  return {
    whole: ends.size > 0 ? secondsTo(Math.max(...ends.values())) : undefined,
    video: video && secondsTo(ends.get(video.index)),
  };
}
