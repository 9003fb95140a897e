import type { ProgramLimits } from '@spindle/core/programs/run-program';
import { type MediaInfo, runFfmpeg } from './ffmpeg.ts';

export interface AudioJob extends ProgramLimits {
  ffmpegPath: string;
  input: string;
  /** Absolute path of the file to write. */
  output: string;
}

/** The accent of the interface: visible on its light and on its dark mats. */
const WAVE = 's=1600x600:colors=#5b7cea:filter=peak:scale=sqrt';

/** Samples that are kept at most, two bytes each: in memory to draw them, or on the disk. */
const SAMPLES_MAX = 20_000_000;

/** Writes the attached cover as it is. Throws like runFfmpeg. */
export function writeCover(job: AudioJob, cover: { index: number }): Promise<void> {
  const picture = ['-map', `0:${cover.index}`, '-c', 'copy', '-frames:v', '1'];
  const options = [...picture, '-f', 'image2', '-update', '1'];
  return runFfmpeg({ ...job, outputs: [{ path: job.output, options }] });
}

/** Draws the sound from beginning to end as a see-through PNG. Throws like runFfmpeg. */
export function writeWaveform(job: AudioJob, info: MediaInfo): Promise<void> {
  const sound = `aformat=sample_fmts=s16:channel_layouts=mono:sample_rates=${sampleRate(info)}`;
  const options = [
    ...['-filter_complex', `[0:a:0]${sound},showwavespic=${WAVE}[wave]`],
    ...['-map', '[wave]', '-frames:v', '1', '-c:v', 'png', '-update', '1'],
  ];
  return runFfmpeg({ ...job, outputs: [{ path: job.output, options }] });
}

/** Writes the sound as samples of 16 bits, of one channel. Throws like runFfmpeg. */
export function writeSamples(job: AudioJob, info: MediaInfo): Promise<void> {
  const options = ['-map', '0:a:0', '-ac', '1', '-ar', `${sampleRate(info)}`, '-f', 's16le'];
  return runFfmpeg({ ...job, outputs: [{ path: job.output, options }] });
}

/** Fewer samples a second for longer sound, so that a day of it takes no more memory than an hour. */
function sampleRate({ durationSeconds }: MediaInfo): number {
  const rate = Math.floor(SAMPLES_MAX / (durationSeconds ?? 3600));
  return Math.min(8000, Math.max(100, rate));
}
