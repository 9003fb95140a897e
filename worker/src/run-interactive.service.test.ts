import { DependencyDown } from '@spindle/core/outage';
import { deriveSecrets } from '@spindle/core/secrets';
import { makeImage } from '@spindle/core/tasks/interactive';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { pdf } from '@spindle/core/test/media/documents';
import { describeImage, photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeTools } from './programs/tools.ts';
import { runInteractive } from './run-interactive.ts';
import { WORKER_ID } from './steps/worker-id.ts';

const neverAborted = new AbortController().signal;

let test: TestContext;
let photo: TestAsset;
let broken: TestAsset;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  photo = await makeAsset(test.ctx, creator, { kind: 'IMAGE' }, await photoFiles(3000, 1000));
  const original = { body: Buffer.from('no picture'), contentType: 'image/jpeg' };
  broken = await makeAsset(test.ctx, creator, { kind: 'IMAGE' }, { original });
});

afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
});

/** Creates the row of a task that renders a part of an original. Returns its id. */
async function queueTask(asset: TestAsset, key: string, requestedAt = new Date()) {
  const transform = {
    part: { left: 1000, top: 0, width: 1000, height: 1000 },
    width: 900,
    height: 900,
    fit: 'inside',
    format: 'png',
  };
  const payload = { assetId: asset.id, version: 1, key, transform };
  const { id } = await test.ctx.db.interactiveTask.create({
    data: { task: 'make-image', payload, requestedAt },
  });
  return id;
}

async function run(id: number, shutdownSignal = neverAborted) {
  await runInteractive(test.ctx, { id }, shutdownSignal);
  return test.ctx.db.interactiveTask.findUniqueOrThrow({ where: { id } });
}

it('stores an image of a part of the original under its key, and does not render it again', async () => {
  const key = `cache/00/${'a'.repeat(32)}-v1-part.png`;
  const id = await queueTask(photo, key);
  expect(await run(id)).toMatchObject({
    status: 'COMPLETED',
    workerId: WORKER_ID,
    startedAt: expect.any(Date),
  });
  const bytes = Buffer.concat(await (await test.ctx.storage.get(key)).toArray());
  const { width, height, left, right } = await describeImage(bytes);
  expect([width, height]).toEqual([900, 900]);
  expect([(left[0] ?? 0) > 200, (right[2] ?? 0) > 200]).toEqual([true, true]); // both halves in view
  const opened = vi.spyOn(test.ctx.storage, 'withFile');
  expect((await run(await queueTask(photo, key))).status).toBe('COMPLETED'); // requested again: already cached
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});

it('an original that cannot be decoded ends the task with the reason', async () => {
  const row = await run(await queueTask(broken, 'cache/00/broken.png'));
  expect(row).toMatchObject({
    status: 'ERROR',
    message: 'The image cannot be decoded: its content is not a readable image.',
  });
});

it('a task whose caller has given up is not started', async () => {
  const queuedAt = new Date(Date.now() - makeImage.timeoutMs - 1_000);
  const row = await run(await queueTask(photo, 'cache/00/late.png', queuedAt));
  expect(row.status).toBe('ERROR');
  expect(await test.ctx.storage.head('cache/00/late.png')).toBeNull();
});

it('an outage ends the task as retryable', async () => {
  const away = new DependencyDown('store', 'The file store does not answer.');
  vi.spyOn(test.ctx.storage, 'withFile').mockRejectedValueOnce(away);
  const row = await run(await queueTask(photo, 'cache/00/outage.png'));
  expect(row).toMatchObject({ status: 'ERROR', isRetryable: true, message: away.message });
  expect((await run(await queueTask(photo, 'cache/00/outage.png'))).status).toBe('COMPLETED');
});

it('a worker that shuts down leaves the task to another', async () => {
  const id = await queueTask(photo, 'cache/00/handed-on.png');
  expect((await run(id, AbortSignal.abort(new Error('stopping')))).status).toBe('QUEUED');
  expect((await run(id)).status).toBe('COMPLETED');
});

it('renders a later page of a PDF, or records why it cannot', async () => {
  const render = async (body: Buffer, name: string) => {
    const original = { body, contentType: 'application/pdf' };
    const { id: assetId } = await makeAsset(test.ctx, creator, { kind: 'OTHER' }, { original });
    const key = `cache/00/${name}.png`;
    const transform = { width: 600, height: 600, fit: 'inside', format: 'png' };
    const { id } = await test.ctx.db.interactiveTask.create({
      data: { task: 'make-image', payload: { assetId, version: 1, page: 2, key, transform } },
    });
    return { key, row: await run(id) };
  };
  const fine = await render(pdf({ pages: 2 }), 'page');
  expect(fine.row).toMatchObject({ status: 'COMPLETED' });
  const bytes = Buffer.concat(await (await test.ctx.storage.get(fine.key)).toArray());
  expect(await describeImage(bytes)).toMatchObject({ width: 600, height: 400 });
  const short = await render(pdf({ pages: 1 }), 'no-page');
  expect(short.row).toMatchObject({ status: 'ERROR' });
  expect(short.row.message).toMatch(/^The PDF cannot be decoded/);
});
