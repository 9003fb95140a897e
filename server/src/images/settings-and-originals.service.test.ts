import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { metadataOf, plainImage } from '@spindle/core/test/media/images';
import { describeImage, photoFiles, pixelsOf, plainPng } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImageRequests } from '../../test/derivatives/image-requests.ts';
import { interactiveWork } from '../../test/derivatives/interactive.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';
import { signPath } from '../credentials/signature.ts';

let app: TestApp;
let admin: TestUser;
let photo: TestAsset;
let heic: TestAsset;
let requestImage: ReturnType<typeof openImageRequests>['requestImage'];
let requestHeicImage: typeof requestImage;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  // The preview is 2048 pixels wide, the original 4096.
  photo = await app.makeAsset(
    admin,
    { name: 'halves.png', kind: 'IMAGE', width: 4096, height: 1024 },
    await photoFiles(4096, 1024),
  );
  const files = await photoFiles(4096, 1024);
  if (files.original) files.original.contentType = 'image/heic'; // the decoder does not open these
  heic = await app.makeAsset(
    admin,
    { name: 'halves.heic', kind: 'IMAGE', contentType: 'image/heic', width: 4096, height: 1024 },
    files,
  );
  const user = await app.makeUser('USER');
  requestImage = openImageRequests(app, photo, user).requestImage;
  requestHeicImage = openImageRequests(app, heic, user).requestImage;
});

afterAll(() => app.close());

describe('settings for images', () => {
  const changeSettings = (key: string, value: object) =>
    app.call(admin, {
      method: 'PATCH',
      url: '/api/v1/user/settings/update',
      payload: { key, value },
    });

  it('apply the watermark to images that request it, and a new watermark at once', async () => {
    const url = '?resize=400,400&watermark=1&format=png&v=1';
    const bare = await requestImage(url);
    for (const color of ['#00ff00', '#ffff00']) {
      const form = rawForm([
        {
          disposition: 'form-data; name="name"; filename="mark.png"',
          type: 'image/png',
          body: await plainPng(50, 50, color),
        },
      ]);
      const saved = await app.call(admin, {
        method: 'POST',
        url: '/api/v1/user/settings/watermark',
        headers: { 'content-type': FORM_TYPE },
        payload: form,
      });
      expect(saved.statusCode, saved.body).toBe(200);
      const watermarked = await requestImage(url);
      expect(watermarked.headers['cache-control']).toBe('private, no-cache');
      expect(watermarked.headers.etag).not.toBe(bare.headers.etag);
      const { at, width, height } = await pixelsOf(watermarked.rawPayload);
      const corner = at(width - 30, height - 20); // bottom right, a quarter of the width
      expect([corner[0], corner[1]]).toEqual([color === '#00ff00' ? 0 : 255, 255]);
    }
  });

  it('keep or convert the Display P3 profile of images at once', async () => {
    const body = await plainImage(400, 300).withIccProfile('p3').jpeg().toBuffer();
    const size = { width: 400, height: 300, contentType: 'image/jpeg' };
    const wide = await app.makeAsset(
      admin,
      { kind: 'IMAGE', ...size },
      { _preview: { body, ...size } },
    );
    const requestImageOf = openImageRequests(app, wide, admin).requestImage;
    const readProfile = async (query: string) => {
      const answer = await requestImageOf(query);
      return {
        etag: answer.headers.etag,
        profile: (await metadataOf(answer.rawPayload)).hasProfile,
      };
    };
    for (const query of [
      '?resize=90,90&format=avif',
      '?resize=90,90&format=jpg&grayscale=0&flip=h',
    ]) {
      const plain = await readProfile(query);
      await changeSettings('image', { keep_display_p3: true });
      const wideGamut = await readProfile(query);
      await changeSettings('image', { keep_display_p3: false });
      expect([plain.profile, wideGamut.profile]).toEqual([false, true]);
      expect(wideGamut.etag).not.toBe(plain.etag);
      expect(await readProfile(query)).toEqual(plain);
    }
  });

  it('set the size of a video poster when no size is requested', async () => {
    const files = await photoFiles(1280, 640);
    const video = await app.makeAsset(admin, { kind: 'VIDEO' }, files);
    const requestImageOf = openImageRequests(app, video, admin).requestImage;
    const readSize = async (query: string) => {
      const { headers, rawPayload } = await requestImageOf(query);
      const { width, height } = await describeImage(rawPayload);
      return [width, height, headers['cache-control']];
    };
    expect(await readSize('?v=1')).toEqual([640, 320, 'private, no-cache']);
    const { data } = (await app.call(admin, { url: '/api/v1/user/settings' })).json();
    const thumbnails = { ...data.video.thumbnails, video_default: { width: 500, height: 100 } };
    await changeSettings('video', { ...data.video, thumbnails });
    expect(await readSize('?v=1&grayscale=1')).toEqual([200, 100, 'private, no-cache']);
    expect((await readSize('?v=1&resize=300,300')).slice(0, 2)).toEqual([300, 150]);
  });

  it('limit signed URLs to presets, but not users with a session', async () => {
    await changeSettings('image', {
      on_demand_presets_only: true,
      on_demand_presets: ['format=png&resize=60,60'],
    });
    const requestSigned = (query: string) => {
      const expiry = Date.UTC(2033, 0) / 1000;
      const path = `${photo.id}/conversions?${query}&expiry=${expiry}&accessId=${admin.row.accessId}`;
      const signature = encodeURIComponent(signPath(path, admin.apiKey));
      return app.http.inject({ url: `/api/v1/assets/${path}&signature=${signature}` });
    };
    expect((await requestSigned('resize=60,60&format=png')).statusCode).toBe(200);
    expect((await requestSigned('resize=61,60&format=png')).statusCode).toBe(403);
    expect((await requestSigned('resize=60,60')).statusCode).toBe(403);
    expect((await requestImage('?resize=61,60')).statusCode).toBe(200);
    await changeSettings('image', { on_demand_presets_only: false });
    expect((await requestSigned('resize=61,60&format=png')).statusCode).toBe(200);
  });
});

describe('an image with more pixels than the preview', () => {
  it('is rendered from an original that the server can decode', async () => {
    const answer = await requestImage('?crop=1536,0,1024,1024&resize=1000,1000&format=png');
    const { at, width, height } = await pixelsOf(answer.rawPayload);
    expect([width, height]).toEqual([1000, 1000]);
    const halves = [at(400, 500), at(600, 500)].map((color) =>
      color.slice(0, 3).map((value) => Math.round(value / 255)),
    );
    expect(halves).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
    expect(await app.ctx.db.interactiveTask.count()).toBe(0);
  });

  it('is rendered by a worker from other originals, once for concurrent requests', async () => {
    const query = '?crop=1024,0,1024,1024&resize=1000,1000&format=png';
    const answers = [requestHeicImage(query), requestHeicImage(query)];
    const { waitForTask, end } = interactiveWork(app);
    const { id, task, payload } = await waitForTask();
    expect([task, payload]).toEqual([
      'make-image',
      expect.objectContaining({
        assetId: heic.id,
        version: 1,
        transform: expect.objectContaining({
          part: { left: 1024, top: 0, width: 1024, height: 1024 },
          width: 1000,
          height: 1000,
        }),
      }),
    ]);
    const rendered = await plainPng(1000, 1000, 'red');
    const { key } = payload as { key: string };
    await app.ctx.storage.put(key, rendered, { contentType: 'image/png' });
    await end(id, 'COMPLETED');
    for (const answer of await Promise.all(answers)) {
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(rendered)).toBe(true);
    }
    expect(await app.ctx.db.interactiveTask.count()).toBe(1);
    expect((await requestHeicImage(query)).rawPayload.equals(rendered)).toBe(true);
    expect(await app.ctx.db.interactiveTask.count()).toBe(1);
  });

  it('answers with the reason when it cannot be rendered', async () => {
    const answer = requestHeicImage('?crop=0,0,1000,1000&resize=999,999&format=png');
    const { waitForTask, end } = interactiveWork(app);
    const { id } = await waitForTask();
    await end(id, 'ERROR', 'The image cannot be decoded: it is damaged.');
    expect((await answer).statusCode).toBe(422);
    expect(errorOf(await answer)).toMatchObject({
      error: 'UNPROCESSABLE',
      message: 'The image cannot be decoded: it is damaged.',
    });
  });
});
