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
import { FRAMES_MAX, planStoryboard, SHEET } from './storyboard-graph.ts';

const MEMORY_MAX_BYTES = 1024 ** 3;
const DRAW_MS = 3_600_000;

/** Seconds of an original that are decoded frame by frame; a longer one is looked through by its key frames. */
const SHORT_SECONDS = 20;

interface StoryboardJob {
  settings: Storyboard;
  footage: VideoSource;
  /** An empty folder. */
  dir: string;
  signal: AbortSignal;
  onProgress(percent: number): void;
}

/** A storyboard in local files: all its pictures one after the other, and the index that says where each lies. */
interface StoryboardFiles {
  picturesPath: string;
  indexPath: string;
  /** Of a frame. */
  size: Size;
}

/** Draws the pictures of a storyboard. Throws like runFfmpeg, and MissingProgram. */
export async function drawStoryboard(ctx: Context, job: StoryboardJob): Promise<StoryboardFiles> {
  const { settings, footage, dir, signal, onProgress } = job;
  const limits = { memoryMaxBytes: MEMORY_MAX_BYTES, signal };
  const { ffmpegPath, ...info } = await openMedia(ctx, footage.path, 'VIDEO', limits);
  const seconds = info.durationSeconds ?? 0;
  if (!info.video) throw new ProgramFailed('it has no video frames');
  const isCostly = footage.isOriginal && seconds > SHORT_SECONDS;
  const plan = planStoryboard(settings, { ...info.video, seconds, isCostly });
  const names = { frame: join(dir, 'frame-%09d.jpg'), sheet: join(dir, 'sheet-%06d.jpg') };
  // Every picture as it comes, at its own time, which is what a frame is named after.
  const pictures = ['-c:v', 'mjpeg', '-vsync', 'passthrough', '-f', 'image2'];
  await runFfmpeg({
    ...{ ...limits, timeoutMs: DRAW_MS, ffmpegPath, input: footage.path },
    inputOptions: plan.usesKeyFrames ? ['-skip_frame', 'nokey'] : [],
    outputs: [
      {
        path: names.frame,
        options: [
          ...['-filter_complex', plan.graph, '-map', '[frame]', ...pictures, '-q:v', '4'],
          ...['-enc_time_base', '1:1000', '-frame_pts', '1'],
          ...['-frames:v', String(FRAMES_MAX)],
        ],
      },
      { path: names.sheet, options: ['-map', '[sheet]', ...pictures, '-q:v', '5'] },
    ],
    durationMs: seconds * 1000,
    onProgress,
  });
  return pack(dir, { seconds, ...plan });
}

async function pack(
  dir: string,
  { seconds, size, tile }: { seconds: number; size: Size; tile: Size },
): Promise<StoryboardFiles> {
  const names = (await readdir(dir)).sort();
  const [picturesPath, indexPath] = [join(dir, 'pictures'), join(dir, 'index.json')];
  const index: StoryboardIndex = { seconds, ...size, frames: [], tile, ...SHEET, sheets: [] };
  const file = await open(picturesPath, 'w');
  try {
    let start = 0;
    for (const name of names) {
      const [, kind, number] = /^(frame|sheet)-(\d+)\.jpg$/.exec(name) ?? [];
      if (kind === undefined) continue;
      const bytes = await readFile(join(dir, name));
      await file.write(bytes);
      const place = { start, bytes: bytes.length };
      start += bytes.length;
      if (kind === 'sheet') index.sheets.push(place);
      else index.frames.push({ ...place, second: Number(number) / 1000 });
    }
  } finally {
    await file.close();
  }
  if (index.frames.length === 0) throw new ProgramFailed('it has no video frames');
  await writeFile(indexPath, JSON.stringify(index));
  return { picturesPath, indexPath, size };
}
