import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import { BLOCKED_UNTIL_RELEASE } from '@spindle/core/steps/blocked-step';
import * as tasks from '@spindle/core/tasks/tasks';
import { expect, it, vi } from 'vitest';
import { openVideos } from '../../../test/videos.ts';
import { runStep } from '../../steps/run-step.ts';
import { encodeRenditions } from '../encode/encode-renditions.ts';
import { cutClip } from './cut-clip.ts';
import { makePreview } from './make-preview.ts';

const never = new AbortController().signal;
const videos = openVideos();
const STEP = { group: 'transcodes', key: 'clip_preview', task: 'make-preview' };

const setPreview = (changes: object) =>
  videos.saveSettings({ preview: { ...DEFAULT_VIDEO_SETTINGS.preview, ...changes } });

it('cuts a finished rendition with its audio, without reading the original', async () => {
  await setPreview({ video_preview_start: '00:00:01.500', video_preview_length: 1, public: true });
  const asset = await videos.make({ frameSource: 'testsrc2=size=1280x720:rate=25', seconds: 4 });
  const { steps } = await videos.makeJob(asset, [
    { group: 'preprocess', key: 'encode', task: 'encode-renditions' },
    {
      group: 'transcodes',
      key: 'hls-video',
      task: 'package-rendition',
      notBefore: BLOCKED_UNTIL_RELEASE,
    },
    { ...STEP, notBefore: BLOCKED_UNTIL_RELEASE },
  ]);
  const stepOf = (key: string) => steps.find((step) => step.key === key)?.id ?? 0;
  const ctx = videos.ctx();
  await runStep(ctx, tasks.encodeRenditions, encodeRenditions, stepOf('encode'), never);
  const opened = vi.spyOn(ctx.storage, 'withFile');
  await runStep(ctx, tasks.makePreview, makePreview, stepOf('clip_preview'), never);
  expect(opened).not.toHaveBeenCalled();
  const file = await videos.findFile(asset, 'clip_preview');
  expect(file).toMatchObject({ width: 640, height: 360, public: true, contentType: 'video/mp4' });
  expect(file.duration).toBeCloseTo(1, 1);
  expect(await videos.probe(await videos.readBytes(asset, 'clip_preview'))).toMatchObject({
    streams: [{ codec_name: 'h264', width: 640, height: 360 }, { codec_name: 'aac' }],
  });
});

it('cuts the original when there is no rendition, or records why it cannot', async () => {
  await setPreview({ video_preview_start: 1 });
  const asset = await videos.make({ seconds: 2 });
  const first = await videos.makeJob(asset, [STEP]);
  const run = ([step]: typeof first.steps) =>
    runStep(videos.ctx(), tasks.makePreview, makePreview, step?.id ?? 0, never);
  await run(first.steps);
  expect(await videos.probe(await videos.readBytes(asset, 'clip_preview'))).toMatchObject({
    streams: [{ width: 320, height: 180, nb_read_frames: '25' }, { codec_name: 'aac' }],
  });
  await setPreview({ video_preview_start: 60 });
  await run((await videos.makeJob(asset, [STEP])).steps);
  expect((await videos.findFile(asset, 'clip_preview')).error).toBe(
    'The clip would start after the end of the video.',
  );
});

it('cuts a requested clip in the size of its preset', async () => {
  await videos.saveSettings({});
  const asset = await videos.make({ seconds: 2 });
  const { id, steps } = await videos.makeJob(asset, [
    { group: 'transcodes', key: 'teaser', task: 'cut-clip' },
  ]);
  const clip = { name: 'teaser', preset: '240p-video', start: 0.5, length: 1, upscale: true };
  await videos.ctx().db.job.update({ where: { id }, data: { input: { version: 1, clip } } });
  await runStep(videos.ctx(), tasks.cutClip, cutClip, steps[0]?.id ?? 0, never);
  const file = await videos.findFile(asset, 'teaser');
  expect(file).toMatchObject({ width: 426, height: 240, error: null, contentType: 'video/mp4' });
  expect(file.duration).toBeCloseTo(1, 1);
});
