import { ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import { toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readCollection } from '../../test/collections.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let user: TestUser;
let failed: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('CREATOR');
});

beforeEach(async () => {
  failed = await app.makeAsset(user, {
    kind: 'IMAGE',
    status: 'ERROR',
    error: 'The file is cut off.',
  });
});

afterAll(() => app.close());

const send = (method: 'POST' | 'PATCH', path: string, payload?: object) =>
  app.call(user, { method, url: `/api/v1/${path}`, payload });
const reprocess = () => send('POST', `assets/${failed.id}/content/original/process`);
const readRow = () => app.ctx.db.asset.findUniqueOrThrow({ where: { id: toUuid(failed.id) } });

it('refuses the basket, editing and metadata while the original is in error [A-222] [A-223]', async () => {
  const data = { data: { title: 'x' }, mode: 'APPEND' };
  const answers = [
    await send('PATCH', 'assetcollection', { additions: [failed.id] }),
    await send('POST', `assets/${failed.id}/data/update`, data),
    await send('POST', `assets/${failed.id}/data/update?async=1`, data),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409);
    expect(errorOf(answer).message).toBe(ORIGINAL_FAILED);
  }
  const copy = await app.call(user, { url: `/api/v1/assets/${failed.id}/edit_copy` });
  expect(copy.statusCode).toBe(404);
  expect((await readCollection(app, user, '')).assets).toEqual([]);
  expect((await readRow()).data).toEqual({});
});

it('refuses the asset in bulk changes of the basket and of metadata [A-222] [A-223]', async () => {
  const fine = await app.makeAsset(user);
  const ids = [failed.id, fine.id];
  for (const change of [
    { action: 'add_to_basket' },
    { action: 'update_data', mode: 'APPEND', data: { title: 'x' } },
  ])
    expect((await send('POST', 'assets/bulk', { ids, ...change })).json().message).toContain(
      '1 failed: The original of this asset cannot be read',
    );
  expect((await readCollection(app, user, '')).assets).toEqual([fine.id]);
  expect((await readRow()).data).toEqual({});
});

it('processes the asset again on request, once', async () => {
  const answers = await Promise.all([reprocess(), reprocess(), reprocess()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
  expect(await readRow()).toMatchObject({ status: 'NOT_READY', error: null });
  const [job, ...others] = await app.ctx.db.job.findMany({
    where: { assetId: toUuid(failed.id) },
    include: { steps: true },
  });
  expect(others).toEqual([]);
  expect(job).toMatchObject({
    type: 'INGEST',
    creatorId: user.row.id,
    input: { asset_id: failed.id, version: 1 },
    steps: [{ task: 'probe', status: 'QUEUED' }],
  });
});

it('processes an asset again that has no error', async () => {
  const id = toUuid(failed.id);
  const { renderVersion } = await app.ctx.db.asset.update({
    where: { id },
    data: { status: 'OK', error: null },
  });
  expect((await reprocess()).statusCode).toBe(202);
  expect(await readRow()).toMatchObject({ status: 'NOT_READY', renderVersion: renderVersion + 1 });
});

it('refuses to process an asset that is archived or being processed', async () => {
  for (const status of ['ARCHIVED', 'NOT_READY'] as const) {
    const data = { status, error: null };
    await app.ctx.db.asset.update({ where: { id: toUuid(failed.id) }, data });
    expect((await reprocess()).statusCode).toBe(409);
  }
});
