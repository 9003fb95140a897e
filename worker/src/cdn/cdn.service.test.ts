import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { deriveSecrets } from '@spindle/core/secrets';
import { cachedImageKey } from '@spindle/core/storage/keys';
import type { CdnPart } from '@spindle/core/tasks/cdn-part';
import * as tasks from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { describeImage, photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { runStep } from '../steps/run-step.ts';
import { prefetchCdn } from './prefetch.ts';
import { purgeCdn } from './purge.ts';

const neverAborted = new AbortController().signal;

let test: TestContext;
let creator: TestUser;
let photo: TestAsset;
let network: Server;
/** The requests that the CDN received, and the status that it responds with. */
let requests: unknown[] = [];
let status = 200;

beforeAll(async () => {
  network = createServer(async (request, response) => {
    requests.push({ authorization: request.headers.authorization, body: await json(request) });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const { port } = network.address() as AddressInfo;
  test = await openTestContext({
    CDN_URL: 'https://cdn.example.com',
    CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
    CDN_PURGE_SECRET: 'known to the network',
  });
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  photo = await makeAsset(test.ctx, creator, { kind: 'IMAGE' }, await photoFiles(1600, 800));
});

beforeEach(() => {
  requests = [];
  status = 200;
});

afterAll(async () => {
  network.close();
  await closeTools(test.ctx.config);
  await test.close();
});

async function makeJob(action: 'PREFETCH' | 'PURGE', given: [string, CdnPart][]) {
  const task = action === 'PREFETCH' ? tasks.prefetchCdn : tasks.purgeCdn;
  const [urls, parts] = [given.map(([url]) => url), given.map(([, part]) => part)];
  const { id, steps } = await test.ctx.db.job.create({
    data: {
      type: `CDN_${action}`,
      creatorId: creator.row.id,
      input: { action, count: urls.length },
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
      cdn: { create: { urls, parts, expiryHours: action === 'PREFETCH' ? 24 : null } },
    },
    include: { steps: true },
  });
  const handler = action === 'PREFETCH' ? prefetchCdn : purgeCdn;
  return {
    run: () => runStep(test.ctx, task, handler, steps[0]?.id ?? 0, neverAborted),
    row: () =>
      test.ctx.db.job.findUniqueOrThrow({ where: { id }, include: { steps: true, cdn: true } }),
  };
}

const imageOf = (width: number, source: object): CdnPart => {
  const size = { width, height: width / 2 };
  const key = cachedImageKey(photo.id, 1, { ...size, format: 'jpeg' });
  const transform = { ...size, fit: 'inside' as const, format: 'jpeg' as const };
  return { assetId: photo.id, images: [{ key, transform, source } as never], objects: [] };
};

it('renders images of the preview and the original into the cache, and notifies the CDN [A-600]', async () => {
  const preview = await test.ctx.db.file.findFirstOrThrow({
    where: { assetId: photo.row.id, key: '_preview' },
  });
  const job = await makeJob('PREFETCH', [
    ['/conversion/a', imageOf(300, preview)],
    ['/conversion/b', imageOf(500, { assetId: photo.id, version: 1 })],
    ['/video/c.mp4', { reason: 'Asset c not found.' }],
    ['/video/d.mp4', { assetId: photo.id, images: [], objects: ['derivatives/gone'] }],
  ]);
  await job.run();
  const message = '2 of 4 URLs done, CDN notified. /video/c.mp4: Asset c not found.';
  expect(await job.row()).toMatchObject({ message, done: 4, failed: 2, cdn: null });
  for (const width of [300, 500]) {
    const key = cachedImageKey(photo.id, 1, { width, height: width / 2, format: 'jpeg' });
    const bytes = Buffer.concat(await (await test.ctx.storage.get(key)).toArray());
    expect(await describeImage(bytes)).toMatchObject({ width, height: width / 2 });
  }
  expect(requests).toEqual([
    {
      authorization: 'Bearer known to the network',
      body: {
        action: 'PREFETCH',
        urls: ['a', 'b']
          .map((name) => `https://cdn.example.com/conversion/${name}`)
          .concat(['c', 'd'].map((name) => `https://cdn.example.com/video/${name}.mp4`)),
        cache_expiry: 24,
      },
    },
  ]);
});

it('deletes the cached images of an asset, and notifies the CDN again after it has redirected (security 16) [A-601]', async () => {
  const key = cachedImageKey(photo.id, 1, { width: 9, height: 9, format: 'webp' });
  await test.ctx.storage.put(key, Buffer.from('an image'), { contentType: 'image/webp' });
  const part = { assetId: photo.id, images: [], objects: [] };
  const job = await makeJob('PURGE', [['/conversion/a?resize=9,9', part]]);
  status = 302; // it is not followed
  await job.run();
  expect((await job.row()).steps[0]).toMatchObject({
    status: 'QUEUED',
    message: 'The content delivery network responded with status 302.',
  });
  expect(await test.ctx.storage.head(key)).toBeNull();
  status = 204;
  await job.run();
  const url = 'https://cdn.example.com/conversion/a?resize=9,9';
  const notification = {
    authorization: 'Bearer known to the network',
    body: { action: 'PURGE', urls: [url] },
  };
  expect(requests).toEqual([notification, notification]);
  const message = '1 of 1 URLs done, CDN notified';
  expect(await job.row()).toMatchObject({ message, done: 1, failed: 0, cdn: null });
});
