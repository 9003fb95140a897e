import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainImage } from '../../test/media/images.ts';
import { watermarkLayer } from './watermark.ts';

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'watermark-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function makeMark(width: number, height: number): Promise<string> {
  const path = join(dir, `${width}x${height}.png`);
  await plainImage(width, height, 'blue').png().toFile(path);
  return path;
}

interface Overlay {
  mark?: [number, number];
  on: [number, number];
  placement?: WatermarkPlacement;
  scale: number;
}

/** Returns the box of the pixels that the watermark has turned blue: left, top, width and height. */
async function boxOf({ mark = [100, 50], on, placement = 'top-left', scale }: Overlay) {
  const [width, height] = on;
  const watermark = { path: await makeMark(...mark), placement, scale };
  const layer = await watermarkLayer(watermark, { width, height });
  const laid = await plainImage(width, height, 'red').composite([layer]).png().toBuffer();
  const { data, info } = await sharp(laid).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < width * height; at++) {
    if ((data[at * info.channels + 2] ?? 0) < 128) continue;
    xs.push(at % width);
    ys.push(Math.floor(at / width));
  }
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
}

it('places the watermark 2 % from the edges and keeps its aspect ratio', async () => {
  const at: Record<WatermarkPlacement, number[]> = {
    'top-left': [8, 6, 100, 50],
    'top-right': [292, 6, 100, 50],
    'bottom-left': [8, 244, 100, 50],
    'bottom-right': [292, 244, 100, 50],
    center: [150, 125, 100, 50],
  };
  for (const placement of WatermarkPlacement.options)
    expect(await boxOf({ on: [400, 300], placement, scale: 0.25 }), placement).toEqual(
      at[placement],
    );
});

it('scales the watermark to its share of the image width, up or down', async () => {
  expect((await boxOf({ on: [400, 300], scale: 0.1 })).slice(2)).toEqual([40, 20]);
  expect((await boxOf({ on: [400, 300], scale: 0.99 })).slice(2)).toEqual([396, 198]);
});

it('keeps the watermark inside the image', async () => {
  expect(await boxOf({ on: [400, 300], scale: 1 })).toEqual([0, 6, 400, 200]);
  expect(await boxOf({ mark: [50, 400], on: [200, 80], scale: 1 })).toEqual([4, 0, 10, 80]);
  expect(await boxOf({ mark: [400, 10], on: [9, 9], scale: 0.1 })).toEqual([0, 0, 1, 1]);
});

it('keeps the transparency of the watermark', async () => {
  const path = join(dir, 'half.png');
  const half = { r: 0, g: 0, b: 255, alpha: 0.5 };
  await sharp({ create: { width: 10, height: 10, channels: 4, background: half } })
    .png()
    .toFile(path);
  const layer = await watermarkLayer(
    { path, placement: 'center', scale: 1 },
    { width: 10, height: 10 },
  );
  const laid = await plainImage(10, 10, 'red').composite([layer]).raw().toBuffer();
  expect(Math.abs((laid[0] ?? 0) - 128)).toBeLessThan(3);
  expect(Math.abs((laid[2] ?? 0) - 128)).toBeLessThan(3);
});
