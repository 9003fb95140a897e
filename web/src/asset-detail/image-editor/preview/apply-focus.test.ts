import { expect, it } from 'vitest';
import { blurPixels, sharpenPixels } from './apply-focus.ts';

const pixels = (...data: number[]) => ({ data: Uint8ClampedArray.from(data) }) as ImageData;

it('sharpens colors away from the blurred ones, within their range, and keeps transparency', () => {
  const image = pixels(100, 200, 10, 128, 50, 60, 70, 255);
  sharpenPixels(image, pixels(80, 100, 40, 255, 0, 0, 0, 0), 1);
  expect([...image.data]).toEqual([120, 255, 0, 128, 50, 60, 70, 255]);
});

it('blurs colors and keeps transparency', () => {
  const image = pixels(100, 200, 10, 128, 50, 60, 70, 255);
  blurPixels(image, pixels(80, 100, 40, 20, 0, 0, 0, 0));
  expect([...image.data]).toEqual([80, 100, 40, 128, 50, 60, 70, 255]);
});
