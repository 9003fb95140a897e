import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storyboard } from '@spindle/contracts/settings/video-settings';
import type { Context } from '@spindle/core/context';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { StoryboardIndex } from '@spindle/core/video/storyboard-index';
import { runFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import type { Size } from '../../ffmpeg/media-info.ts';
import { openMedia } from '../../ffmpeg/open-media.ts';
import type { VideoSource } from '../choose-source.ts';
import { FRAMES_MAX, planStoryboard, SPRITE_GRID } from './storyboard-graph.ts';

/** Limits of ffmpeg. */
const MEMORY_MAX_BYTES = 1024 ** 3;
const DRAW_MS = 3_600_000;

/** Seconds up to which all frames of an original are decoded. Of longer ones, only key frames are. */
const SHORT_SECONDS = 20;

interface StoryboardJob {
  settings: Storyboard;
  source: VideoSource;
  /** An empty folder. */
  dir: string;
  signal: AbortSignal;
  onProgress(percent: number): void;
}

/** A storyboard in local files: all images in one file, and the index of their byte ranges. */
interface StoryboardFiles {
  imagesPath: string;
  indexPath: string;
  /** Size of a frame. */
  size: Size;
}

/** Extracts the frames of a storyboard and composes sprites, with progress in percent. Throws like runFfmpeg, and MissingProgram. */
export async function drawStoryboard(ctx: Context, job: StoryboardJob): Promise<StoryboardFiles> {
  const { settings, source, dir, signal, onProgress } = job;
  const limits = { memoryMaxBytes: MEMORY_MAX_BYTES, signal };
  const { ffmpegPath, ...info } = await openMedia(ctx, source.path, 'VIDEO', limits);
  const seconds = info.durationSeconds ?? 0;
  if (!info.video) throw new ProgramFailed('it has no video frames');
  // Decoding every frame of a small rendition is cheap, of a long original it is not.
  const isCostly = source.isOriginal && seconds > SHORT_SECONDS;
  const plan = planStoryboard(settings, { ...info.video, seconds, isCostly });
  const names = { frame: join(dir, 'frame-%09d.jpg'), sheet: join(dir, 'sheet-%06d.jpg') };
  // Frames keep their timestamps instead of a constant rate; -frame_pts makes the milliseconds of a frame its file name.
  // -q:v is the JPEG quality, from 2 (best) to 31.
  const jpegOptions = ['-c:v', 'mjpeg', '-vsync', 'passthrough', '-f', 'image2'];
  await runFfmpeg({
    ...limits,
    timeoutMs: DRAW_MS,
    ffmpegPath,
    input: source.path,
    inputOptions: plan.usesKeyFrames ? ['-skip_frame', 'nokey'] : [],
    outputs: [
      {
        path: names.frame,
        options: [
          ...['-filter_complex', plan.graph, '-map', '[frame]', ...jpegOptions, '-q:v', '4'],
          ...['-enc_time_base', '1:1000', '-frame_pts', '1'],
          ...['-frames:v', String(FRAMES_MAX)],
        ],
      },
      { path: names.sheet, options: ['-map', '[sheet]', ...jpegOptions, '-q:v', '5'] },
    ],
    durationMs: seconds * 1000,
    onProgress,
  });
  return packImages(dir, { seconds, ...plan });
}

/** Joins the images of `dir` into one file and writes their index. Frames are sorted by time, sprites by number. */
async function packImages(
  dir: string,
  { seconds, size, tile }: { seconds: number; size: Size; tile: Size },
): Promise<StoryboardFiles> {
  const names = (await readdir(dir)).sort();
  const [imagesPath, indexPath] = [join(dir, 'pictures'), join(dir, 'index.json')];
  const index: StoryboardIndex = { seconds, ...size, frames: [], tile, ...SPRITE_GRID, sheets: [] };
  const file = await open(imagesPath, 'w');
  try {
    let start = 0;
    for (const name of names) {
      const [, kind, number] = /^(frame|sheet)-(\d+)\.jpg$/.exec(name) ?? [];
      if (kind === undefined) continue;
      const bytes = await readFile(join(dir, name));
      await file.write(bytes);
      const position = { start, bytes: bytes.length };
      start += bytes.length;
      if (kind === 'sheet') index.sheets.push(position);
      else index.frames.push({ ...position, second: Number(number) / 1000 });
    }
  } finally {
    await file.close();
  }
  if (index.frames.length === 0) throw new ProgramFailed('it has no video frames');
  await writeFile(indexPath, JSON.stringify(index));
  return { imagesPath, indexPath, size };
}
