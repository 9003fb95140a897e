import { expect, it } from 'vitest';
import { frameRateOf, frameTime } from './frame-time.ts';

it('reads the frame rate of the file, and assumes 30 without one', () => {
  expect(frameRateOf({ width: 640, QuickTime: { VideoFrameRate: 25 } })).toBe(25);
  expect(frameRateOf({ RIFF: { FrameRate: '23.976 fps' } })).toBe(23.976);
  expect(frameRateOf({ width: 640, Matroska: { VideoFrameRate: 0 } })).toBe(30);
});

it('steps to the middle of the next or previous frame, and stays in the video', () => {
  expect(frameTime(0, 1, 25, 2)).toBeCloseTo(0.06);
  expect(frameTime(0.06, 1, 25, 2)).toBeCloseTo(0.1);
  expect(frameTime(0.06, -1, 25, 2)).toBeCloseTo(0.02);
  expect(frameTime(0, -1, 25, 2)).toBeCloseTo(0.02);
  expect(frameTime(1.99, 1, 25, 2)).toBeCloseTo(1.98);
});
