import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import type { Settings } from '@spindle/contracts/settings/settings';
import { VideoKey } from '@spindle/contracts/video/video-keys';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
});

afterEach(async () => {
  await app.ctx.db.setting.deleteMany();
  await update({ video_transcode_test_mode: false });
});
afterAll(() => app.close());

const read = async (): Promise<Settings['video']> =>
  (await app.call(user, { url: '/api/v1/user/settings' })).json().data.video;
const update = (value: object, by = admin) =>
  app.call(by, {
    method: 'PATCH',
    url: '/api/v1/user/settings/update',
    payload: { key: 'video', value },
  });
const validationErrorsOf = (answer: {
  json(): { details?: { path: string; message: string }[] };
}) => answer.json().details?.map(({ path, message }) => `${path}: ${message}`);

// Proves: A-721, B-756, B-951, B-952, B-953, B-959, B-960, B-973
it('the video section has the defaults of the specification', async () => {
  const video = await read();
  expect(video).toEqual(DEFAULT_VIDEO_SETTINGS);
  expect(video.thumbnails.storyboard).toMatchObject({ mode_value: 5, width: 1280, height: 720 });
  expect(video.preview).toMatchObject({ video_preview_start: 0, video_preview_length: 0 });
  const on = VideoKey.options.filter((key) => video.transcodes[key].enabled);
  expect(on).toEqual(['hls-video']);
});

// Proves,
// Proves: B-961, B-962, B-963, B-964, B-965, B-966, B-967, B-968, B-969, B-970, B-971, B-972
it('the video section has a transcode for each height, with and without watermark', async () => {
  const { transcodes } = await read();
  const heights = [240, 320, 360, 480, 720, 1080];
  expect(Object.keys(transcodes).sort()).toEqual(
    [...heights.flatMap((at) => [`${at}p-video`, `${at}p-wm-video`]), 'hls-video'].sort(),
  );
  for (const height of heights) {
    expect(transcodes[`${height}p-video` as VideoKey]).toMatchObject({ height, watermark: false });
    expect(transcodes[`${height}p-wm-video` as VideoKey]).toMatchObject({
      height,
      watermark: true,
    });
  }
});

// Proves: B-017, B-491, B-492, B-493, B-494, B-495, B-496, B-497, B-498
it('ADMIN changes the video section field by field, and fields that are not sent stay', async () => {
  const transcode = {
    watermark: true,
    padding: 'ff8800',
    aspect: 'pad',
    upscale: true,
    public: true,
    enabled: true,
    width: 1000,
    height: 500,
  };
  const answer = await update({ transcodes: { '720p-video': transcode } });
  expect(answer.statusCode).toBe(200);
  const video = await read();
  expect(video.transcodes['720p-video']).toEqual(transcode);
  expect(video.transcodes['hls-video']).toEqual(DEFAULT_VIDEO_SETTINGS.transcodes['hls-video']);
  await update({ transcodes: { '720p-video': { enabled: false } } });
  expect((await read()).transcodes['720p-video']).toEqual({ ...transcode, enabled: false });
});

// Proves: B-489, B-490, B-499, B-500, B-501, B-502, B-503, B-504, B-505, B-506, B-507, B-508,
// Proves: B-509, B-510, B-511, B-512, B-513, B-514, B-515, B-516, B-517
it('the video section stores test mode, thumbnails, storyboard and preview', async () => {
  const frame = { aspect: 'crop', upscale: true, public: true, enabled: true } as const;
  const changed = {
    video_transcode_test_mode: true,
    thumbnails: {
      video_default: { width: 800, height: 450 },
      storyboard: {
        ...frame,
        mode: 'number',
        mode_value: 12,
        padding: 'ffffff',
        width: 320,
        height: 180,
      },
    },
    preview: {
      ...frame,
      video_preview_preset: '240p-video',
      video_preview_start: '00:00:03.5',
      video_preview_length: 4.5,
      video_preview_padding: '112233',
    },
  };
  const answer = await update(changed);
  expect(answer.json().data).toEqual({ ...DEFAULT_VIDEO_SETTINGS, ...changed });
  expect(await read()).toEqual({ ...DEFAULT_VIDEO_SETTINGS, ...changed });
});

it('accepts the long names of preview settings', async () => {
  const preview = { video_preview_aspect: 'crop', video_preview_enabled: true };
  await update({ preview });
  expect((await read()).preview).toMatchObject({ aspect: 'crop', enabled: true });
});

it('stores colors without their # [B-197]', async () => {
  await update({ transcodes: { '720p-video': { padding: '#FFaa00' } } });
  expect((await read()).transcodes['720p-video'].padding).toBe('ffaa00');
});

it('accepts three storyboard modes and four aspects [B-948] [B-949] [B-950]', async () => {
  for (const mode of ['number', 'second', 'keyframes']) {
    expect((await update({ thumbnails: { storyboard: { mode } } })).statusCode).toBe(200);
    expect((await read()).thumbnails.storyboard.mode).toBe(mode);
  }
  for (const aspect of ['pad', 'preserve', 'scale', 'crop']) {
    expect((await update({ preview: { aspect } })).statusCode).toBe(200);
    expect((await read()).preview.aspect).toBe(aspect);
  }
  expect((await update({ thumbnails: { storyboard: { mode: 'hour' } } })).statusCode).toBe(400);
  expect((await update({ preview: { aspect: 'tile' } })).statusCode).toBe(400);
});

it('reports every error, saves nothing then, and answers 403 to the role USER', async () => {
  const answer = await update({
    video_transcode_test_mode: true,
    transcodes: {
      '720p-video': { padding: 'red', width: 5 },
      '480p-wm-video': { watermark: false },
      '999p-video': { enabled: true },
    },
    thumbnails: { storyboard: { mode: 'all', mode_value: 0 } },
    preview: { video_preview_preset: 'hls-video', video_preview_start: '3 s', colour: 1 },
  });
  expect(answer.statusCode).toBe(400);
  expect(
    validationErrorsOf(answer)
      ?.map((error) => error.split(':')[0])
      .sort(),
  ).toEqual([
    'preview',
    'preview.video_preview_preset',
    'preview.video_preview_start',
    'thumbnails.storyboard.mode',
    'thumbnails.storyboard.mode_value',
    'transcodes',
    'transcodes.480p-wm-video.watermark',
    'transcodes.720p-video.padding',
    'transcodes.720p-video.width',
  ]);
  const unmarked = await update({ transcodes: { '480p-wm-video': { watermark: false } } });
  expect(validationErrorsOf(unmarked)).toEqual([
    'transcodes.480p-wm-video.watermark: This transcode always has the watermark',
  ]);
  expect(await read()).toEqual(DEFAULT_VIDEO_SETTINGS);
  expect((await update({}, user)).statusCode).toBe(403);
});
