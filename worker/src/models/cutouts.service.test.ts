import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { paintedImage } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Matte } from './capabilities.ts';
import { closeModels, openModels } from './models.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const { signal } = new AbortController();
const photo = (name: string) =>
  fileURLToPath(new URL(`../../test/photos/${name}.jpg`, import.meta.url));

/** Returns whether points, as shares of the picture, belong to the foreground. */
const isForeground = ({ width, height, alpha }: Matte, points: readonly [number, number][]) =>
  points.map(
    ([x, y]) => (alpha[Math.floor(y * height) * width + Math.floor(x * width)] ?? 0) > 127,
  );

it('the foreground of a photograph is its person', async () => {
  const matte = await openModels(test.ctx.config).run(
    'matte',
    { path: photo('basketball') },
    signal,
  );
  const person = isForeground(matte, [
    [0.88, 0.15], // hair
    [0.93, 0.5], // shirt
  ]);
  expect(person).toEqual([true, true]);
  const rest = isForeground(matte, [
    [0.05, 0.05],
    [0.3, 0.1],
    [0.5, 0.5],
    [0.4, 0.9],
  ]);
  expect(rest).toEqual([false, false, false, false]);
});

it('a thing is cut out of its box by its colors', async () => {
  const box = { x: 0.05, y: 0.05, width: 0.9, height: 0.9 };
  const request = { path: photo('squirrel'), box };
  const matte = await openModels(test.ctx.config).run('select', request, signal);
  const squirrel: [number, number][] = [
    [0.57, 0.4], // head
    [0.42, 0.55], // body
  ];
  expect(isForeground(matte, squirrel)).toEqual([true, true]);
  const rest = isForeground(matte, [
    [0.02, 0.5], // outside the box
    [0.15, 0.2],
    [0.15, 0.9],
    [0.9, 0.9],
  ]);
  expect(rest).toEqual([false, false, false, false]);
});

it('marks keep and remove what colors alone do not tell', async () => {
  const folder = test.ctx.config.dataDir;
  const path = join(folder, 'two-dots.png');
  const isDot = (x: number, y: number, at: number) => Math.hypot(x - at, y - 0.5) < 0.12;
  // Two equal dots: only marks say which one is wanted.
  const dots = await paintedImage(200, 200, (x, y) =>
    isDot(x, y, 0.3) || isDot(x, y, 0.7) ? [200, 30, 30] : [40, 40 + 20 * x, 90],
  );
  const drawn = await paintedImage(50, 50, (x) => Array(3).fill(x > 0.5 ? 0 : 128));
  const marks = join(folder, 'marks.png');
  await writeFile(path, dots);
  await writeFile(marks, drawn);
  const points: [number, number][] = [
    [0.3, 0.5],
    [0.7, 0.5],
    [0.1, 0.1],
  ];
  const models = openModels(test.ctx.config);
  const both = await models.run('select', { path }, signal);
  expect(isForeground(both, points)).toEqual([true, true, false]);
  const first = await models.run('select', { path, marks }, signal);
  expect(isForeground(first, points)).toEqual([true, false, false]);
});
