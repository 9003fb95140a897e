import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let creator: TestUser;
let video: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('CREATOR');
  video = await app.makeAsset(creator, { name: 'surf.mov', kind: 'VIDEO', version: 2 });
});

afterAll(() => app.close());

const cut = (payload: object, { id } = video, by = creator) =>
  app.call(by, { method: 'POST', url: `/api/v1/assets/${id}/clip/process`, payload });
const CLIP = { name: 'teaser', preset: '360p-video' };

it('cuts a clip as a job, with bars by default', async () => {
  const answer = await cut({ ...CLIP, start: '00:00:01.500', length: 2, padding: '#FFffFF' });
  expect(answer.statusCode).toBe(202);
  const { job_id, status } = answer.json();
  expect(status).toBe('QUEUED');
  const job = await app.ctx.db.job.findUniqueOrThrow({
    where: { id: job_id },
    include: { steps: true },
  });
  expect(job).toMatchObject({
    type: 'VIDEO_CLIP',
    assetId: video.row.id,
    creatorId: creator.row.id,
    input: {
      version: 2,
      clip: {
        ...CLIP,
        start: '00:00:01.500',
        length: 2,
        padding: 'ffffff',
        aspect: 'pad',
        public: false,
        upscale: false,
        watermark: false,
      },
    },
    steps: [{ group: 'transcodes', key: 'teaser', task: 'cut-clip' }],
  });
});

it('rejects assets that are not videos, archived and unknown assets, the role USER, and invalid settings', async () => {
  const image = await app.makeAsset(creator, { kind: 'IMAGE' });
  const archived = await app.makeAsset(creator, { kind: 'VIDEO', status: 'ARCHIVED' });
  expect((await cut(CLIP, image)).statusCode).toBe(422);
  expect((await cut(CLIP, archived)).statusCode).toBe(409);
  expect((await cut(CLIP, { ...video, id: 'f'.repeat(32) })).statusCode).toBe(404);
  expect((await cut(CLIP, video, await app.makeUser('USER'))).statusCode).toBe(403);
  for (const wrong of [{ name: '720p-video' }, { preset: 'hls-video' }, { start: '1:2' }])
    expect(errorOf(await cut({ ...CLIP, ...wrong })).status).toBe(400);
  expect(errorOf(await cut({ preset: '360p-video' })).message).toContain(
    'Conversion name is required',
  );
});
