import { access } from 'node:fs/promises';
import { ProgramFailed, type ProgramLimits } from '@spindle/core/programs/run-program';
import { type MediaInfo, runFfmpeg, type Size } from './ffmpeg.ts';

/** Box of a poster: what a preview needs. */
const POSTER_PIXELS = 2048;

/** Videos up to this long are looked at frame by frame, longer ones by key frames. */
const SHORT_SECONDS = 20;

/** Seconds that a frame is shown at most, but in slow films. */
const FRAME_SECONDS = 0.5;

export interface FrameJob extends ProgramLimits {
  ffmpegPath: string;
  input: string;
  /** Absolute path of a .png. */
  output: string;
}

/** Writes a frame from near the beginning that looks like many others: past the black and the title. Throws like runFfmpeg. */
export async function writePoster(job: FrameJob, info: MediaInfo): Promise<void> {
  const filter = `${pictureOf(info)},thumbnail=`;
  const seconds = info.durationSeconds ?? 0;
  const start = seconds > 2 ? Math.max(1, seconds / 10) : 0;
  const isShort = seconds <= SHORT_SECONDS;
  const jump = ['-ss', start.toFixed(3)];
  const byKeyFrames = ['-skip_frame', 'nokey', '-noaccurate_seek', ...jump];
  try {
    await writeFrame(job, isShort ? jump : byKeyFrames, filter + (isShort ? '25' : '10'));
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    await writeFrame(job, [], `${filter}25`); // a wrong length, or no key frame where it was looked for
  }
}

/** Writes the frame that a player shows at a second. Throws like runFfmpeg. */
export async function writeFrameAt(job: FrameJob, info: MediaInfo, second: number): Promise<void> {
  const start = Math.max(0, second - FRAME_SECONDS);
  const part = ['-ss', start.toFixed(3), '-t', (second - start + 0.001).toFixed(3)];
  try {
    await writeFrame(job, part, `${pictureOf(info)},reverse`);
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    // It stands for longer: the key frame before it.
    await writeFrame(job, ['-noaccurate_seek', '-ss', second.toFixed(3)], pictureOf(info));
  }
}

async function writeFrame(job: FrameJob, inputOptions: string[], filter: string): Promise<void> {
  await runFfmpeg({
    ...job,
    inputOptions,
    outputs: [
      {
        path: job.output,
        options: [
          ...['-map', '0:V:0', '-vf', filter, '-frames:v', '1'],
          ...['-c:v', 'png', '-compression_level', '1', '-update', '1'],
        ],
      },
    ],
  });
  await access(job.output).catch(() => {
    throw new ProgramFailed('it has no video frames');
  });
}

function pictureOf({ video }: MediaInfo): string {
  if (!video) throw new Error('unreachable: a poster of no picture');
  return `scale=${fitted(video.shown)},setsar=1`;
}

function fitted({ width, height }: Size): string {
  const factor = Math.min(1, POSTER_PIXELS / Math.max(width, height));
  return [width, height].map((side) => Math.max(1, Math.round(side * factor))).join(':');
}
