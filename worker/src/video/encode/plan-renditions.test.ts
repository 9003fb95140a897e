import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import { expect, it } from 'vitest';
import { chooseTracks } from '../../ffmpeg/choose-tracks.ts';
import { Probed } from '../../ffmpeg/ffprobe-output.ts';
import { readMediaInfo } from '../../ffmpeg/media-info.ts';
import { enabledRenditions } from '../../ingest/plan-steps.ts';
import { planRenditions } from './plan-renditions.ts';

function videoTrack(width: number, height: number) {
  const track = { index: 0, codec_type: 'video', codec_name: 'vp9', pix_fmt: 'yuv420p' };
  const probed = Probed.parse({ streams: [{ ...track, width, height }] });
  const { video } = readMediaInfo(probed, chooseTracks(probed.streams, new Set(['vp9'])));
  if (!video) throw new Error('no video track');
  return video;
}
const heights = (names: string[] = []) => names.map((name) => name.split('-')[0]);

it('plans HLS for every video, in the sizes that the source reaches [A-949] [B-974]', () => {
  expect(enabledRenditions(DEFAULT_VIDEO_SETTINGS)).toEqual(['hls-video']);
  const sizesOf = (width: number, height: number) =>
    heights(
      planRenditions(videoTrack(width, height), DEFAULT_VIDEO_SETTINGS, {
        keys: ['hls-video'],
        mark: null,
        testSeconds: null,
      }).renditions.get('hls-video'),
    );
  expect(sizesOf(3840, 2160)).toEqual(['360p', '720p', '1080p']);
  expect(sizesOf(1280, 720)).toEqual(['360p', '720p']);
  expect(sizesOf(1080, 1920)).toEqual(['640p', '1280p', '1920p']);
  expect(sizesOf(320, 180)).toEqual(['180p']);
  expect(sizesOf(854, 480)).toEqual(['360p', '480p']);
  expect(sizesOf(1500, 844)).toEqual(['360p', '720p', '844p']);
  expect(sizesOf(1360, 768)).toEqual(['360p', '720p']);
});

it('plans each size once, however many renditions need it', () => {
  const plan = planRenditions(videoTrack(1920, 1080), DEFAULT_VIDEO_SETTINGS, {
    keys: ['hls-video', '720p-video', '240p-video'],
    mark: null,
    testSeconds: null,
  });
  expect(heights(plan.rungs.map(({ name }) => name))).toEqual(['360p', '720p', '1080p', '240p']);
  expect(plan.renditions.get('720p-video')).toEqual([plan.renditions.get('hls-video')?.[1]]);
});

it('skips sizes above the source unless upscaling is on [B-165]', () => {
  const { transcodes } = DEFAULT_VIDEO_SETTINGS;
  const upscaled = {
    transcodes: { ...transcodes, '720p-video': { ...transcodes['720p-video'], upscale: true } },
  };
  expect(
    planRenditions(videoTrack(640, 360), DEFAULT_VIDEO_SETTINGS, {
      keys: ['720p-video'],
      mark: null,
      testSeconds: null,
    }).renditions.size,
  ).toBe(0);
  const plan = planRenditions(videoTrack(640, 360), upscaled, {
    keys: ['720p-video'],
    mark: null,
    testSeconds: null,
  });
  expect(plan.rungs[0]?.size).toEqual({ width: 1280, height: 720 });
});
