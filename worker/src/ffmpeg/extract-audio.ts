import type { ProgramLimits } from '@spindle/core/programs/run-program';
import { runFfmpeg } from './ffmpeg.ts';
import type { AudioTrack, MediaInfo } from './media-info.ts';

type Length = Pick<MediaInfo, 'durationSeconds'>;

/** An audio file, and the file to write: its cover, waveform or samples. */
export interface AudioJob extends ProgramLimits {
  ffmpegPath: string;
  input: string;
  /** Absolute path of the file to write. */
  output: string;
}

/** Drawn in the accent color of the user interface, which is visible on its light and dark backgrounds. */
const WAVE_PIXELS = 1600;
const WAVE = `s=${WAVE_PIXELS}x600:colors=#5b7cea:filter=peak:scale=sqrt`;

/** Seconds below which silence is appended: the drawing needs at least one sample for each column. */
const SHORT_SECONDS = 0.1;

/** Limits the samples, two bytes each: ffmpeg holds them in memory to draw them, or writes them to disk. */
const SAMPLES_MAX = 20_000_000;

/** Extracts the attached cover unchanged. Throws like runFfmpeg. */
export function writeCover(job: AudioJob, cover: { index: number }): Promise<void> {
  const stream = ['-map', `0:${cover.index}`, '-c', 'copy', '-frames:v', '1'];
  const options = [...stream, '-f', 'image2', '-update', '1'];
  return runFfmpeg({ ...job, outputs: [{ path: job.output, options }] });
}

/** Draws the waveform of an audio track as a transparent PNG of 1600 x 600 pixels. Throws like runFfmpeg. */
export function writeWaveform(job: AudioJob, track: AudioTrack, length: Length): Promise<void> {
  const rate = sampleRate(length);
  const samples = `[0:${track.index}]aformat=sample_fmts=s16:channel_layouts=mono:sample_rates=${rate}`;
  const silence = `anullsrc=sample_rate=${rate}:channel_layout=mono:duration=${(2 * WAVE_PIXELS) / rate}`;
  const isShort = (length.durationSeconds ?? 0) < SHORT_SECONDS;
  const padded = `${samples}[sound];${silence}[silence];[sound][silence]concat=v=0:a=1`;
  const options = [
    ...['-filter_complex', `${isShort ? padded : samples},showwavespic=${WAVE}[wave]`],
    ...['-map', '[wave]', '-frames:v', '1', '-c:v', 'png', '-update', '1'],
  ];
  return runFfmpeg({ ...job, outputs: [{ path: job.output, options }] });
}

/** Writes an audio track as mono samples: signed, 16 bits, little-endian. Throws like runFfmpeg. */
export function writeSamples(job: AudioJob, track: AudioTrack, length: Length): Promise<void> {
  const rate = `${sampleRate(length)}`;
  const options = ['-map', `0:${track.index}`, '-ac', '1', '-ar', rate, '-f', 's16le'];
  return runFfmpeg({ ...job, outputs: [{ path: job.output, options }] });
}

/**
 * Returns samples per second: 100 to 8000, fewer for longer audio, so that a day needs no more memory than an hour. Audio of less than
 * a second gets more, so that its peaks are visible.
 */
function sampleRate({ durationSeconds }: Length): number {
  const seconds = durationSeconds ?? 3600;
  return Math.min(seconds < 1 ? 48_000 : 8000, Math.max(100, Math.floor(SAMPLES_MAX / seconds)));
}
