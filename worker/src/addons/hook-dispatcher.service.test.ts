import { fileURLToPath } from 'node:url';
import { AddonKey } from '@spindle/contracts/settings/addons';
import {
  DEFAULT_EVENT_HOOKS,
  type EventHooks,
  HookedAddonKey,
} from '@spindle/contracts/settings/event-hooks';
import { followHookEvents } from '@spindle/core/addons/event-hooks';
import { inTransaction } from '@spindle/core/context';
import { markAddonChanges } from '@spindle/core/events/record-event';
import { deriveSecrets } from '@spindle/core/secrets';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { saveSettings } from '@spindle/core/settings/settings';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import type { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWorkerProcess } from '../../test/worker-process.ts';
import { startEventHooks } from './hook-dispatcher.ts';

/** A process that only starts add-ons. */
const DISPATCHER = [
  '--import',
  'tsx',
  fileURLToPath(new URL('../../test/hook-dispatcher-program.ts', import.meta.url)),
];

/** A generous limit: only a process that hangs reaches it. */
const LIMIT = { timeout: 60_000, interval: 20 };

let test: TestContext;
let creator: TestUser;
let dispatcher: { close(): Promise<void> } | undefined;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
});

beforeEach(async () => {
  const { db } = test.ctx;
  await db.event.deleteMany();
  await db.job.deleteMany();
  return async () => {
    await dispatcher?.close();
    dispatcher = undefined;
  };
});

afterAll(() => test.close());

/** Enables add-ons whose hooks start on both events, with changes for each. */
async function enable(hooks: Partial<Record<HookedAddonKey, Partial<EventHooks>>>): Promise<void> {
  const addons = Object.fromEntries(
    AddonKey.options.map((key) => [key, { added: false, enabled: false }]),
  ) as SettingValues['addons'];
  const hook = { enabled: true, content_types: ['image/*'] };
  for (const key of HookedAddonKey.options)
    if (hooks[key])
      addons[key] = {
        added: true,
        enabled: true,
        eventHooks: {
          ...DEFAULT_EVENT_HOOKS[key],
          'file-saved': hook,
          'file-data-updated': { ...hook, schema_criteria: {} },
          ...hooks[key],
        },
      };
  await inTransaction(test.ctx, async (tx) => {
    await saveSettings(tx, 'addons', addons);
    await followHookEvents(tx, addons);
  });
}

const start = () => {
  dispatcher = startEventHooks(test.ctx);
};
const addImage = (given: Partial<Prisma.AssetUncheckedCreateInput> = {}) =>
  makeAsset(test.ctx, creator, { name: 'lake.png', contentType: 'image/png', ...given });

/** Inserts rows of images in one statement. */
function addImages(count: number): Promise<unknown> {
  const { id } = creator.row;
  return test.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, size, creator_id, update_user_id)
    SELECT gen_random_uuid(), n || '.png', n || '.png', 'IMAGE', 'image/png', 'OK', 1, ${id}, ${id}
    FROM generate_series(1, ${count}::int) AS n`;
}

const change = ({ row }: TestAsset, data: Prisma.AssetUncheckedUpdateInput) =>
  test.ctx.db.asset.update({ where: { id: row.id }, data });
const waiting = () =>
  test.ctx.db.eventDelivery.count({ where: { consumer: 'addons', state: 'PENDING' } });
const settled = () => expect.poll(waiting).toBe(0);
const jobs = () => test.ctx.db.job.findMany({ include: { steps: true }, orderBy: { id: 'asc' } });

it('a new file starts one job with a step for each add-on, in the name of its creator', async () => {
  const disposition = { update_metadata: true, confidence_threshold: 0.9 };
  await enable({ SCENE_CLASSIFICATION: { disposition }, EMOTION_RECOGNITION: {} });
  start();
  const { id, row } = await addImage();
  await settled();
  const [job, ...others] = await jobs();
  expect(others).toEqual([]);
  expect(job).toMatchObject({
    type: 'ADDONS',
    status: 'QUEUED',
    creatorId: creator.row.id,
    assetId: row.id,
    input: {
      asset_id: id,
      file_name: 'lake.png',
      content_type: 'image/png',
      version: 1,
      event: 'file-saved',
      force: false,
      addons: {
        SCENE_CLASSIFICATION: disposition,
        EMOTION_RECOGNITION: DEFAULT_EVENT_HOOKS.EMOTION_RECOGNITION.disposition,
      },
    },
  });
  expect(job?.steps.map(({ group, key, task }) => [group, key, task]).sort()).toEqual([
    ['addons', 'emotion_recognition', 'analyze-asset'],
    ['addons', 'scene_classification', 'analyze-asset'],
  ]);
});

it('changed data starts an add-on whose criteria match', async () => {
  const hook = { enabled: true, content_types: ['image/*'] };
  await enable({
    SCENE_CLASSIFICATION: {
      'file-saved': { ...hook, enabled: false },
      'file-data-updated': { ...hook, schema_criteria: { fields: { kind: 'hero' } } },
    },
  });
  start();
  const asset = await addImage();
  await change(asset, { data: { kind: 'side' } });
  await settled();
  expect(await jobs()).toEqual([]);
  await change(asset, { data: { kind: 'hero' } });
  await settled();
  expect(await jobs()).toMatchObject([{ input: { event: 'file-data-updated' } }]);
});

it('data that an add-on writes starts no add-on, so that there is no loop', async () => {
  await enable({ SCENE_CLASSIFICATION: {}, EMOTION_RECOGNITION: {} });
  const asset = await addImage();
  start();
  await settled();
  expect(await jobs()).toHaveLength(1);
  await inTransaction(test.ctx, async (tx) => {
    await markAddonChanges(tx);
    await tx.db.asset.update({
      where: { id: asset.row.id },
      data: { data: { _filespin_scene_labels: 'bridge river' } },
    });
  });
  expect(await test.ctx.db.event.count({ where: { isFromAddon: true } })).toBe(1);
  await settled();
  expect(await jobs()).toHaveLength(1);
  await change(asset, { data: { title: 'A bridge' } });
  await settled();
  expect(await jobs()).toHaveLength(2);
});

it('a file that is still being processed starts its add-ons once it is ready', async () => {
  await enable({ SCENE_CLASSIFICATION: {} });
  start();
  // The content type of an upload is that of its sender until the worker has read the file.
  const asset = await addImage({ status: 'NOT_READY', contentType: 'application/octet-stream' });
  await expect
    .poll(() => test.ctx.db.eventDelivery.findFirst({ where: { consumer: 'addons' } }))
    .toMatchObject({ state: 'PENDING', attempts: 1 });
  expect(await jobs()).toEqual([]);
  await change(asset, { status: 'OK', contentType: 'image/png' });
  await test.ctx.db.eventDelivery.updateMany({ data: { dueAt: new Date() } });
  await settled();
  expect(await jobs()).toHaveLength(1);
});

it.each([
  ['is broken', { status: 'ERROR', error: 'Broken.' }],
  ['is archived', { status: 'ARCHIVED' }],
  ['is in the trash', { trashedAt: new Date() }],
  ['has another content type', { contentType: 'video/mp4' }],
] as const)('an asset that %s starts nothing', async (_state, given) => {
  await enable({ SCENE_CLASSIFICATION: {} });
  start();
  await addImage(given);
  await settled();
  expect(await jobs()).toEqual([]);
});

it('an asset that was purged meanwhile starts nothing', async () => {
  await enable({ SCENE_CLASSIFICATION: {} });
  const { row } = await addImage();
  await test.ctx.db.asset.delete({ where: { id: row.id } });
  expect(await waiting()).toBe(1);
  start();
  await settled();
  expect(await jobs()).toEqual([]);
});

it('an add-on that was disabled meanwhile is not started', async () => {
  await enable({ SCENE_CLASSIFICATION: {} });
  await addImage();
  await enable({});
  start();
  await settled();
  expect(await jobs()).toEqual([]);
});

it('two workers start the add-ons of an event once', async () => {
  await enable({ SCENE_CLASSIFICATION: {} });
  start();
  const second = startEventHooks(test.ctx);
  for (let count = 0; count < 20; count += 1) await addImage();
  await settled();
  await second.close();
  expect(await jobs()).toHaveLength(20);
});

it('no add-on is left out or started twice when a worker is killed in the middle of 1,000 events', async () => {
  await enable({ SCENE_CLASSIFICATION: {} });
  await addImages(1_000);
  const startProcess = () => startWorkerProcess(test.ctx.config, { program: DISPATCHER });
  const first = startProcess();
  await expect.poll(() => test.ctx.db.job.count(), LIMIT).toBeGreaterThanOrEqual(100);
  await first.kill();
  expect(await test.ctx.db.job.count()).toBeLessThan(1_000);
  const second = startProcess();
  await expect.poll(waiting, LIMIT).toBe(0);
  await second.kill();
  const assets = (await jobs()).map(({ assetId }) => assetId);
  expect([assets.length, new Set(assets).size]).toEqual([1_000, 1_000]);
});
