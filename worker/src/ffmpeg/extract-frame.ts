import { access } from 'node:fs/promises';
import { ProgramFailed, type ProgramLimits } from '@spindle/core/programs/run-program';
import { type MediaInfo, runFfmpeg, type Size } from './ffmpeg.ts';

/** Longest side of a poster, in pixels: the size of a preview. */
const POSTER_PIXELS = 2048;

/** Limits the length of videos whose frames are all compared. In longer videos only key frames are compared. */
const SHORT_SECONDS = 20;

/** Seconds that a frame lasts at most, except in videos with a very low frame rate. */
const FRAME_SECONDS = 0.5;

/** A video to extract a frame from. */
export interface FrameJob extends ProgramLimits {
  ffmpegPath: string;
  input: string;
  /** Absolute path of a .png. */
  output: string;
}

/** Writes a representative frame from near the start, after black frames and titles. Throws like runFfmpeg. */
export async function writePoster(job: FrameJob, info: MediaInfo): Promise<void> {
  // Selects the most representative one of the next frames, whose number follows.
  const filter = `${scaleFilter(info)},thumbnail=`;
  const seconds = info.durationSeconds ?? 0;
  const start = seconds > 2 ? Math.max(1, seconds / 10) : 0;
  const isShort = seconds <= SHORT_SECONDS;
  const jump = ['-ss', start.toFixed(3)];
  const byKeyFrames = ['-skip_frame', 'nokey', '-noaccurate_seek', ...jump];
  try {
    await writeFrame(job, isShort ? jump : byKeyFrames, filter + (isShort ? '25' : '10'));
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    await writeFrame(job, [], `${filter}25`); // the length is wrong, or there is no key frame in that range
  }
}

/** Writes the frame that a player shows at a second. Throws like runFfmpeg. */
export async function writeFrameAt(job: FrameJob, info: MediaInfo, second: number): Promise<void> {
  const start = Math.max(0, second - FRAME_SECONDS);
  const part = ['-ss', start.toFixed(3), '-t', (second - start + 0.001).toFixed(3)];
  try {
    await writeFrame(job, part, `${scaleFilter(info)},reverse`);
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    // The frame lasts longer: use the key frame before it.
    await writeFrame(job, ['-noaccurate_seek', '-ss', second.toFixed(3)], scaleFilter(info));
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

function scaleFilter({ video }: MediaInfo): string {
  if (!video) throw new Error('unreachable: a frame of a file without video');
  return `scale=${fitPoster(video.shown)},setsar=1`;
}

function fitPoster({ width, height }: Size): string {
  const factor = Math.min(1, POSTER_PIXELS / Math.max(width, height));
  return [width, height].map((side) => Math.max(1, Math.round(side * factor))).join(':');
}
