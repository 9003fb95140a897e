import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles, plainPng } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { interactiveWork } from '../../test/derivatives/interactive.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let photo: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  photo = await app.makeAsset(
    admin,
    { name: 'wall.tiff', kind: 'IMAGE', width: 9000, height: 6000 },
    await photoFiles(400, 300),
  );
});

afterAll(() => app.close());

const read = (id: string, by = admin, query = '') =>
  app.call(by, { url: `/api/v1/assets/${id}/edit_copy${query}` });

it('renders the edit copy once from the original, within 4096 px', async () => {
  const answer = read(photo.id, admin, '?v=1');
  const { waitForTask, end } = interactiveWork(app);
  const { id, task, payload } = await waitForTask();
  expect([task, payload]).toEqual([
    'make-image',
    expect.objectContaining({
      assetId: photo.id,
      version: 1,
      transform: expect.objectContaining({ width: 4096, height: 4096, fit: 'inside' }),
    }),
  ]);
  const rendered = await plainPng(400, 300, 'red');
  const { key } = payload as { key: string };
  await app.ctx.storage.put(key, rendered, { contentType: 'image/webp' });
  await end(id, 'COMPLETED');
  expect((await answer).statusCode).toBe(200);
  expect((await answer).headers['content-type']).toBe('image/webp');
  expect((await answer).headers['cache-control']).toContain('immutable');
  expect((await answer).rawPayload.equals(rendered)).toBe(true);
  expect((await read(photo.id)).rawPayload.equals(rendered)).toBe(true);
  expect(await app.ctx.db.interactiveTask.count()).toBe(1);
});

it('refuses users who cannot edit, and assets without an editable image', async () => {
  expect((await read(photo.id, await app.makeUser('USER'))).statusCode).toBe(403);
  const unsuitable = [
    await app.makeAsset(admin, { name: 'a.txt' }),
    await app.makeAsset(admin, { kind: 'IMAGE', trashedAt: new Date() }),
  ];
  for (const { id } of unsuitable) expect((await read(id)).statusCode).toBe(404);
  const busy = await app.makeAsset(admin, { kind: 'IMAGE', status: 'NOT_READY' });
  expect((await read(busy.id)).statusCode).toBe(409);
});
