import { expect, it } from 'vitest';
import { frameTimingOf } from './frame-rate.ts';
import { type RungOptions, rungOf } from './rung.ts';

const hd = { width: 1920, height: 1080 };
const box = (changes: Partial<RungOptions> = {}): RungOptions => ({
  width: 1280,
  height: 720,
  aspect: 'pad',
  padding: '000000',
  upscale: false,
  mark: null,
  testSeconds: null,
  ...changes,
});

it('adds bars to a frame of another aspect ratio, and none when it fits [B-954]', () => {
  expect(rungOf(hd, box())).toMatchObject({
    scaled: { width: 1280, height: 720 },
    bars: null,
    size: { width: 1280, height: 720 },
  });
  expect(rungOf({ width: 1440, height: 1080 }, box({ padding: 'ff0000' }))).toMatchObject({
    scaled: { width: 960, height: 720 },
    bars: { frame: { width: 1280, height: 720 }, colour: 'ff0000' },
    size: { width: 1280, height: 720 },
  });
});

it('keeps the aspect ratio in portrait and landscape [B-955]', () => {
  const options = box({ aspect: 'preserve' });
  expect(rungOf({ width: 1440, height: 1080 }, options)?.size).toEqual({ width: 960, height: 720 });
  expect(rungOf({ width: 1080, height: 1920 }, options)?.size).toEqual({
    width: 720,
    height: 1280,
  });
  expect(rungOf({ width: 1921, height: 1081 }, options)?.size).toEqual({
    width: 1280,
    height: 720,
  });
});

it('stretches or crops a frame [B-956] [B-957]', () => {
  const photo = { width: 1440, height: 1080 };
  expect(rungOf(photo, box({ aspect: 'scale' }))).toMatchObject({
    scaled: { width: 1280, height: 720 },
    cut: null,
    bars: null,
  });
  expect(rungOf(photo, box({ aspect: 'crop' }))).toMatchObject({
    scaled: { width: 1280, height: 960 },
    cut: { width: 1280, height: 720 },
    size: { width: 1280, height: 720 },
  });
});

it('skips sizes that need upscaling unless it is on', () => {
  const small = { width: 640, height: 360 };
  expect(rungOf(small, box())).toBeNull();
  expect(rungOf(small, box({ upscale: true }))?.scaled).toEqual({ width: 1280, height: 720 });
  const nearly = { width: 1276, height: 718 };
  expect(rungOf(nearly, box({ aspect: 'preserve' }))?.size).toEqual(nearly);
});

it('names each rung after its height and a hash of its appearance', () => {
  const names = [box(), box({ mark: 'a' }), box({ aspect: 'crop', height: 700 })].map(
    (options) => rungOf(hd, options)?.name,
  );
  expect(new Set(names).size).toBe(3);
  expect(names[0]).toMatch(/^720p-[0-9a-f]{8}$/);
});

it('keeps a standard frame rate, and replaces an unusual one with a constant rate', () => {
  expect(frameTimingOf('30000/1001', '30000/1001')).toEqual({
    rate: [30_000, 1001],
    keyFrames: 60,
    segmentSeconds: 6.006,
  });
  for (const whole of ['24/1', '30/1', '60/1'])
    expect(frameTimingOf(whole, whole).rate.join('/')).toBe(whole);
  expect(frameTimingOf('29973/1000', '90000/1')).toMatchObject({ rate: [30_000, 1001] });
  expect(frameTimingOf('120/1', '120/1')).toMatchObject({ rate: [120, 2], keyFrames: 120 });
  expect(frameTimingOf('5/1', '5/1')).toMatchObject({ rate: [5, 1], segmentSeconds: 6 });
  for (const odd of ['0/0', 'x', '1/0', ''])
    expect(frameTimingOf(odd, odd)).toMatchObject({ rate: [30, 1] });
  expect(frameTimingOf('1987/100', '90000/1').rate).toEqual([1987, 100]);
  expect(frameTimingOf('273/10', '60/1').rate).toEqual([60, 1]);
});
