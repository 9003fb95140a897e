import type { OutgoingHttpHeaders } from 'node:http';
import { derivativeKey } from '@spindle/core/storage/keys';
import { storeFile, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { interactiveWork } from '../../test/derivatives/interactive.ts';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { tilesOfOne } from '../../test/derivatives/tiles.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let photo: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
  photo = await app.makeAsset(
    admin,
    { name: 'lake.png', kind: 'IMAGE' },
    { original: ONE_PIXEL, ...tilesOfOne(ONE_PIXEL.body, 'png') },
  );
});

afterAll(() => app.close());

const read = (path: string, id = photo.id) =>
  app.call(user, { url: `/api/v1/zoomable/${id}/${path}` });

describe('the tile source', () => {
  it('is a Deep Zoom descriptor, which a GET without a body returns [A-747]', async () => {
    const answer = await read('deepzoom.xml');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/xml');
    expect(answer.body).toContain(
      '<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="1" TileSize="510" Version="',
    );
    expect(answer.body).toContain('<Size Width="1" Height="1"/>');
  });

  it('is immutable when its URL has the version of the tiles', async () => {
    const source = await read('deepzoom.xml');
    expect(source.headers['cache-control']).toBe('private, no-cache');
    const version = /Version="(\d+)"/.exec(source.body)?.[1];
    for (const path of ['deepzoom.xml', 'deepzoom_files/0/0_0.png']) {
      const named = await read(`${path}?v=${version}`);
      expect(named.headers['cache-control']).toContain('immutable');
      expect((await read(`${path}?v=0`)).headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('accepts a token in the URL, and refuses anonymous callers', async () => {
    const url = `/api/v1/zoomable/${photo.id}/deepzoom.xml`;
    expect((await app.http.inject({ url })).statusCode).toBe(401);
    const token = await app.signIn(user);
    expect((await app.http.inject({ url: `${url}?_jwt=${token}` })).statusCode).toBe(200);
  });

  it('is returned once a worker has created the tiles', async () => {
    const fresh = await makeImage();
    const answer = read('deepzoom.xml', fresh.id);
    const { waitForTask, end } = interactiveWork(app);
    const task = await waitForTask(fresh.id);
    expect(task).toMatchObject({ task: 'make-tiles', payload: { assetId: fresh.id, version: 1 } });
    for (const [key, file] of Object.entries(tilesOfOne(ONE_PIXEL.body, 'png')))
      await storeFile(app.ctx, fresh.row, key, file);
    await end(task.id, 'COMPLETED');
    expect((await answer).statusCode).toBe(200);
  });

  it('waits for a task that another request has queued, and returns the reason of its failure', async () => {
    const fresh = await makeImage();
    const key = derivativeKey(fresh.id, 1, 'deepzoom');
    const added = vi.spyOn(app.ctx.tasks, 'add');
    const { id } = await app.ctx.db.interactiveTask.create({
      data: { task: 'make-tiles', payload: { assetId: fresh.id, version: 1, key }, key },
    });
    const answer = read('deepzoom.xml', fresh.id);
    await vi.waitFor(() => expect(added).toHaveBeenCalledWith(...queuedTask(id)), WAIT_LIMIT_MS);
    expect(await app.ctx.db.interactiveTask.count({ where: { key } })).toBe(1);
    await interactiveWork(app).end(id, 'ERROR', 'The image cannot be decoded: it is damaged.');
    expect(errorOf(await answer)).toMatchObject({
      status: 422,
      message: 'The image cannot be decoded: it is damaged.',
    });
  });

  it('is not available for assets without an image, in processing or in the trash', async () => {
    const text = await app.makeAsset(admin, { name: 'a.txt' });
    const early = await app.makeAsset(admin, { kind: 'IMAGE', status: 'NOT_READY' });
    const trashed = await app.makeAsset(
      admin,
      { kind: 'IMAGE', trashedAt: new Date() },
      tilesOfOne(ONE_PIXEL.body, 'png'),
    );
    const busy = await read('deepzoom.xml', early.id);
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([409, '2']);
    for (const { id } of [text, early, trashed]) {
      if (id !== early.id) expect((await read('deepzoom.xml', id)).statusCode).toBe(404);
      expect((await read('deepzoom_files/0/0_0.png', id)).statusCode).toBe(404);
    }
  });

  it('is refused without the add-on', async () => {
    const value = { IMAGE_DEEPZOOM: { added: false, enabled: false } };
    const before = await app.ctx.db.setting.findUnique({ where: { section: 'addons' } });
    expect(before).toBeNull();
    await app.ctx.db.setting.create({
      data: { section: 'addons', value, updatedAt: new Date() },
    });
    await expect.poll(async () => (await read('deepzoom.xml')).statusCode).toBe(422);
    await app.ctx.db.setting.deleteMany();
    await expect.poll(async () => (await read('deepzoom.xml')).statusCode).toBe(200);
  });
});

describe('a tile', () => {
  it('is read as a byte range of the object that holds all tiles', async () => {
    for (const name of ['0_0.png', '0_0.jpeg']) {
      const answer = await read(`deepzoom_files/0/${name}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.rawPayload.equals(ONE_PIXEL.body)).toBe(true);
    }
  });

  it('takes one storage request and no database query when it is requested again', async () => {
    expect((await read('deepzoom_files/0/0_0.png')).statusCode).toBe(200);
    const storageGet = vi.spyOn(app.ctx.storage, 'get');
    const query = vi.spyOn(app.ctx.db, '$queryRaw');
    expect((await read('deepzoom_files/0/0_0.png')).statusCode).toBe(200);
    expect(storageGet).toHaveBeenCalledTimes(1);
    expect(query).not.toHaveBeenCalled();
  });

  it('answers 404 when the tiles are removed, the version changes or the asset is trashed', async () => {
    const changes = [
      ({ row }: TestAsset) =>
        app.ctx.db.file.deleteMany({ where: { assetId: row.id, key: 'deepzoom' } }),
      ({ row }: TestAsset) =>
        app.ctx.db.asset.update({ where: { id: row.id }, data: { version: 2 } }),
      ({ row }: TestAsset) =>
        app.ctx.db.asset.update({ where: { id: row.id }, data: { trashedAt: new Date() } }),
    ];
    for (const change of changes) {
      const { id, ...asset } = await app.makeAsset(
        admin,
        { kind: 'IMAGE' },
        tilesOfOne(ONE_PIXEL.body, 'png'),
      );
      const readStatus = async () => (await read('deepzoom_files/0/0_0.png', id)).statusCode;
      expect(await readStatus()).toBe(200);
      await change({ id, ...asset });
      await expect.poll(readStatus).toBe(404);
    }
  });

  it('is public when its file and on-demand images are public', async () => {
    const publicAsset = await app.makeAsset(
      admin,
      { kind: 'IMAGE' },
      tilesOfOne(ONE_PIXEL.body, 'png'),
    );
    const where = { assetId: publicAsset.row.id, key: 'deepzoom' };
    await app.ctx.db.file.updateMany({ where, data: { public: true } });
    const readStatuses = async (id: string) =>
      Promise.all(
        ['deepzoom.xml', 'deepzoom_files/0/0_0.png'].map(async (path) => {
          const url = `/api/v1/zoomable/${id}/${path}`;
          return (await app.http.inject({ url })).statusCode;
        }),
      );
    expect(await readStatuses(publicAsset.id)).toEqual([401, 401]);
    await app.ctx.db.setting.create({
      data: { section: 'image', value: { on_demand_image_private: false }, updatedAt: new Date() },
    });
    await expect.poll(() => readStatuses(publicAsset.id)).toEqual([200, 200]);
    const source = { url: `/api/v1/zoomable/${publicAsset.id}/deepzoom.xml` };
    const readCacheControl = async (answer: Promise<{ headers: OutgoingHttpHeaders }>) =>
      (await answer).headers['cache-control'];
    expect(await readCacheControl(app.http.inject(source))).toBe(
      'public, max-age=0, s-maxage=300, must-revalidate',
    );
    expect(await readCacheControl(app.call(user, source))).toBe('private, no-cache');
    const fresh = await makeImage();
    for (const { id } of [photo, fresh]) expect(await readStatuses(id)).toEqual([401, 401]);
    expect(await app.ctx.db.interactiveTask.count({ where: { status: 'QUEUED' } })).toBe(0);
    await app.ctx.db.setting.deleteMany();
  });

  it('answers 404 outside the image and 400 for an invalid name', async () => {
    for (const path of ['0/1_0.png', '0/0_1.png', '1/0_0.png'])
      expect((await read(`deepzoom_files/${path}`)).statusCode).toBe(404);
    for (const path of ['0/0_0.gif', '0/a_0.png', 'x/0_0.png', '41/0_0.png'])
      expect((await read(`deepzoom_files/${path}`)).statusCode).toBe(400);
  });
});

const queuedTask = (id: number) =>
  ['interactive', 'make-tiles', { id }, `make-tiles-${id}`] as const;
const makeImage = () =>
  app.makeAsset(admin, { name: 'new.png', kind: 'IMAGE' }, { original: ONE_PIXEL });
