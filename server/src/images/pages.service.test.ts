import type { TestAsset } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeResponse, openImageRequests } from '../../test/derivatives/image-requests.ts';
import { interactiveWork } from '../../test/derivatives/interactive.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let report: TestAsset;
let photo: TestAsset;
let requestImage: ReturnType<typeof openImageRequests>['requestImage'];

beforeAll(async () => {
  app = await openTestApp();
  const admin = await app.makeUser('ADMIN');
  report = await app.makeAsset(
    admin,
    { name: 'report.pdf', contentType: 'application/pdf', metadata: { pages: 3 } },
    await photoFiles(400, 600),
  );
  photo = await app.makeAsset(
    admin,
    { name: 'photo.jpg', kind: 'IMAGE', contentType: 'image/jpeg' },
    await photoFiles(400, 600),
  );
  requestImage = openImageRequests(app, report, await app.makeUser('USER')).requestImage;
});

afterAll(() => app.close());

it('serves the first page from the preview, and has a worker render a later one', async () => {
  expect(
    await describeResponse(await requestImage('?page=1&resize=300,300&format=png')),
  ).toMatchObject({
    width: 200,
    height: 300,
  });
  const { waitForTask, end } = interactiveWork(app);
  const answer = requestImage('?page=3&resize=300,300&format=png');
  const task = await waitForTask(report.id);
  expect(task).toMatchObject({
    task: 'make-image',
    payload: { assetId: report.id, version: 1, page: 3, transform: { width: 300, height: 300 } },
  });
  const rendered = (await photoFiles(200, 300))._preview;
  await app.ctx.storage.put(task.key, rendered?.body ?? Buffer.of(), { contentType: 'image/png' });
  await end(task.id, 'COMPLETED');
  expect((await answer).statusCode).toBe(200);
  expect((await requestImage('?page=3&resize=300,300&format=png')).statusCode).toBe(200);
  expect(await app.ctx.db.interactiveTask.count({ where: { status: 'QUEUED' } })).toBe(0);
});

it('has a worker render a later page of an office document', async () => {
  const letter = await app.makeAsset(
    await app.makeUser('ADMIN'),
    { name: 'letter.doc', contentType: 'application/msword', metadata: { pages: 2 } },
    await photoFiles(400, 600),
  );
  const { waitForTask, end } = interactiveWork(app);
  const answer = requestImage('?page=2&resize=300,300&format=png', { id: letter.id });
  const { id, key, payload } = await waitForTask(letter.id);
  expect(payload).toMatchObject({ page: 2 });
  const rendered = (await photoFiles(200, 300))._preview;
  await app.ctx.storage.put(key, rendered?.body ?? Buffer.of(), { contentType: 'image/png' });
  await end(id, 'COMPLETED');
  expect((await answer).statusCode).toBe(200);
});

it('refuses pages that the document does not have, and pages of other file types', async () => {
  expect((await requestImage('?page=4&resize=300,300')).statusCode).toBe(404);
  for (const query of ['?page=0', '?page=2.5', '?page=200000', '?page=2&crop=0,0,10,10'])
    expect([query, (await requestImage(query)).statusCode]).toEqual([query, 400]);
  const other = await requestImage('?page=2&resize=300,300', { id: photo.id });
  expect(other.statusCode).toBe(400);
  expect(errorOf(other).details).toEqual([
    { path: 'page', message: 'is for PDF and office documents only' },
  ]);
});
