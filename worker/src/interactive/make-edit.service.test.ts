import { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { dng } from '@spindle/core/test/media/camera-raw';
import { heic, heicTile } from '@spindle/core/test/media/heic';
import { plainImage } from '@spindle/core/test/media/images';
import { describeImage } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { runInteractive } from '../run-interactive.ts';

let test: TestContext;
let creator: TestUser;
let number = 0;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
});

/** Runs an edit of a file as a worker does. Returns its row and the key of the result. */
async function edit(body: Buffer, contentType: string, given: object = {}) {
  const files = { original: { body, contentType } };
  const asset = await makeAsset(test.ctx, creator, { kind: 'IMAGE' }, files);
  const key = `cache/00/${number++}.image`;
  const payload = {
    fileId: asset.files.find((file) => file.key === 'original')?.id ?? 0,
    key,
    overlayKey: null,
    recipe: EditRecipe.parse({ version: 1, geometry: { straighten: 2 } }),
    format: 'auto',
    quality: 92,
    ...given,
  };
  const { id } = await test.ctx.db.interactiveTask.create({ data: { task: 'make-edit', payload } });
  await runInteractive(test.ctx, { id }, new AbortController().signal);
  const row = await test.ctx.db.interactiveTask.findUniqueOrThrow({ where: { id } });
  return { row, key };
}

async function resultOf(body: Buffer, contentType: string, given: object = {}) {
  const { row, key } = await edit(body, contentType, given);
  expect(row).toMatchObject({ status: 'COMPLETED', message: '' });
  return describeImage(Buffer.concat(await (await test.ctx.storage.get(key)).toArray()));
}

it('has the format of its original where we write it, and JPEG for others', async () => {
  const image = plainImage(60, 40, '#0000ff');
  const cases = [
    [await image.clone().jpeg().toBuffer(), 'image/jpeg', 'jpeg'],
    [await image.clone().png().toBuffer(), 'image/png', 'png'],
    [await image.clone().webp().toBuffer(), 'image/webp', 'webp'],
    [await image.clone().avif().toBuffer(), 'image/avif', 'avif'],
    [await image.clone().tiff().toBuffer(), 'image/tiff', 'tiff'],
    [await image.clone().gif().toBuffer(), 'image/gif', 'png'],
    [heic([await heicTile('#0000ff')], 1), 'image/heic', 'jpeg'],
  ] as const;
  for (const [body, contentType, format] of cases) {
    const result = await resultOf(body, contentType);
    expect(result.format, contentType).toBe(format);
    const [red = 255, , blue = 0, alpha] = result.left;
    expect([red < 40, blue > 200, alpha], contentType).toEqual([true, true, 255]);
  }
});

it('develops a raw file', async () => {
  const { format, width } = await resultOf(await dng(), 'image/x-adobe-dng');
  expect(format).toBe('jpeg');
  expect(width).toBeGreaterThan(1);
});

it('draws the overlay, and refuses one that is broken', async () => {
  const body = await plainImage(60, 40, '#0000ff').jpeg().toBuffer();
  const overlayKey = 'cache/00/overlay.png';
  const overlay = await plainImage(6, 4, '#ff0000').png().toBuffer();
  await test.ctx.storage.put(overlayKey, overlay, { contentType: 'image/png' });
  const [red = 0, , blue = 255] = (await resultOf(body, 'image/jpeg', { overlayKey })).right;
  expect([red > 220, blue < 40]).toEqual([true, true]);
  await test.ctx.storage.put(overlayKey, overlay.subarray(0, 50), { contentType: 'image/png' });
  const { row } = await edit(body, 'image/jpeg', { overlayKey });
  expect(row).toMatchObject({ status: 'ERROR', message: 'The overlay cannot be decoded.' });
});

it('fails when its file is gone', async () => {
  const { row } = await edit(Buffer.from('x'), 'image/png', { fileId: 0 });
  expect(row).toMatchObject({ status: 'ERROR', message: 'The asset no longer exists.' });
});
