import { access, readFile, rename } from 'node:fs/promises';
import { ProgramFailed, type ProgramLimits } from '@spindle/core/programs/run-program';
import { runFfmpeg } from './ffmpeg.ts';
import type { MediaInfo, Size } from './media-info.ts';
import { TONE_MAPPING } from './tone-mapping.ts';

/** Longest side of a poster, in pixels: the size of a preview. */
const POSTER_PIXELS = 2048;

/** Limits the length of videos whose frames are all compared. In longer videos only key frames are compared. */
const SHORT_SECONDS = 20;

/** Positions of later frames, as shares of the length. They are tried when the frames near the start are blank. */
const LATER_SHARES = [0.25, 0.5, 0.75, 0.95];

/** Side of the small copy of a frame that shows whether it is blank, in pixels. */
const TINY = 32;
/** The range of brightness, of 255, within which a frame counts as blank. */
const BLANK_RANGE = 10;

/** Seconds that a frame lasts at most, except in videos with a very low frame rate. */
const FRAME_SECONDS = 0.5;

/** A video to extract a frame from. */
export interface FrameJob extends ProgramLimits {
  ffmpegPath: string;
  input: string;
  /** Absolute path of a .png. */
  output: string;
}

/**
 * Writes a representative frame from near the start, after black frames and titles; a later one when those are blank. Throws like
 * runFfmpeg.
 */
export async function writePoster(job: FrameJob, info: MediaInfo): Promise<void> {
  const seconds = info.durationSeconds ?? 0;
  const start = seconds > 2 ? Math.max(1, seconds / 10) : 0;
  let first = await writeFrameNear(job, info, start);
  // The length is wrong, or there is no key frame in that range.
  first ??= await writeFrame(job, info, { inputOptions: [], filter: 'thumbnail=25' });
  if (!first.isBlank || seconds === 0) return;
  const later = { ...job, output: `${job.output}.later.png` };
  for (const share of LATER_SHARES) {
    const frame = await writeFrameNear(later, info, share * seconds);
    if (frame && !frame.isBlank) return rename(later.output, job.output);
  }
}

/** Writes the most representative frame after a second. Returns null when there is none. */
async function writeFrameNear(job: FrameJob, info: MediaInfo, start: number) {
  const isShort = (info.durationSeconds ?? 0) <= SHORT_SECONDS;
  const jump = ['-ss', start.toFixed(3)];
  const byKeyFrames = ['-skip_frame', 'nokey', '-noaccurate_seek', ...jump];
  // Selects the most representative one of the next frames, whose number follows.
  const filter = `thumbnail=${isShort ? '25' : '10'}`;
  try {
    return await writeFrame(job, info, { inputOptions: isShort ? jump : byKeyFrames, filter });
  } catch (error) {
    if (error instanceof ProgramFailed) return null;
    throw error;
  }
}

/** Writes the frame that a player shows at a second. Throws like runFfmpeg. */
export async function writeFrameAt(job: FrameJob, info: MediaInfo, second: number): Promise<void> {
  const start = Math.max(0, second - FRAME_SECONDS);
  const inputOptions = ['-ss', start.toFixed(3), '-t', (second - start + 0.001).toFixed(3)];
  try {
    await writeFrame(job, info, { inputOptions, filter: 'reverse' });
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    // The frame lasts longer: use the key frame before it.
    const before = ['-noaccurate_seek', '-ss', second.toFixed(3)];
    await writeFrame(job, info, { inputOptions: before, filter: 'null' });
  }
}

async function writeFrame(
  job: FrameJob,
  { video }: MediaInfo,
  { inputOptions, filter }: { inputOptions: string[]; filter: string },
): Promise<{ isBlank: boolean }> {
  if (!video) throw new Error('unreachable: a frame of a file without video');
  const toneMapping = video.isHdr ? [TONE_MAPPING, 'format=yuv444p'] : [];
  const scaled = [`scale=${fitPoster(video.shown)}`, 'setsar=1'];
  const filters = [...scaled, ...toneMapping, filter, 'split=2[frame][small]'].join(',');
  const graph = `[0:${video.index}]${filters};[small]scale=${TINY}:${TINY},format=gray[gray]`;
  const gray = `${job.output}.gray`;
  await runFfmpeg({
    ...job,
    inputOptions,
    outputs: [
      {
        path: job.output,
        options: [
          ...['-filter_complex', graph, '-map', '[frame]', '-frames:v', '1'],
          ...['-c:v', 'png', '-compression_level', '1', '-update', '1'],
        ],
      },
      { path: gray, options: ['-map', '[gray]', '-frames:v', '1', '-f', 'rawvideo'] },
    ],
  });
  await access(job.output).catch(() => {
    throw new ProgramFailed('it has no video frames');
  });
  const brightness = await readFile(gray);
  return { isBlank: Math.max(...brightness) - Math.min(...brightness) <= BLANK_RANGE };
}

function fitPoster({ width, height }: Size): string {
  const factor = Math.min(1, POSTER_PIXELS / Math.max(width, height));
  return [width, height].map((side) => Math.max(1, Math.round(side * factor))).join(':');
}
