import type { AssetStatus } from '@spindle/contracts/assets/assets';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableAddons, makeAtOnce } from '../../test/made-at-once.ts';
import { ONE_PIXEL } from '../../test/one-pixel.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let creator: TestUser;
let photo: TestAsset;
let asked: Record<string, unknown>[];

beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('CREATOR');
  photo = await makePhoto();
  asked = makeAtOnce(app, ONE_PIXEL.body);
  await enableAddons(app, ['IMAGE_AUTOFIX', 'REMOVE_REDEYE', 'IMAGE_COLLAGE']);
});

afterAll(() => app.close());

async function makePhoto(given: object = {}, seeThrough = false) {
  const files = await photoFiles(40, 20, { seeThrough });
  return app.makeAsset(creator, { name: 'lake.tif', kind: 'IMAGE', ...given }, files);
}

function use(tool: string, payload: object, asset: TestAsset = photo, by = creator) {
  const url = `/api/v1/assets/${asset.id}/tools/${tool}`;
  return app.call(by, { method: 'POST', url, payload });
}

describe('what a tool answers', () => {
  it('is the picture that a worker makes, which acts nowhere and is kept by nobody on the way', async () => {
    const answer = await use('auto-fix', { size: 'preview', contrast: 30 });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.rawPayload.equals(ONE_PIXEL.body)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringContaining('inline; filename="lake-auto-fix.jpg"'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(asked.at(-1)).toMatchObject({
      pictures: [{ assetId: photo.id, version: 1 }],
      ...{ size: 'preview', format: 'jpeg' },
      work: { tool: 'auto-fix', contrast: 30, exposure: 100, white_balance: 100 },
    });
  });

  it('is made once for one question, and anew for another and for another version', async () => {
    const begun = asked.length;
    await use('auto-fix', { exposure: 10 });
    await use('auto-fix', { exposure: 10, size: 'full' });
    expect(asked.length).toBe(begun + 1);
    await use('auto-fix', { exposure: 11 });
    await use('auto-fix', { exposure: 10, size: 'preview' });
    expect(asked.length).toBe(begun + 3);
    const next = await makePhoto({ version: 2 });
    await use('auto-fix', { exposure: 10 }, next);
    expect(asked.at(-1)).toMatchObject({ pictures: [{ version: 2 }] });
    expect(new Set(asked.map(({ key }) => key)).size).toBe(asked.length);
  });

  it('is a PNG of what lets its background through', async () => {
    const answer = await use('auto-fix', {}, await makePhoto({}, true));
    expect(answer.headers['content-type']).toBe('image/png');
  });
});

describe('a collage', () => {
  const put = (asset_ids: string[], settings: object = {}, by = creator) =>
    app.call(by, {
      method: 'POST',
      url: '/api/v1/assets/tools/collage',
      payload: { asset_ids, ...settings },
    });

  it('is made of the pictures in the order that they are named in, and kept by that order', async () => {
    const other = await makePhoto();
    const answer = await put([photo.id, other.id], { background: 'transparent' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['content-disposition']).toContain('filename="collage.png"');
    expect((await put([other.id, photo.id])).headers['content-type']).toBe('image/jpeg');
    const orders = asked.slice(-2).map(({ pictures }) => pictures as { assetId: string }[]);
    expect(orders.map((order) => order.map(({ assetId }) => assetId))).toEqual([
      [photo.id, other.id],
      [other.id, photo.id],
    ]);
  });

  it('is refused where one of them cannot be seen, cannot be used, or there are too few or too many', async () => {
    const stranger = await app.makeUser('CREATOR', { groupAssetAccess: false });
    const own = await app.makeAsset(stranger, { kind: 'IMAGE' }, await photoFiles(40, 20));
    expect((await put([own.id, photo.id], {}, stranger)).statusCode).toBe(404);
    expect((await put([own.id, own.id], {}, stranger)).statusCode).toBe(200);
    const archived = await makePhoto({ status: 'ARCHIVED' });
    expect((await put([photo.id, archived.id])).statusCode).toBe(409);
    for (const [answer, path] of [
      [await put([photo.id]), 'asset_ids'],
      [await put(Array(21).fill(photo.id)), 'asset_ids'],
      [await put([photo.id, photo.id], { layout: 'heap' }), 'layout'],
      [await put([photo.id, photo.id], { background: 'red' }), 'background'],
      [await put([photo.id, photo.id], { width: 100 }), 'width'],
    ] as const) {
      expect(answer.statusCode).toBe(400);
      expect(errorOf(answer).details).toMatchObject([{ path }]);
    }
  });
});

describe('what is refused', () => {
  it('is a setting that is not known or malformed, by its name', async () => {
    for (const [body, path] of [
      [{ exposure: 101 }, 'exposure'],
      [{ white_balance: 'all' }, 'white_balance'],
      [{ size: 'huge' }, 'size'],
    ] as const) {
      const answer = await use('auto-fix', body);
      expect(answer.statusCode).toBe(400);
      expect(errorOf(answer).details).toMatchObject([{ path }]);
    }
    const unknown = await use('auto-fix', { colour: 3 });
    expect([unknown.statusCode, errorOf(unknown).message]).toEqual([
      400,
      expect.stringContaining('colour'),
    ]);
  });

  it('is a circle that is none, by its place', async () => {
    expect((await use('red-eye', { eyes: [{ x: 0.5, y: 0.5, radius: 0.02 }] })).statusCode).toBe(
      200,
    );
    const answer = await use('red-eye', { eyes: [{ x: 2, y: 0.5, radius: 0.5 }] });
    expect([answer.statusCode, errorOf(answer).details?.map(({ path }) => path)]).toEqual([
      400,
      ['eyes.0.x', 'eyes.0.radius'],
    ]);
    expect(errorOf(await use('red-eye', { eyes: [] })).details).toMatchObject([{ path: 'eyes' }]);
  });

  it('is a layer that is none, by its place', async () => {
    const layer = { kind: 'line', x: 0, y: 0, to_x: 1, to_y: 1 };
    await enableAddons(app, ['IMAGE_GRAPHICS']);
    expect((await use('graphics', { layers: [layer] })).statusCode).toBe(200);
    const answer = await use('graphics', { layers: [layer, { ...layer, color: 'red' }] });
    expect(errorOf(answer).details).toMatchObject([{ path: 'layers.1.color' }]);
    const unknown = await use('graphics', { layers: [{ ...layer, href: 'file:///' }] });
    expect([unknown.statusCode, errorOf(unknown).message]).toEqual([
      400,
      expect.stringContaining('href'),
    ]);
  });

  it('is what cannot be edited: archived, being processed, unreadable, no image, in the trash', async () => {
    for (const status of ['ARCHIVED', 'NOT_READY', 'ERROR'] satisfies AssetStatus[])
      expect((await use('auto-fix', {}, await makePhoto({ status }))).statusCode).toBe(409);
    const text = await app.makeAsset(creator, { name: 'notes.txt' });
    expect((await use('auto-fix', {}, text)).statusCode).toBe(415);
    const trashed = await makePhoto({ trashedAt: new Date() });
    const admin = await app.makeUser('ADMIN');
    expect((await use('auto-fix', {}, trashed, admin)).statusCode).toBe(404);
  });

  it('is a tool whose add-on is not enabled, after what the caller may not see', async () => {
    const stranger = await app.makeUser('CREATOR', { groupAssetAccess: false });
    await app.ctx.db.setting.deleteMany();
    const beside = await app.openBeside();
    const ask = (by: TestUser) =>
      beside.call(by, {
        method: 'POST',
        url: `/api/v1/assets/${photo.id}/tools/auto-fix`,
        payload: {},
      });
    const answer = await ask(creator);
    expect([answer.statusCode, errorOf(answer)]).toEqual([
      422,
      expect.objectContaining({
        error: 'FEATURE_NOT_AVAILABLE',
        message: 'Auto-fix is not available: the add-on is not added.',
      }),
    ]);
    expect((await ask(stranger)).statusCode).toBe(404);
    await beside.close();
  });
});
