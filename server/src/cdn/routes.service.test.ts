import { prefetchCdn, purgeCdn } from '@spindle/contracts/cdn/cdn';
import type { CdnPart } from '@spindle/core/tasks/cdn-part';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { renditionFiles } from '../../test/derivatives/renditions.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { signPath } from '../credentials/signature.ts';

let app: TestApp;
let manager: TestUser;
let photo: TestAsset;
let video: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
  photo = await app.makeAsset(manager, { kind: 'IMAGE' }, await photoFiles(1200, 800));
  video = await app.makeAsset(manager, { name: 'surf.mov', kind: 'VIDEO' }, renditionFiles());
});

afterAll(() => app.close());

const post = (route: { path: string }, payload: object, by = manager) =>
  app.call(by, { method: 'POST', url: route.path, payload });
const readParts = async (jobId: number) =>
  (await app.ctx.db.cdnJob.findUniqueOrThrow({ where: { jobId } })).parts as CdnPart[];

// Proves
it('prefetches the images and renditions of URLs in every format that browsers accept', async () => {
  const url = `/conversion/${photo.id}?resize=300,300`;
  const asset_urls = [
    url,
    `/video/${video.id}/720p-video.mp4`,
    `/api/v1/assets/${video.id}/transcodes/playlist.m3u8`,
    `/video/${video.id}/1080p-video.mp4`,
    `/conversion/${'0'.repeat(32)}?resize=300,300`,
    `/conversion/${photo.id}?resize=large`,
    `/conversion/${photo.id}?resize=200,200&format=jpeg`,
  ];
  const answer = await post(prefetchCdn, { asset_urls, cache_expiry: 24 });
  expect(answer.statusCode).toBe(202);
  const { job_id } = answer.json();
  const job = await app.ctx.db.job.findUniqueOrThrow({
    where: { id: job_id },
    include: { steps: true },
  });
  expect(job).toMatchObject({
    type: 'CDN_PREFETCH',
    input: { action: 'PREFETCH', count: 7, cache_expiry: 24 },
    steps: [{ task: 'prefetch-cdn' }],
  });
  const parts = await readParts(job_id);
  const shapes = parts.map((part) =>
    'reason' in part ? part.reason : [part.images.length, part.objects.length],
  );
  expect(shapes).toEqual([
    [3, 0],
    [0, 1],
    [0, 1],
    'File 1080p-video not found.',
    `Asset ${'0'.repeat(32)} not found.`,
    expect.stringContaining('must be width,height'),
    [1, 0],
  ]);
  const [first] = parts;
  const keys = first && 'images' in first ? first.images.map(({ key }) => key) : [];
  for (const accept of ['image/avif,image/webp,*/*', 'image/webp', '*/*'])
    expect((await app.call(manager, { url, headers: { accept } })).statusCode).toBe(200);
  for (const key of keys)
    await vi.waitFor(
      async () => expect(await app.ctx.storage.head(key), key).not.toBeNull(),
      WAIT_LIMIT_MS,
    );
});

it('purges the cached images of the assets in the URLs [A-790]', async () => {
  const asset_urls = [`/video/${video.id}/720p-video.mp4`, `/api/v1/files/content/${photo.id}`];
  const { job_id, message } = (await post(purgeCdn, { asset_urls })).json();
  expect(message).toBe('Purge Asset Initiated !');
  expect(await readParts(job_id)).toEqual([
    { assetId: video.id, images: [], objects: [] },
    { assetId: photo.id, images: [], objects: [] },
  ]);
});

// Proves
it('refuses more than 1000 URLs, foreign URLs, and cache expiries outside 12 to 720 hours (security 16)', async () => {
  const url = `/conversion/${photo.id}`;
  const refusal = async (payload: object) => {
    const answer = await post(prefetchCdn, payload);
    return [answer.statusCode, errorOf(answer).message];
  };
  const many = Array.from({ length: 1001 }, () => url);
  const tooMany = "Number of Asset URL's must be lesser than 1000";
  expect(await refusal({ asset_urls: many })).toEqual([400, tooMany]);
  expect((await post(purgeCdn, { asset_urls: many })).statusCode).toBe(400);
  expect((await post(purgeCdn, { asset_urls: many.slice(1) })).statusCode).toBe(202);
  for (const other of ['/assets', 'https://example.com/video/a', `/conversion/../${photo.id}`, ''])
    expect((await refusal({ asset_urls: [other] }))[0], other).toBe(400);
  const asset_urls = [url];
  const [short, long] = [
    'Min cache expiry is 12 hours',
    'Max cache expiry cannot exceed 720 hours',
  ];
  expect(await refusal({ asset_urls, cache_expiry: 11 })).toEqual([400, short]);
  expect(await refusal({ asset_urls, cache_expiry: 721 })).toEqual([400, long]);
  for (const cache_expiry of [12, 720])
    expect((await post(prefetchCdn, { asset_urls, cache_expiry })).statusCode).toBe(202);
  const { job_id } = (await post(prefetchCdn, { asset_urls })).json();
  expect(await app.ctx.db.cdnJob.findUnique({ where: { jobId: job_id } })).toMatchObject({
    expiryHours: 12,
  });
});

it('serves the legacy URLs of renditions and images with the signatures of their clients', async () => {
  const expiry = Math.floor(app.ctx.now().getTime() / 1000) + 3600;
  for (const [folder, part] of [
    ['video', `${video.id}/720p-video.mp4?`],
    ['conversion', `${photo.id}?resize=100,100&`],
  ]) {
    const signed = `${part}expiry=${expiry}&accessId=${manager.row.accessId}`;
    const signature = encodeURIComponent(signPath(signed, manager.apiKey));
    const open = (url: string) => app.http.inject({ url: `/${folder}/${url}` });
    expect((await open(`${signed}&signature=${signature}`)).statusCode, folder).toBe(200);
    expect((await open(`${signed}1&signature=${signature}`)).statusCode, folder).toBe(401);
  }
});
