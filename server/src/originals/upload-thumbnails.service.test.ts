import { UploadAnswer, uploadAssets } from '@spindle/contracts/assets/assets';
import { toUuid } from '@spindle/core/ids';
import { describeImage, plainJpeg } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  onEachStore,
  openUploadServer,
  type UploadServer,
} from '../../test/uploads/on-each-store.ts';

let server: UploadServer;
beforeAll(async () => {
  server = await openUploadServer('disk', {});
});
afterAll(() => server.app.close());

/**
 * No worker runs, so the server renders every thumbnail. Marks assets of earlier tests as finished, as a worker
 * would.
 */
beforeEach(async () => {
  await server.app.ctx.db.asset.updateMany({ data: { status: 'OK' } });
});

const photograph = (options?: { progressive: boolean }) => plainJpeg(3000, 2250, options);

async function upload(bytes: Buffer, { base, creator } = server): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'photo.jpg');
  const headers = { 'x-filespin-api-key': creator.apiKey };
  const answer = await fetch(base + uploadAssets.path, { method: 'POST', headers, body });
  const [file] = UploadAnswer.parse(await answer.json()).files;
  return file?.id ?? '';
}

const requestImage = (id: string, { app, creator } = server) =>
  app.call(creator, { url: `/api/v1/assets/${id}/conversions?resize=300,300&format=webp` });

const findThumbnail = (id: string, { app } = server) =>
  app.ctx.db.file.findFirst({ where: { assetId: toUuid(id), key: '_thumb' } });

const stepOf = (id: string, { app } = server) =>
  app.ctx.db.step.findFirstOrThrow({ where: { job: { assetId: toUuid(id) } } });

it('shows the thumbnail of a photograph to a caller who asks right after the upload', async () => {
  const id = await upload(await photograph());
  const answer = await requestImage(id);
  expect(answer.statusCode).toBe(200);
  const seen = await describeImage(answer.rawPayload);
  expect(seen).toMatchObject({ format: 'webp', width: 300, height: 225 });
  expect(seen.left[0]).toBeGreaterThan(170); // red
});

it('stores the thumbnail and lets the first step run once it is stored', async () => {
  const id = await upload(await photograph());
  await expect.poll(() => findThumbnail(id)).toMatchObject({ width: 300, height: 225, version: 1 });
  await expect.poll(async () => (await stepOf(id)).notBefore.getTime()).toBeLessThan(Date.now());
  const stored = await findThumbnail(id);
  expect(await server.app.ctx.storage.head(stored?.objectKey ?? '')).toMatchObject({
    sizeBytes: Number(stored?.size),
  });
});

it('renders the thumbnail of a resumable upload', async () => {
  const bytes = await photograph();
  const created = await server.client.create({
    size: bytes.length,
    metadata: { filename: 'photo.jpg' },
    body: bytes,
  });
  const [file] = UploadAnswer.parse(await created.json()).files;
  expect((await requestImage(file?.id ?? '')).statusCode).toBe(200);
});

it('leaves damaged and progressive images to the worker', async () => {
  const bytes = await photograph();
  const damaged = await upload(bytes.subarray(0, bytes.length / 2));
  const progressive = await upload(await photograph({ progressive: true }));
  for (const id of [damaged, progressive]) {
    expect((await requestImage(id)).statusCode).toBe(409);
    await expect.poll(async () => (await stepOf(id)).notBefore.getTime()).toBeLessThan(Date.now());
    expect(await findThumbnail(id)).toBeNull();
  }
});

onEachStore('A backlog', {}, (store) => {
  it('leaves thumbnails to the workers, and the server renders one when a caller asks for it', async () => {
    const bytes = await photograph();
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await upload(bytes, store));
    const [first = '', ninth = '', last = ''] = [ids.at(0), ids.at(-2), ids.at(-1)];
    expect((await requestImage(first, store)).statusCode).toBe(200);
    expect((await stepOf(last, store)).notBefore.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await requestImage(last, store)).statusCode).toBe(200);
    await expect.poll(() => findThumbnail(last, store)).toMatchObject({ width: 300, height: 225 });
    expect(await findThumbnail(ninth, store)).toBeNull();
  });
});
