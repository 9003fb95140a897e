import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { interactiveWork } from '../../test/derivatives/interactive.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let editor: TestUser;
let video: TestAsset;
let work: ReturnType<typeof interactiveWork>;

beforeAll(async () => {
  app = await openTestApp();
  work = interactiveWork(app);
  editor = await app.makeUser('CREATOR');
  video = await makeVideo();
});

afterAll(() => app.close());

const makeVideo = async (given: object = {}) =>
  app.makeAsset(
    editor,
    { name: 'surf.mov', kind: 'VIDEO', duration: 12.5, ...given },
    await photoFiles(1280, 640),
  );
const choose = (payload: object, { id } = video, by = editor) =>
  app.call(by, { method: 'PUT', url: `/api/v1/assets/${id}/poster`, payload });
const remove = ({ id } = video) =>
  app.call(editor, { method: 'DELETE', url: `/api/v1/assets/${id}/poster` });
const read = async () =>
  (await app.call(editor, { url: `/api/v1/assets/${video.id}/data` })).json();
const requestImage = (query: string) =>
  app.call(editor, { url: `/api/v1/assets/${video.id}/conversions?${query}` });

it('is rendered while the caller waits, and appears at every URL afterward', async () => {
  const before = await requestImage('resize=200,200&v=1');
  const pending = choose({ second: 3.25 });
  const task = await work.waitForTask(video.id);
  expect(task).toMatchObject({
    task: 'make-poster',
    payload: { assetId: video.id, version: 1, second: 3.25, userId: editor.row.id },
  });
  // Writes what a worker would write.
  const other = await photoFiles(640, 640);
  for (const key of ['_thumb', '_preview']) {
    const { body, contentType, width, height } = other[key] ?? { body: Buffer.of() };
    const objectKey = `derivatives/00/${video.id}-v1-${key}-another`;
    await app.ctx.storage.put(objectKey, body, { contentType: contentType ?? '' });
    const where = { assetId: video.row.id, key };
    await app.ctx.db.file.updateMany({ where, data: { objectKey, width, height } });
  }
  const data = { renderVersion: 2, posterSecond: 3.25 };
  await app.ctx.db.asset.update({ where: { id: video.row.id }, data });
  await work.end(task.id, 'COMPLETED');
  const answer = await pending;
  expect(answer.json()).toMatchObject({
    status: 'OK',
    message: 'Poster changed',
    data: { id: video.id, version: 1, render_version: 2, poster_second: 3.25 },
  });
  const after = await requestImage('resize=200,200&v=2');
  expect([before, after].map(({ headers }) => headers['cache-control'])).toEqual(
    Array(2).fill('private, max-age=31536000, immutable'),
  );
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  expect((await requestImage('resize=200,200&v=1')).headers).toMatchObject({
    'cache-control': 'private, no-cache',
    etag: after.headers.etag,
  });
  const search = { ids: [video.id], extended_result: true };
  const found = await app.call(editor, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: search,
  });
  expect(found.json().extended_result[video.id]).toMatchObject({ version: 1, render_version: 2 });
});

it('becomes the automatic one again on removal, which does nothing the second time', async () => {
  const pending = remove();
  const task = await work.waitForTask(video.id);
  expect(task.payload).toMatchObject({ second: null });
  const data = { renderVersion: 3, posterSecond: null };
  await app.ctx.db.asset.update({ where: { id: video.row.id }, data });
  await work.end(task.id, 'COMPLETED');
  expect((await pending).json()).toMatchObject({
    message: 'Automatic poster restored',
    data: { render_version: 3, poster_second: null },
  });
  expect((await remove()).json().data.render_version).toBe(3);
});

it('stays the same when the worker fails, whose reason the caller receives', async () => {
  const pending = choose({ second: 12.5 });
  await work.end(
    (await work.waitForTask(video.id)).id,
    'ERROR',
    'The content of this asset was replaced.',
  );
  expect(errorOf(await pending)).toMatchObject({
    status: 422,
    message: 'The content of this asset was replaced.',
  });
  expect((await read()).render_version).toBe(3);
});

it('is rejected outside the video, without the permission, for other kinds and for assets that cannot change now', async () => {
  for (const second of [12.6, -1, '3'])
    expect(errorOf(await choose({ second }))).toMatchObject({
      status: 400,
      details: [{ path: 'second' }],
    });
  expect((await choose({ second: 1 }, video, await app.makeUser('USER'))).statusCode).toBe(403);
  const photo = await app.makeAsset(editor, { kind: 'IMAGE' });
  expect((await choose({ second: 1 }, photo)).statusCode).toBe(404);
  for (const given of [{ status: 'ARCHIVED' }, { status: 'NOT_READY' }, { hasPreview: false }])
    expect((await choose({ second: 1 }, await makeVideo(given))).statusCode).toBe(409);
});
