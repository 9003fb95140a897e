import type { ImageSettings } from '@spindle/contracts/settings/image-settings';
import { readWatermark } from '@spindle/core/settings/watermark';
import type { TestUser } from '@spindle/core/test/factories';
import { pngBomb } from '@spindle/core/test/media/hostile';
import { plainImage } from '@spindle/core/test/media/images';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { storedKeys } from '../../test/stored-objects.ts';
import { FORM_TYPE, type RawPart, rawForm } from '../../test/uploads/raw-form.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.db.setting.deleteMany();
  await app.ctx.storage.remove(await storedKeys(app));
});

const URL = '/api/v1/user/settings/watermark';
const part = (body: Buffer, field = 'name', file = 'mark.png'): RawPart => ({
  disposition: `form-data; name="${field}"; filename="${file}"`,
  type: 'image/png',
  body,
});
const upload = (parts: RawPart[]) =>
  app.call(admin, {
    method: 'POST',
    url: URL,
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm(parts),
  });
const show = (query = '', by = user) => app.call(by, { url: `${URL}${query}` });
const settings = async (): Promise<ImageSettings> =>
  (await app.call(admin, { url: '/api/v1/user/settings' })).json().data.image;
const patch = (value: object) =>
  app.call(admin, {
    method: 'PATCH',
    url: '/api/v1/user/settings/update',
    payload: { image: value },
  });
const refusal = async (parts: RawPart[]) => {
  const answer = await upload(parts);
  expect(answer.statusCode, answer.body).toBe(400);
  return errorOf(answer);
};
/** Reads width and height from the header of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const red = () => plainImage(300, 100, 'red');

it('accepts a watermark only in the form field "name", and returns its watermarkFileKey [B-775] [B-776]', async () => {
  const answer = await upload([part(await red().png().toBuffer())]);
  expect(answer.statusCode, answer.body).toBe(200);
  const { watermarkFileKey } = answer.json();
  expect(watermarkFileKey).toMatch(/^watermark-[0-9a-f]{32}\.png$/);
  expect(await settings()).toMatchObject({
    watermarkFileKey,
    watermarkFile: `${URL}?v=${watermarkFileKey}`,
  });
  expect((await refusal([part(ONE_PIXEL.body, 'file')])).details?.[0]?.path).toBe('name');
});

it('accepts a JPEG and a PNG, and shows it to signed-in users [B-647] [B-648]', async () => {
  for (const image of [red().jpeg(), red().png()]) {
    await upload([part(await image.toBuffer())]);
    const shown = await show();
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
    });
    expect(sizeOf(shown.rawPayload)).toEqual([300, 100]);
    const { watermarkFile } = await settings();
    const named = await show(watermarkFile?.slice(URL.length));
    expect(named.headers['cache-control']).toContain('immutable');
    expect((await app.http.inject({ url: URL })).statusCode).toBe(401);
  }
});

it('refuses other types by their bytes [B-649]', async () => {
  const gif = await red().gif().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const body of [gif, svg, Buffer.from('text'), Buffer.alloc(0)])
    expect((await refusal([part(body)])).message).toBe('The watermark must be a jpeg or png.');
});

it('accepts one file of at most 512000 bytes, and answers 400 with an error otherwise [B-646] [B-650] [B-777]', async () => {
  const png = await red().png().toBuffer();
  expect((await refusal([part(png), part(png)])).error).toBe('INVALID');
  expect((await refusal([])).error).toBe('INVALID');
  // Decoders ignore bytes after the end of the image, so padding changes only the size of the file.
  const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect((await upload([part(padded(512_000))])).statusCode).toBe(200);
  const previous = await settings();
  expect(await refusal([part(padded(512_001))])).toMatchObject({
    error: 'INVALID',
    message: 'The watermark must be at most 512000 bytes.',
  });
  expect(await settings()).toEqual(previous);
});

it('refuses an undecodable image and keeps the previous one', async () => {
  await upload([part(await red().png().toBuffer())]);
  const previous = await settings();
  const png = await red().png().toBuffer();
  for (const body of [pngBomb(), png.subarray(0, png.length / 2)])
    expect((await refusal([part(body)])).message).toContain('cannot be decoded');
  expect(await settings()).toEqual(previous);
  expect((await show()).statusCode).toBe(200);
});

it('scales a watermark down to a width of 4096 pixels', async () => {
  await upload([part(await plainImage(9000, 30).png().toBuffer())]);
  expect(sizeOf((await show()).rawPayload)).toEqual([4096, 14]);
});

it('replaces the previous watermark and deletes its file', async () => {
  await upload([part(await red().png().toBuffer())]);
  const first = await readWatermark(app.ctx);
  await upload([part(await red().png().toBuffer())]);
  const second = await readWatermark(app.ctx);
  expect(second?.version).not.toBe(first?.version);
  expect(await storedKeys(app)).toEqual([second?.objectKey]);
  await patch({ watermarkScale: 0.5 });
  expect((await readWatermark(app.ctx))?.version).not.toBe(second?.version);

  expect((await patch({ watermarkFileKey: null })).json().data).toMatchObject({
    watermarkFile: null,
    watermarkScale: 0.5,
  });
  expect(await readWatermark(app.ctx)).toBeNull();
  expect(await storedKeys(app)).toEqual([]);
  expect((await show()).statusCode).toBe(404);
});

it('stores a single complete file after concurrent uploads', async () => {
  const png = await red().png().toBuffer();
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload([part(png)])));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const { watermarkFileKey } = await settings();
  expect(await storedKeys(app)).toEqual([`settings/${watermarkFileKey}`]);
  expect((await show()).statusCode).toBe(200);
});
