import type { AssetStatus } from '@spindle/contracts/assets/assets';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { completeToolTasks, enableAddons } from '../../test/derivatives/tool-results.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let creator: TestUser;
let photo: TestAsset;
let payloads: Record<string, unknown>[];

beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('CREATOR');
  photo = await makePhoto();
  payloads = completeToolTasks(app, ONE_PIXEL.body);
  await enableAddons(app, ['IMAGE_AUTOFIX', 'REMOVE_REDEYE', 'IMAGE_COLLAGE']);
});

afterAll(() => app.close());

async function makePhoto(given: object = {}, { isTransparent = false } = {}) {
  const files = await photoFiles(40, 20, { isTransparent });
  return app.makeAsset(creator, { name: 'lake.tif', kind: 'IMAGE', ...given }, files);
}

function use(tool: string, payload: object, asset: TestAsset = photo, by = creator) {
  const url = `/api/v1/assets/${asset.id}/tools/${tool}`;
  return app.call(by, { method: 'POST', url, payload });
}

describe('the result of a tool', () => {
  it('is the image from the worker, sandboxed and not cacheable', async () => {
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
    expect(payloads.at(-1)).toMatchObject({
      pictures: [{ assetId: photo.id, version: 1 }],
      size: 'preview',
      format: 'jpeg',
      work: { tool: 'auto-fix', contrast: 30, exposure: 100, white_balance: 100 },
    });
  });

  it('is created once for equal requests, and again for other settings and versions', async () => {
    const before = payloads.length;
    await use('auto-fix', { exposure: 10 });
    await use('auto-fix', { exposure: 10, size: 'full' });
    expect(payloads.length).toBe(before + 1);
    await use('auto-fix', { exposure: 11 });
    await use('auto-fix', { exposure: 10, size: 'preview' });
    expect(payloads.length).toBe(before + 3);
    const next = await makePhoto({ version: 2 });
    await use('auto-fix', { exposure: 10 }, next);
    expect(payloads.at(-1)).toMatchObject({ pictures: [{ version: 2 }] });
    expect(new Set(payloads.map(({ key }) => key)).size).toBe(payloads.length);
  });

  it('is a PNG for a transparent image', async () => {
    const answer = await use('auto-fix', {}, await makePhoto({}, { isTransparent: true }));
    expect(answer.headers['content-type']).toBe('image/png');
  });
});

describe('a collage', () => {
  const makeCollage = (asset_ids: string[], settings: object = {}, by = creator) =>
    app.call(by, {
      method: 'POST',
      url: '/api/v1/assets/tools/collage',
      payload: { asset_ids, ...settings },
    });

  it('contains the images in the given order, and each order is a result of its own', async () => {
    const other = await makePhoto();
    const answer = await makeCollage([photo.id, other.id], { background: 'transparent' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['content-disposition']).toContain('filename="collage.png"');
    expect((await makeCollage([other.id, photo.id])).headers['content-type']).toBe('image/jpeg');
    const orders = payloads.slice(-2).map(({ pictures }) => pictures as { assetId: string }[]);
    expect(orders.map((order) => order.map(({ assetId }) => assetId))).toEqual([
      [photo.id, other.id],
      [other.id, photo.id],
    ]);
  });

  it('is refused for hidden or unsuitable assets, and for too few or too many', async () => {
    const stranger = await app.makeUser('CREATOR', { groupAssetAccess: false });
    const own = await app.makeAsset(stranger, { kind: 'IMAGE' }, await photoFiles(40, 20));
    expect((await makeCollage([own.id, photo.id], {}, stranger)).statusCode).toBe(404);
    expect((await makeCollage([own.id, own.id], {}, stranger)).statusCode).toBe(200);
    const archived = await makePhoto({ status: 'ARCHIVED' });
    expect((await makeCollage([photo.id, archived.id])).statusCode).toBe(409);
    for (const [answer, path] of [
      [await makeCollage([photo.id]), 'asset_ids'],
      [await makeCollage(Array(21).fill(photo.id)), 'asset_ids'],
      [await makeCollage([photo.id, photo.id], { layout: 'heap' }), 'layout'],
      [await makeCollage([photo.id, photo.id], { background: 'red' }), 'background'],
      [await makeCollage([photo.id, photo.id], { width: 100 }), 'width'],
    ] as const) {
      expect(answer.statusCode).toBe(400);
      expect(errorOf(answer).details).toMatchObject([{ path }]);
    }
  });
});

describe('a tool request is refused', () => {
  it('for an unknown or malformed setting, by name', async () => {
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

  it('for an invalid circle, by its path', async () => {
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

  it('for an invalid layer, by its path', async () => {
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

  it('for assets that are archived, processing, unreadable, trashed or not images', async () => {
    for (const status of ['ARCHIVED', 'NOT_READY', 'ERROR'] satisfies AssetStatus[])
      expect((await use('auto-fix', {}, await makePhoto({ status }))).statusCode).toBe(409);
    const text = await app.makeAsset(creator, { name: 'notes.txt' });
    expect((await use('auto-fix', {}, text)).statusCode).toBe(415);
    const trashed = await makePhoto({ trashedAt: new Date() });
    const admin = await app.makeUser('ADMIN');
    expect((await use('auto-fix', {}, trashed, admin)).statusCode).toBe(404);
  });

  it('for a missing add-on, but only after the check of visibility', async () => {
    const stranger = await app.makeUser('CREATOR', { groupAssetAccess: false });
    await app.ctx.db.setting.deleteMany();
    const secondServer = await app.openSecondServer();
    const useAutoFix = (by: TestUser) =>
      secondServer.call(by, {
        method: 'POST',
        url: `/api/v1/assets/${photo.id}/tools/auto-fix`,
        payload: {},
      });
    const answer = await useAutoFix(creator);
    expect([answer.statusCode, errorOf(answer)]).toEqual([
      422,
      expect.objectContaining({
        error: 'FEATURE_NOT_AVAILABLE',
        message: 'Auto-fix is not available: the add-on is not added.',
      }),
    ]);
    expect((await useAutoFix(stranger)).statusCode).toBe(404);
    await secondServer.close();
  });
});
