import { reprocessAssets } from '@spindle/contracts/conversions/conversions';
import { BLOCKED_UNTIL_RELEASE } from '@spindle/core/steps/blocked-step';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let creator: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  creator = await app.makeUser('CREATOR');
  asset = await app.makeAsset(admin, { name: 'lake.png', kind: 'IMAGE' });
});

afterAll(() => app.close());

const reprocess = (body: object, by = admin) =>
  app.call(by, { method: 'POST', url: reprocessAssets.path, payload: body });

it('starts a bulk job for the assets and answers with a message [A-783] [A-784] [A-787]', async () => {
  const answer = await reprocess({ ids: [asset.id], conversions: ['web'] });
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect(answer.body).toBe('Re-processing Request Submitted Sucessfully for 1 Assets !');
  const job = await app.ctx.db.job.findFirstOrThrow({
    where: { type: 'BULK_CONVERT' },
    include: { steps: true, assets: true },
  });
  expect(job).toMatchObject({
    status: 'QUEUED',
    input: { action: 'convert', keys: ['web'], count: 1 },
    steps: [{ task: 'convert-assets' }],
    assets: [{ assetId: asset.row.id, outcome: null }],
  });
});

it('starts a job for each video among the assets to create renditions [A-785]', async () => {
  const video = await app.makeAsset(creator, { name: 'surf.mov', kind: 'VIDEO', version: 3 });
  const archived = await app.makeAsset(creator, { kind: 'VIDEO', status: 'ARCHIVED' });
  const ids = [asset.id, video.id, archived.id];
  const transcodes = ['hls-video', '480p-wm-video', 'hls-video', 'clip_preview', 'unheard-of'];
  const answer = await reprocess({ ids, transcodes });
  expect(answer.body).toBe('Re-processing Request Submitted Sucessfully for 3 Assets !');
  const jobs = await app.ctx.db.job.findMany({
    where: { type: 'VIDEO_TRANSCODE' },
    include: { steps: { orderBy: { id: 'asc' } } },
  });
  expect(jobs).toMatchObject([
    {
      creatorId: admin.row.id,
      assetId: video.row.id,
      input: { asset_id: video.id, file_name: 'surf.mov', version: 3 },
    },
  ]);
  expect(jobs[0]?.steps.map(({ group, key, task }) => [group, key, task])).toEqual([
    ['preprocess', 'encode', 'encode-renditions'],
    ['transcodes', '480p-wm-video', 'package-rendition'],
    ['transcodes', 'hls-video', 'package-rendition'],
    ['transcodes', 'clip_preview', 'make-preview'],
  ]);
  expect(jobs[0]?.steps.map(({ notBefore }) => notBefore < BLOCKED_UNTIL_RELEASE)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('starts a job for each audio file among the assets to measure its waveform', async () => {
  const song = await app.makeAsset(creator, { name: 'song.mp3', kind: 'AUDIO', version: 2 });
  expect((await reprocess({ ids: [asset.id, song.id], transcodes: ['waveform'] })).statusCode).toBe(
    200,
  );
  const jobs = await app.ctx.db.job.findMany({
    where: { type: 'WAVEFORM' },
    include: { steps: true },
  });
  expect(jobs).toMatchObject([
    { assetId: song.row.id, input: { version: 2 }, steps: [{ task: 'make-waveform' }] },
  ]);
});

it('starts the work of enabled add-ons, and refuses other add-ons [A-786]', async () => {
  const video = await app.makeAsset(creator, { kind: 'VIDEO' });
  const answer = await reprocess({ ids: [asset.id, video.id], addons: ['STORYBOARD'] });
  expect(answer.statusCode).toBe(200);
  const [job] = await app.ctx.db.job.findMany({
    where: { assetId: { in: [asset.row.id, video.row.id] }, type: 'VIDEO_TRANSCODE' },
    include: { steps: true },
  });
  expect(job).toMatchObject({
    assetId: video.row.id,
    steps: [{ group: 'addons', key: 'storyboard', task: 'make-storyboard' }],
  });
  expect(job?.steps[0]?.notBefore).not.toEqual(BLOCKED_UNTIL_RELEASE);
  await reprocess({ ids: [asset.id], addons: ['ON_DEMAND_IMAGE'] });
  const purge = await app.ctx.db.job.findFirstOrThrow({
    where: { type: 'CDN_PURGE' },
    include: { cdn: true },
  });
  expect(purge.cdn).toMatchObject({
    urls: [`/conversion/${asset.id}`],
    parts: [{ assetId: asset.id }],
  });
  const refused = await reprocess({ ids: [asset.id], addons: ['AUDIO_SUBTITLES'] });
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    422,
    expect.stringContaining('not added'),
  ]);
});

it('refuses more than 100 ids, invalid ids, and requests without anything to create [A-582] [A-583] [A-912]', async () => {
  const many = Array.from({ length: 101 }, () => asset.id);
  const expectRefusal = async (body: object, status: number, message: string | RegExp) => {
    const answer = await reprocess(body);
    expect(answer.statusCode).toBe(status);
    expect(errorOf(answer).message).toMatch(message);
  };
  const conversions = ['web'];
  await expectRefusal({ ids: many, conversions }, 400, 'Number of Assets must be lesser than 100');
  expect((await reprocess({ ids: many.slice(1), conversions })).statusCode).toBe(200);
  await expectRefusal({ ids: ['x'], conversions }, 400, "Invalid Asset ID's Detected");
  await expectRefusal({ ids: [`${asset.id}a`], conversions }, 400, "Invalid Asset ID's Detected");
  await expectRefusal({ ids: [], conversions }, 400, /.+/);
  await expectRefusal({ ids: [asset.id] }, 400, /at least one conversion/);
  expect((await reprocess({ ids: [asset.id], conversions }, creator)).statusCode).toBe(403);
});

it('converts a selection with all enabled conversions unless keys are given', async () => {
  const convert = (body: object, by = creator) =>
    app.call(by, {
      method: 'POST',
      url: '/api/v1/assets/bulk',
      payload: { action: 'convert', ids: [asset.id], ...body },
    });
  expect((await convert({})).statusCode).toBe(400);
  await app.call(admin, {
    method: 'PATCH',
    url: '/api/v1/user/settings/update',
    payload: {
      image: { conversions: [{ key: 'web' }, { key: 'off', enabled: false }, { key: 'tv' }] },
    },
  });
  const { job_id } = (await convert({})).json();
  const job = await app.ctx.db.job.findUniqueOrThrow({ where: { id: job_id } });
  expect(job.input).toMatchObject({ keys: ['web', 'tv'] });
  expect((await convert({}, await app.makeUser('USER'))).statusCode).toBe(403);
});
