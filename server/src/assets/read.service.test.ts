import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
});

afterAll(() => app.close());

const read = (asset: Pick<TestAsset, 'id'>, by = user) =>
  app.call(by, { url: `/api/v1/assets/${asset.id}/data` });

describe('the data of an asset', () => {
  it('contains the duration of a rendition [A-384]', async () => {
    const rendition = { body: Buffer.from('a film'), contentType: 'video/mp4' };
    const video = await app.makeAsset(user, { kind: 'VIDEO' }, { '720p-video': rendition });
    const where = { assetId: video.row.id, key: '720p-video' };
    await app.ctx.db.file.updateMany({ where, data: { duration: 12.5 } });
    expect((await read(video)).json().conversions).toMatchObject({
      '720p-video': { duration: 12.5 },
    });
  });

  // Proves,
  // Proves
  it('contains all fields', async () => {
    const time = new Date('2031-05-06T07:08:09.900Z');
    const files = await photoFiles(400, 300);
    const asset = await app.makeAsset(
      admin,
      {
        name: 'lake.jpg',
        kind: 'IMAGE',
        uploadTime: time,
        updateTime: time,
        version: 4,
        thumbhash: 'abc',
        metadata: {
          width: 400,
          height: 300,
          dpi: 72,
          ColorPalette: [{ hex: '#ff0000', percent: 50 }],
        },
        data: { title: 'A lake', _filespin_autotag: ['hidden'] },
      },
      {
        ...files,
        web: { body: Buffer.from('small'), contentType: 'image/jpeg', width: 40, height: 30 },
      },
    );
    const original = asset.files.find(({ key }) => key === 'original');
    expect((await read(asset)).json()).toEqual({
      id: asset.id,
      suggestions: [],
      has_text: false,
      status: 'OK',
      name: 'lake.jpg',
      size: files.original?.body.length,
      checksum: original?.md5,
      content_type: 'image/jpeg',
      kind: 'IMAGE',
      provider: 'local',
      storage_type: 'LOCAL',
      bucket: '',
      key: original?.objectKey,
      public: false,
      trashed: false,
      creator_id: admin.row.id,
      upload_time: '2031-05-06T07:08:09Z',
      update_user_id: admin.row.id,
      update_time: '2031-05-06T07:08:09Z',
      upload_path: '',
      version: 4,
      render_version: 4,
      open_jobs: 0,
      poster_second: null,
      thumbhash: 'abc',
      data_schema_id: 0,
      metadata: {
        width: 400,
        height: 300,
        dpi: 72,
        ColorPalette: [{ hex: '#ff0000', percent: 50 }],
      },
      data: { title: 'A lake', data_schema_id: 0 },
      conversions: {
        web: expect.objectContaining({
          public: false,
          size: 5,
          width: 40,
          height: 30,
          storage_type: 'LOCAL',
          watermarked: false,
        }),
      },
      addons_info: { ON_DEMAND_IMAGE: { available: true } },
      errors: {},
      favorite: false,
      facts: {
        tags: [],
        title: null,
        caption: null,
        credit: null,
        rating: null,
        flag: null,
        color_label: null,
        taken: null,
        camera: null,
        lens: null,
        iso: null,
        aperture: null,
        exposure: null,
        focal_length: null,
        position: null,
        country: null,
        region: null,
        town: null,
      },
      fact_sources: {},
    });
  });

  it('counts the jobs of the asset that have not ended', async () => {
    const asset = await app.makeAsset(admin);
    const open = async () => (await read(asset)).json().open_jobs;
    expect(await open()).toBe(0);
    const jobs = await Promise.all(
      (['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'ERROR'] as const).map((status) =>
        app.ctx.db.job.create({
          data: { type: 'VIDEO_CLIP', status, creatorId: admin.row.id, assetId: asset.row.id },
        }),
      ),
    );
    expect(await open()).toBe(2);
    const ids = jobs.map(({ id }) => id);
    await app.ctx.db.job.updateMany({ where: { id: { in: ids } }, data: { status: 'COMPLETED' } });
    expect(await open()).toBe(0);
  });

  it('contains the reason why the original cannot be read', async () => {
    const asset = await app.makeAsset(admin, { status: 'ERROR', error: 'The file is cut off.' });
    expect((await read(asset)).json()).toMatchObject({
      status: 'ERROR',
      errors: { original: 'The file is cut off.' },
      addons_info: { ON_DEMAND_IMAGE: { available: false } },
    });
  });

  it('is visible in the trash only to users who may restore', async () => {
    const asset = await app.makeAsset(admin, { trashedAt: new Date() });
    expect((await read(asset, admin)).json().trashed).toBe(true);
    expect((await read(asset)).statusCode).toBe(404);
  });

  it('is limited to own assets for a user without group access (security 8)', async () => {
    const restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
    expect((await read(await app.makeAsset(restricted), restricted)).statusCode).toBe(200);
    const asset = await app.makeAsset(admin);
    expect(errorOf(await read(asset, restricted))).toMatchObject({
      status: 404,
      message: `Asset ${asset.id} not found.`,
    });
  });

  it('is found by its id of 32 characters regardless of case', async () => {
    const asset = await app.makeAsset(admin);
    expect((await read({ id: asset.id.toUpperCase() })).json().id).toBe(asset.id);
    expect((await read({ id: 'f'.repeat(32) })).statusCode).toBe(404);
    for (const id of ['x', asset.id.slice(1), `${asset.id}0`, asset.row.id])
      expect((await read({ id })).statusCode).toBe(400);
  });
});
