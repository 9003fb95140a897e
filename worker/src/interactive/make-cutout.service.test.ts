import { readFileSync } from 'node:fs';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset } from '@spindle/core/test/factories';
import { paintedImage, pixelsOf } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels } from '../models/models.ts';
import { closeTools } from '../programs/tools.ts';
import { runInteractive } from '../run-interactive.ts';

let test: TestContext;
let photo: TestAsset;
let number = 0;

const stored = (body: Buffer, contentType = 'image/jpeg') => ({ body, contentType });
const player = stored(readFileSync(new URL('../../test/photos/basketball.jpg', import.meta.url)));

beforeAll(async () => {
  test = await openTestContext();
  const creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  photo = await makeAsset(test.ctx, creator, {}, { original: player, _preview: player });
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await closeTools(test.ctx.config);
  await test.close();
});

/** Cuts out as a worker does. Returns the row of the task and a reader of the result. */
async function cutOut(given: object = {}) {
  const { ctx } = test;
  const key = `cache/00/cutout-${number++}`;
  const files = await ctx.db.file.findMany({ where: { assetId: photo.row.id } });
  const imageOf = (name: string) => {
    const file = files.find((one) => one.key === name);
    return { objectKey: file?.objectKey, contentType: file?.contentType };
  };
  const payload = {
    key,
    image: imageOf('original'),
    preview: imageOf('_preview'),
    subject: 'person',
    box: null,
    marksKey: null,
    size: 'full',
    format: 'png',
    look: { feather: 0, background: null },
    ...given,
  };
  const { id } = await ctx.db.interactiveTask.create({ data: { task: 'make-cutout', payload } });
  await runInteractive(ctx, { id }, new AbortController().signal);
  const task = await ctx.db.interactiveTask.findUniqueOrThrow({ where: { id } });
  const read = async () => pixelsOf(Buffer.concat(await (await ctx.storage.get(key)).toArray()));
  return { task, read };
}

it('the person of a photograph stays and the rest becomes transparent', async () => {
  const { task, read } = await cutOut();
  expect(task).toMatchObject({ status: 'COMPLETED', message: '' });
  const { at, width, height } = await read();
  expect([width, height]).toEqual([640, 480]);
  expect(at(595, 240)[3]).toBe(255); // shirt
  expect(at(30, 30)[3]).toBe(0);
  expect(at(300, 400)[3]).toBe(0);
});

it('only the people in a box stay', async () => {
  const { read } = await cutOut({ box: { x: 0.5, y: 0, width: 0.5, height: 0.4 } });
  const { at } = await read();
  expect(at(563, 72)[3]).toBe(255); // hair
  expect(at(595, 240)[3]).toBe(0); // shirt, below the box
});

it('a cropped image shows the person with a margin', async () => {
  const box = { x: 0.5, y: 0, width: 0.5, height: 1 };
  const { read } = await cutOut({ box, look: { feather: 0, background: null, crop: true } });
  const { at, width, height } = await read();
  const isOpaque = (x: number, y: number) => (at(x, y)[3] ?? 0) >= 128;
  const columns = [...Array(width).keys()];
  const rows = [...Array(height).keys()];
  const opaque = {
    columns: columns.filter((x) => rows.some((y) => isOpaque(x, y))),
    rows: rows.filter((y) => columns.some((x) => isOpaque(x, y))),
  };
  const [left = 0, top = 0] = [opaque.columns[0], opaque.rows[0]];
  const [right = 0, bottom = 0] = [opaque.columns.at(-1), opaque.rows.at(-1)];
  expect([width < 320, right]).toEqual([true, width - 1]); // the player touches the right edge
  expect(left).toBe(Math.round(0.05 * Math.max(right + 1 - left, bottom + 1 - top)));
});

it('an image in which nothing stays is not cropped', async () => {
  const none = { x: 0, y: 0, width: 0.01, height: 0.01 };
  const look = { feather: 0, background: null, crop: true };
  const { read } = await cutOut({ box: none, look });
  const { width, height } = await read();
  expect([width, height]).toEqual([640, 480]);
});

it('marks override the model, and a color replaces the background', async () => {
  const marks = await paintedImage(64, 48, (_, y) => Array(3).fill(y < 0.25 ? 255 : 128));
  const marksKey = 'cache/00/marks';
  await test.ctx.storage.put(marksKey, marks, { contentType: 'image/png' });
  const look = { feather: 2, background: '00ff00' };
  const { read } = await cutOut({ marksKey, look, format: 'webp', size: 'preview' });
  const { at } = await read();
  const [red = 0, green = 0, blue = 0] = at(30, 30); // kept by the marks
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(20);
  const [, background = 0, otherwise = 255] = at(300, 400);
  expect([background > 240, otherwise < 15]).toEqual([true, true]);
});

it('marks that are no image fail with a reason', async () => {
  const marksKey = 'cache/00/no-marks';
  await test.ctx.storage.put(marksKey, Buffer.from('text'), { contentType: 'image/png' });
  const { task } = await cutOut({ marksKey });
  expect(task).toMatchObject({ status: 'ERROR', isRetryable: false });
  expect(task.message).toMatch(/cannot be decoded/);
});
