import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import type { Storyboard } from '@spindle/contracts/settings/video-settings';
import { BLOCKED_UNTIL_RELEASE } from '@spindle/core/steps/blocked-step';
import * as tasks from '@spindle/core/tasks/tasks';
import type { TestAsset } from '@spindle/core/test/factories';
import { averageColor, metadataOf } from '@spindle/core/test/media/images';
import { StoryboardIndex } from '@spindle/core/video/storyboard-index';
import { expect, it, vi } from 'vitest';
import { openVideos } from '../../../test/videos.ts';
import { runStep } from '../../steps/run-step.ts';
import { encodeRenditions } from '../encode/encode-renditions.ts';
import { makeStoryboard } from './make-storyboard.ts';

const never = new AbortController().signal;
const videos = openVideos();

const set = (storyboard: Partial<Storyboard>) => {
  const { thumbnails } = DEFAULT_VIDEO_SETTINGS;
  return videos.saveSettings({
    thumbnails: { ...thumbnails, storyboard: { ...thumbnails.storyboard, ...storyboard } },
  });
};
const STEP = { group: 'addons', key: 'storyboard', task: 'make-storyboard' };

/** Creates a storyboard, after the encoding of a rendition if `isEncoded`. Returns its index and a function that cuts out an image. */
async function storyboardOf(asset: TestAsset, { isEncoded = false } = {}) {
  const encode = { group: 'preprocess', key: 'encode', task: 'encode-renditions' };
  const rendition = {
    group: 'transcodes',
    key: 'hls-video',
    task: 'package-rendition',
    notBefore: BLOCKED_UNTIL_RELEASE,
  };
  const { id, steps } = await videos.makeJob(
    asset,
    isEncoded ? [encode, rendition, { ...STEP, notBefore: BLOCKED_UNTIL_RELEASE }] : [STEP],
  );
  const stepOf = (key: string) => steps.find((step) => step.key === key)?.id ?? 0;
  const ctx = videos.ctx();
  if (isEncoded)
    await runStep(ctx, tasks.encodeRenditions, encodeRenditions, stepOf('encode'), never);
  const opened = vi.spyOn(ctx.storage, 'withFile');
  await runStep(ctx, tasks.makeStoryboard, makeStoryboard, stepOf('storyboard'), never);
  expect(opened).toHaveBeenCalledTimes(isEncoded ? 0 : 1); // the original
  opened.mockRestore();
  const step = await ctx.db.step.findFirstOrThrow({ where: { jobId: id, key: 'storyboard' } });
  expect(step).toMatchObject({ message: '', status: 'COMPLETED' });
  const index = StoryboardIndex.parse(
    JSON.parse(`${await videos.readBytes(asset, '_storyboard')}`),
  );
  const images = await videos.readBytes(asset, 'storyboard');
  const cut = ({ start, bytes }: { start: number; bytes: number }) =>
    images.subarray(start, start + bytes);
  return { index, cut };
}

async function colorOf(image: Buffer): Promise<'red' | 'green' | 'blue'> {
  const path = join(videos.folder(), 'frame.jpg');
  await writeFile(path, image);
  const parts = await averageColor(path);
  return (['red', 'green', 'blue'] as const)[parts.indexOf(Math.max(...parts))] ?? 'red';
}

/** One second of red, one second of green, then blue. */
const THREE_COLORS =
  "color=red:size=320x180:rate=25,drawbox=color=green:t=fill:enable='gte(t,1)',drawbox=color=blue:t=fill:enable='gte(t,2)'";

it('shows a frame of each interval, read from the segments just encoded, also on sprites', async () => {
  await set({ mode_value: 1, width: 200, height: 100, public: true });
  const asset = await videos.make({ frameSource: THREE_COLORS, seconds: 3 });
  const { index, cut } = await storyboardOf(asset, { isEncoded: true });
  expect(index).toMatchObject({ width: 178, height: 100, tile: { width: 160, height: 90 } });
  expect(index.frames.map(({ second }) => second)).toEqual([0, 1, 2]);
  const colors: string[] = [];
  for (const frame of index.frames) colors.push(await colorOf(cut(frame)));
  expect(colors).toEqual(['red', 'green', 'blue']);
  expect(index.sheets).toHaveLength(1);
  for (const range of index.frames)
    expect(await metadataOf(cut(range))).toMatchObject({ format: 'jpeg', width: 178, height: 100 });
  expect(await metadataOf(cut(index.sheets[0] ?? { start: 0, bytes: 0 }))).toMatchObject({
    width: 1600,
    height: 900,
  });
  const { public: isPublic, width } = await videos.findFile(asset, 'storyboard');
  expect({ isPublic, width }).toEqual({ isPublic: true, width: 178 });
});

it('shows a fixed number of frames of an original, with bars, and replaces an earlier storyboard', async () => {
  await set({ mode: 'number', mode_value: 2, width: 100, height: 100, aspect: 'pad' });
  const asset = await videos.make({ frameSource: THREE_COLORS, seconds: 3 });
  await storyboardOf(asset);
  const { index, cut } = await storyboardOf(asset);
  expect(index.frames.map(({ second }) => second)).toEqual([0, expect.closeTo(1.5, 1)]);
  const [first] = index.frames;
  expect(await metadataOf(cut(first ?? { start: 0, bytes: 0 }))).toMatchObject({
    width: 100,
    height: 100,
  });
  const where = { assetId: asset.row.id, key: { in: ['storyboard', '_storyboard'] } };
  expect(await videos.ctx().db.file.count({ where })).toBe(2);
});

it('shows the key frames, without upscaling', async () => {
  await set({ mode: 'keyframes' });
  const asset = await videos.make({ frameSource: THREE_COLORS, seconds: 3, options: ['-g', '20'] });
  const { index } = await storyboardOf(asset);
  expect(index).toMatchObject({ width: 320, height: 180 });
  expect(index.frames.map(({ second }) => second)).toEqual([0, 0.8, 1.6, 2.4]);
});
