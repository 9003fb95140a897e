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

/** Reads `out_time_us` of ffmpeg's progress: where the last packet ends, in microseconds from the start of the file. */
const END = /^out_time_us=(\d+)$/gm;

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
  ffmpegPath: string,
  path: string,
  { video, audio }: Pick<ChosenTracks, 'video' | 'audio'>,
  limits: ProgramLimits,
): Promise<MeasuredLength> {
  const measure = async (tracks: { index: number }[]) => {
    const maps = tracks.flatMap(({ index }) => ['-map', `0:${index}`]);
    const args = ['-v', 'error', '-nostdin', ...CONFINED, '-i', `file:${path}`, ...maps];
    const output = ['-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-stats_period', '60', '-'];
    try {
      const run = { ...limits, timeoutMs: READ_MS };
      const text = await runProgram(ffmpegPath, [...args, ...output], run);
      const [, end] = [...text.matchAll(END)].at(-1) ?? [];
      return Number(end) / 1e6 || undefined;
    } catch (error) {
      if (error instanceof ProgramFailed) return undefined;
      throw error;
    }
  };
  const all = video ? [video, ...audio] : audio;
  const whole = all.length > 0 ? await measure(all) : undefined;
  return { whole, video: video && audio.length > 0 ? await measure([video]) : whole };
}
