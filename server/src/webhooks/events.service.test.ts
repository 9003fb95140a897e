import { EVENT_NAMES, NO_EVENTS } from '@spindle/contracts/settings/event-settings';
import { inTransaction } from '@spindle/core/context';
import { markAddonChanges, recordEvent } from '@spindle/core/events/record-event';
import { subscribe } from '@spindle/core/events/subscribe';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

let app: TestApp;
let admin: TestUser;

const EVERY = Object.fromEntries(EVENT_NAMES.map((name) => [name, true])) as Record<
  (typeof EVENT_NAMES)[number],
  boolean
>;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

beforeEach(async () => {
  await inTransaction(app.ctx, (tx) => subscribe(tx, 'export', EVERY));
  await app.ctx.db.event.deleteMany();
});

/** Returns the names of the events of an asset, the oldest first, and deletes them. */
async function takeEvents({ id }: Pick<TestAsset, 'id'>): Promise<string[]> {
  const events = await app.ctx.db.event.findMany({
    where: { assetId: toUuid(id) },
    include: { deliveries: true },
    orderBy: { seq: 'asc' },
  });
  for (const { deliveries, creatorId } of events) {
    expect(deliveries).toMatchObject([{ consumer: 'export', state: 'PENDING', attempts: 0 }]);
    expect(creatorId).toBe(admin.row.id);
  }
  await app.ctx.db.event.deleteMany();
  return events.map(({ name }) => name);
}

/** Returns the bodies that deletions froze. */
async function frozenBodies(): Promise<unknown[]> {
  const events = await app.ctx.db.event.findMany({ orderBy: { seq: 'asc' } });
  return events.map(({ body }) => body);
}

const post = (url: string, payload: object) =>
  app.call(admin, { method: 'POST', url: `/api/v1/${url}`, payload });

/** Uploads a file in a form. */
const send = (url: string, name: string) =>
  app.call(admin, {
    method: 'POST',
    url: `/api/v1/${url}`,
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm([{ disposition: `form-data; name="file"; filename="${name}"`, body: name }]),
  });

/** Makes an asset without its events. */
async function quietAsset(
  ...given: Parameters<TestApp['makeAsset']> extends [unknown, ...infer R] ? R : never
) {
  const asset = await app.makeAsset(admin, ...given);
  await app.ctx.db.event.deleteMany();
  return asset;
}

it('an upload and a new original record file-saved', async () => {
  const uploaded = await send('assets/new/content/original/upload', 'a.txt');
  const { id } = uploaded.json().files[0];
  expect(await takeEvents({ id })).toEqual(['file-saved']);
  await app.ctx.db.asset.update({ where: { id: toUuid(id) }, data: { status: 'OK' } });
  expect(await takeEvents({ id })).toEqual([]);
  const replaced = await send(`assets/${id}/content/original/replace`, 'b.txt');
  expect(replaced.statusCode).toBe(200);
  expect(await takeEvents({ id })).toEqual(['file-saved']);
});

it('changes of data, name, owner and archive record file-data-updated, and only if something changes', async () => {
  const asset = await quietAsset();
  const update = (title: string) =>
    post(`assets/${asset.id}/data/update`, { data: { title }, mode: 'REPLACE' });
  expect((await update('One')).statusCode).toBe(200);
  expect(await takeEvents(asset)).toEqual(['file-data-updated']);
  await update('One');
  expect(await takeEvents(asset)).toEqual([]);
  await app.call(admin, {
    method: 'PATCH',
    url: `/api/v1/assets/${asset.id}`,
    payload: { name: 'sea.txt' },
  });
  expect(await takeEvents(asset)).toEqual(['file-data-updated']);
  await post(`assets/${asset.id}/archive`, {});
  expect(await takeEvents(asset)).toEqual(['file-data-updated']);
  await post(`assets/${asset.id}/unarchive`, {});
  expect(await takeEvents(asset)).toEqual(['file-data-updated']);
});

it('the trash, its way back and a purge record events with a frozen body', async () => {
  const asset = await quietAsset();
  const { id } = asset;
  await post(`assets/${id}/delete`, { keys: ['original'] });
  const body = { id, keys: ['original'], status: 'OK', errors: {} };
  const said = (message: string) => ({ message, statusMsg: message });
  expect(await frozenBodies()).toEqual([
    { event: 'file-deleted', ...body, ...said('Moved to the trash') },
  ]);
  expect(await takeEvents(asset)).toEqual(['file-deleted']);
  await post(`assets/trash/${id}/undelete`, { keys: ['original'] });
  expect(await frozenBodies()).toEqual([
    { event: 'file-undeleted', ...body, ...said('Restored from the trash') },
  ]);
  expect(await takeEvents(asset)).toEqual(['file-undeleted']);
  await app.ctx.db.asset.delete({ where: { id: toUuid(id) } });
  expect(await frozenBodies()).toEqual([{ event: 'file-deleted', ...body, ...said('Purged') }]);
  expect(await takeEvents(asset)).toEqual(['file-deleted']);
});

it('a bulk change records one event for each changed asset', async () => {
  const assets = [await app.makeAsset(admin), await app.makeAsset(admin)];
  await app.ctx.db.event.deleteMany();
  await post('assets/bulk', { ids: assets.map(({ id }) => id), action: 'delete' });
  const events = await app.ctx.db.event.findMany();
  expect(events.map(({ name, assetId }) => [name, fromUuid(assetId ?? '')]).sort()).toEqual(
    assets.map(({ id }) => ['file-deleted', id]).sort(),
  );
});

it('the deletion of conversions records file-deleted with their keys', async () => {
  const asset = await quietAsset({}, { web: ONE_PIXEL, print: ONE_PIXEL });
  await post(`assets/${asset.id}/delete`, { keys: ['*'] });
  expect(await frozenBodies()).toMatchObject([
    { event: 'file-deleted', id: asset.id, keys: expect.arrayContaining(['web', 'print']) },
  ]);
  expect(await takeEvents(asset)).toEqual(['file-deleted']);
});

it('the end of processing records file-processed, whether it succeeds or fails', async () => {
  const asset = await quietAsset();
  const finish = async (type: string, status: 'COMPLETED' | 'ERROR') => {
    const data = {
      type,
      status: 'IN_PROGRESS',
      creatorId: admin.row.id,
      assetId: asset.row.id,
    } as const;
    const { id } = await app.ctx.db.job.create({ data });
    await app.ctx.db.job.update({ where: { id }, data: { status } });
    return takeEvents(asset);
  };
  expect(await finish('INGEST', 'COMPLETED')).toEqual(['file-processed']);
  expect(await finish('REPLACE', 'ERROR')).toEqual(['file-processed']);
  expect(await finish('DATA_UPDATE', 'COMPLETED')).toEqual([]);
});

it('a bulk job or a download records file-processed for the assets that it has converted', async () => {
  const asset = await quietAsset();
  const convert = async (type: string, outcome: 'CHANGED' | 'UNCHANGED' | 'REFUSED') => {
    const job = await app.ctx.db.job.create({
      data: { type, creatorId: admin.row.id, assets: { create: { assetId: asset.row.id } } },
    });
    await app.ctx.db.jobAsset.updateMany({ where: { jobId: job.id }, data: { outcome } });
    return takeEvents(asset);
  };
  expect(await convert('BULK_CONVERT', 'CHANGED')).toEqual(['file-processed']);
  expect(await convert('BULK_CONVERT', 'UNCHANGED')).toEqual([]);
  expect(await convert('BULK_DOWNLOAD', 'CHANGED')).toEqual(['file-processed']);
  expect(await convert('BULK_DOWNLOAD', 'UNCHANGED')).toEqual([]);
  expect(await convert('BULK_DOWNLOAD', 'REFUSED')).toEqual([]);
  expect(await convert('BULK_ARCHIVE', 'CHANGED')).toEqual([]);
});

it('a change that fails records no event', async () => {
  const asset = await quietAsset();
  const failing = inTransaction(app.ctx, async ({ db }) => {
    await db.asset.update({ where: { id: asset.row.id }, data: { name: 'sea.txt' } });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await takeEvents(asset)).toEqual([]);
});

it('changes by an add-on are marked, and other changes are not', async () => {
  const asset = await quietAsset();
  await inTransaction(app.ctx, async (tx) => {
    await markAddonChanges(tx);
    await tx.db.asset.update({ where: { id: asset.row.id }, data: { data: { labels: 'lake' } } });
    await recordEvent(tx, { name: 'addon-processed', assetId: asset.row.id });
  });
  await app.ctx.db.asset.update({ where: { id: asset.row.id }, data: { data: {} } });
  const events = await app.ctx.db.event.findMany({ orderBy: { seq: 'asc' } });
  expect(events.map(({ name, isFromAddon }) => [name, isFromAddon])).toEqual([
    ['file-data-updated', true],
    ['addon-processed', true],
    ['file-data-updated', false],
  ]);
});

it('events that nobody follows are recorded without a delivery', async () => {
  await inTransaction(app.ctx, (tx) => subscribe(tx, 'export', NO_EVENTS));
  const { id } = await app.makeAsset(admin);
  await post(`assets/${id}/data/update`, { data: { title: 'One' }, mode: 'REPLACE' });
  await post(`assets/${id}/delete`, { keys: ['original'] });
  await post(`assets/trash/${id}/undelete`, { keys: ['original'] });
  const { row } = await app.makeAsset(admin);
  const job = { type: 'INGEST', status: 'IN_PROGRESS', creatorId: admin.row.id } as const;
  const { id: jobId } = await app.ctx.db.job.create({ data: { ...job, assetId: row.id } });
  await app.ctx.db.job.update({ where: { id: jobId }, data: { status: 'COMPLETED' } });
  await app.ctx.db.asset.delete({ where: { id: row.id } });
  const events = await app.ctx.db.event.findMany({ orderBy: { seq: 'asc' } });
  expect(events.map(({ name }) => name)).toEqual([
    'file-saved',
    'file-data-updated',
    'file-deleted',
    'file-undeleted',
    'file-saved',
    'file-processed',
    'file-deleted',
  ]);
  expect(await app.ctx.db.eventDelivery.count()).toBe(0);
});
