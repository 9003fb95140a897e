import { replaceContent } from '@spindle/contracts/versions/versions';
import { toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { COLLECTION, makeCollection, readCollection } from '../../test/collections.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

const NOTE = 'This PDF is protected by a password.';

let app: TestApp;
let user: TestUser;
let locked: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('CREATOR');
});

beforeEach(async () => {
  locked = await app.makeAsset(user, { contentType: 'application/pdf', previewError: NOTE });
});

afterAll(() => app.close());

const send = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  app.call(user, { method, url: `/api/v1/${path}`, payload });
const readRow = () => app.ctx.db.asset.findUniqueOrThrow({ where: { id: toUuid(locked.id) } });

it('an asset without a preview is OK and says why in errors.preview', async () => {
  const asset = (await send('GET', `assets/${locked.id}/data`)).json();
  expect(asset).toMatchObject({ status: 'OK', errors: { preview: NOTE } });
});

it('an asset without a preview can be collected, described, linked, downloaded and replaced', async () => {
  expect((await send('PATCH', 'assetcollection', { additions: [locked.id] })).statusCode).toBe(200);
  expect((await readCollection(app, user, '')).assets).toEqual([locked.id]);
  const { id } = await makeCollection(app, user);
  const added = await app.call(user, {
    method: 'PATCH',
    url: `${COLLECTION}/${id}`,
    payload: { additions: [locked.id] },
  });
  expect(added.statusCode).toBe(200);
  const data = { data: { title: 'Contract' }, mode: 'APPEND' };
  expect((await send('POST', `assets/${locked.id}/data/update`, data)).statusCode).toBe(200);
  const bulk = { ids: [locked.id], action: 'update_data', mode: 'APPEND', data: { note: 'x' } };
  expect((await send('POST', 'assets/bulk', bulk)).json().message).not.toContain('failed');
  expect((await readRow()).data).toMatchObject({ title: 'Contract', note: 'x' });
  const { pathname, search } = new URL((await send('GET', `assets/${locked.id}/get_link`)).body);
  for (const url of [`${pathname}${search}`, `/api/v1/files/content/${locked.id}?key=original`])
    expect((await app.call(user, { url })).statusCode).toBe(200);
  const form = new FormData();
  form.append('file', new Blob(['Another.']), 'notes.txt');
  const url = replaceContent.path.replace('{id}', locked.id);
  const replaced = await app.call(user, { method: 'POST', url, payload: form });
  expect(replaced.statusCode, replaced.body).toBe(200);
  expect(await readRow()).toMatchObject({ version: 2, status: 'NOT_READY', previewError: null });
});

it('an asset without a preview is processed again on request, once', async () => {
  const process = () => send('POST', `assets/${locked.id}/content/original/process`);
  const answers = await Promise.all([process(), process(), process()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
  expect(await readRow()).toMatchObject({ status: 'NOT_READY', error: null, previewError: null });
  const jobs = await app.ctx.db.job.findMany({
    where: { assetId: toUuid(locked.id) },
    include: { steps: true },
  });
  expect(jobs).toMatchObject([{ type: 'INGEST', steps: [{ task: 'probe', status: 'QUEUED' }] }]);
});
