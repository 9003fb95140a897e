import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { metadataOf, picture } from '@spindle/core/test/media/images';
import { lookOf, photoFiles, pixelsOf, plainPicture } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImageDoor } from '../../test/image-door.ts';
import { interactiveWork } from '../../test/interactive.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../test/raw-form.ts';
import { signPath } from '../credentials/signature.ts';

let app: TestApp;
let admin: TestUser;
let photo: TestAsset;
let heic: TestAsset;
let image: ReturnType<typeof openImageDoor>['image'];
let telephone: typeof image;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  // Its preview has 2048 of its 4096 pixels of width.
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
  image = openImageDoor(app, photo, user).image;
  telephone = openImageDoor(app, heic, user).image;
});

afterAll(() => app.close());

describe('what the settings say of images', () => {
  const settings = (key: string, value: object) =>
    app.call(admin, {
      method: 'PATCH',
      url: '/api/v1/user/settings/update',
      payload: { key, value },
    });

  it('the watermark is laid over what asks for it, and another one is seen at once', async () => {
    const url = '?resize=400,400&watermark=1&format=png&v=1';
    const bare = await image(url);
    for (const color of ['#00ff00', '#ffff00']) {
      const form = rawForm([
        {
          disposition: 'form-data; name="name"; filename="mark.png"',
          type: 'image/png',
          body: await plainPicture(50, 50, color),
        },
      ]);
      const saved = await app.call(admin, {
        method: 'POST',
        url: '/api/v1/user/settings/watermark',
        headers: { 'content-type': FORM_TYPE },
        payload: form,
      });
      expect(saved.statusCode, saved.body).toBe(200);
      const marked = await image(url);
      expect(marked.headers['cache-control']).toBe('private, no-cache');
      expect(marked.headers.etag).not.toBe(bare.headers.etag);
      const { at, width, height } = await pixelsOf(marked.rawPayload);
      const corner = at(width - 30, height - 20); // bottom right, a quarter of the width
      expect([corner[0], corner[1]]).toEqual([color === '#00ff00' ? 0 : 255, 255]);
    }
  });

  it('Display P3 stays in images of what has it where it is to be kept, and is gone at once where not', async () => {
    const body = await picture(400, 300).withIccProfile('p3').jpeg().toBuffer();
    const size = { width: 400, height: 300, contentType: 'image/jpeg' };
    const wide = await app.makeAsset(
      admin,
      { kind: 'IMAGE', ...size },
      { _preview: { body, ...size } },
    );
    const see = openImageDoor(app, wide, admin).image;
    const made = async (query: string) => {
      const answer = await see(query);
      return {
        etag: answer.headers.etag,
        profile: (await metadataOf(answer.rawPayload)).hasProfile,
      };
    };
    for (const query of [
      '?resize=90,90&format=avif',
      '?resize=90,90&format=jpg&grayscale=0&flip=h',
    ]) {
      const plain = await made(query);
      await settings('image', { keep_display_p3: true });
      const kept = await made(query);
      await settings('image', { keep_display_p3: false });
      expect([plain.profile, kept.profile]).toEqual([false, true]);
      expect(kept.etag).not.toBe(plain.etag);
      expect(await made(query)).toEqual(plain);
    }
  });

  it('a poster of a video has the size that they say where none is asked for', async () => {
    const files = await photoFiles(1280, 640);
    const video = await app.makeAsset(admin, { kind: 'VIDEO' }, files);
    const see = openImageDoor(app, video, admin).image;
    const sizeOf = async (query: string) => {
      const { headers, rawPayload } = await see(query);
      const { width, height } = await lookOf(rawPayload);
      return [width, height, headers['cache-control']];
    };
    expect(await sizeOf('?v=1')).toEqual([640, 320, 'private, no-cache']);
    const { data } = (await app.call(admin, { url: '/api/v1/user/settings' })).json();
    const thumbnails = { ...data.video.thumbnails, video_default: { width: 500, height: 100 } };
    await settings('video', { ...data.video, thumbnails });
    expect(await sizeOf('?v=1&grayscale=1')).toEqual([200, 100, 'private, no-cache']);
    expect((await sizeOf('?v=1&resize=300,300')).slice(0, 2)).toEqual([300, 150]);
  });

  it('signed addresses may use the presets alone where it says so, and who is signed in everything', async () => {
    await settings('image', {
      on_demand_presets_only: true,
      on_demand_presets: ['format=png&resize=60,60'],
    });
    const sign = (query: string) => {
      const path = `${photo.id}/conversions?${query}&expiry=2000000000&accessId=${admin.row.accessId}`;
      const signature = encodeURIComponent(signPath(path, admin.apiKey));
      return app.http.inject({ url: `/api/v1/assets/${path}&signature=${signature}` });
    };
    expect((await sign('resize=60,60&format=png')).statusCode).toBe(200);
    expect((await sign('resize=61,60&format=png')).statusCode).toBe(403);
    expect((await sign('resize=60,60')).statusCode).toBe(403);
    expect((await image('?resize=61,60')).statusCode).toBe(200);
    await settings('image', { on_demand_presets_only: false });
    expect((await sign('resize=61,60&format=png')).statusCode).toBe(200);
  });
});

describe('what needs more pixels than the preview has', () => {
  it('is made of the original, where that is a photograph', async () => {
    const answer = await image('?crop=1536,0,1024,1024&resize=1000,1000&format=png');
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

  it('is made of the original by a worker where that is of another kind, for all that ask at once', async () => {
    const query = '?crop=1024,0,1024,1024&resize=1000,1000&format=png';
    const answers = [telephone(query), telephone(query)];
    const { asked, end } = interactiveWork(app);
    const { id, task, payload } = await asked();
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
    const made = await plainPicture(1000, 1000, 'red');
    const { key } = payload as { key: string };
    await app.ctx.storage.put(key, made, { contentType: 'image/png' });
    await end(id, 'COMPLETED');
    for (const answer of await Promise.all(answers)) {
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(made)).toBe(true);
    }
    expect(await app.ctx.db.interactiveTask.count()).toBe(1);
    expect((await telephone(query)).rawPayload.equals(made)).toBe(true);
    expect(await app.ctx.db.interactiveTask.count()).toBe(1);
  });

  it('says why it cannot be made', async () => {
    const answer = telephone('?crop=0,0,1000,1000&resize=999,999&format=png');
    const { asked, end } = interactiveWork(app);
    const { id } = await asked();
    await end(id, 'ERROR', 'The image cannot be decoded: it is damaged.');
    expect((await answer).statusCode).toBe(422);
    expect(errorOf(await answer)).toMatchObject({
      error: 'UNPROCESSABLE',
      message: 'The image cannot be decoded: it is damaged.',
    });
  });
});
