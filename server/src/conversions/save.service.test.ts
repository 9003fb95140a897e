import { saveConversion } from '@spindle/contracts/conversions/conversions';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { storeFile } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { describeImage } from '@spindle/core/test/media/photo';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { storedKeys } from '../../test/stored-objects.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

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

// Every stored object has a file row, except on-demand images. The temporary link of an upload disappears a moment later.
afterEach(async () => {
  const unknownKeys = async () => {
    const rows = await app.ctx.db.file.findMany({ select: { objectKey: true } });
    const known = new Set(rows.map(({ objectKey }) => objectKey));
    return (await storedKeys(app)).filter((key) => !key.startsWith('cache/') && !known.has(key));
  };
  await expect.poll(unknownKeys).toEqual([]);
});

const PNG = () => plainImage(80, 40).png().toBuffer();

function save(key: string, body: Buffer | string, by = creator, id = asset.id) {
  return app.call(by, {
    method: 'POST',
    url: saveConversion.path.replace('{id}', id).replace('{key}', key),
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm([{ disposition: 'form-data; name="any"; filename="edited.png"', body }]),
  });
}
const readData = async (id = asset.id) =>
  (await app.call(creator, { url: `/api/v1/assets/${id}/data` })).json();
const readFile = (query: string, headers: Record<string, string> = {}, id = asset.id) =>
  app.http.inject({ url: `/api/v1/files/content/${id}?${query}`, headers });
const remove = (keys: string[], id = asset.id, by = admin) =>
  app.call(by, { method: 'POST', url: `/api/v1/assets/${id}/delete`, payload: { keys } });
const asCreator = () => ({ 'x-filespin-api-key': creator.apiKey });

/** Writes the results that the worker's check would write. */
const writeCheck = (key: string, data: object) =>
  app.ctx.db.file.updateMany({ where: { assetId: asset.row.id, key }, data });

describe('saving a conversion', () => {
  it('accepts a multipart file and saves it under its key [A-772] [A-773]', async () => {
    const bytes = await PNG();
    const answer = await save('press-1', bytes);
    expect(answer.json()).toMatchObject({
      files: [{ id: asset.id, name: 'edited.png', size: bytes.length, content_type: 'image/png' }],
      success: true,
      provider: 'local',
    });
    const job = await app.ctx.db.job.findFirstOrThrow({
      where: { type: 'CONVERSION' },
      include: { steps: true },
    });
    expect(job.steps).toMatchObject([
      { group: 'conversions', key: 'press-1', task: 'check-conversion' },
    ]);
    expect((await readFile('key=press-1', asCreator())).rawPayload).toEqual(bytes);
    const named = await readFile('key=press-1&delivery=download', asCreator());
    expect(named.headers['content-disposition']).toContain('lake-press-1.png');
  });

  // Proves
  it('shows the dimensions, the public flag and 72 dpi by default in the asset data', async () => {
    await writeCheck('press-1', { width: 80, height: 40 });
    const { conversions } = await readData();
    expect(conversions['press-1']).toMatchObject({
      public: false,
      width: 80,
      height: 40,
      dpi: 72,
      content_type: 'image/png',
      watermarked: false,
    });
    await writeCheck('press-1', { dpi: 300 });
    expect((await readData()).conversions['press-1'].dpi).toBe(300);
  });

  it('shows the error instead of the conversion in the asset data [A-388]', async () => {
    await save('broken', await PNG());
    await writeCheck('broken', { error: 'The image cannot be decoded: it is damaged.' });
    const { conversions, errors } = await readData();
    expect(conversions.broken).toBeUndefined();
    expect(errors).toEqual({ broken: 'The image cannot be decoded: it is damaged.' });
    expect((await readFile('key=broken', asCreator())).statusCode).toBe(404);
  });

  it('replaces only the conversion with the same key, and never serves the earlier one', async () => {
    const before = await readFile('key=press-1', asCreator());
    const { version } = (await readData()).conversions['press-1'];
    const cached = await readFile(`key=press-1&v=${version}`, asCreator());
    expect(cached.headers['cache-control']).toContain('immutable');
    const bytes = await plainImage(80, 40, 'blue').png().toBuffer();
    await save('press-1', bytes);
    const headers = { ...asCreator(), 'if-none-match': String(before.headers.etag) };
    const now = await readFile('key=press-1', headers);
    expect(now.statusCode).toBe(200);
    expect((await describeImage(now.rawPayload)).left).toEqual([0, 0, 255, 255]);
    const stale = await readFile(`key=press-1&v=${version}`, asCreator());
    expect(stale.headers['cache-control']).toBe('private, no-cache');
    expect(stale.rawPayload).toEqual(bytes);
    expect((await readData()).version).toBe(1);
  });

  it('refuses a key that is too long or has invalid characters, with the specified messages [A-569] [A-571]', async () => {
    const messages = [
      ['a'.repeat(21), 'Conversion name must be 20 characters or less'],
      ['two%20words', 'Conversion name must be alphanumeric and can contain "-" and "_"'],
      ['a.b', 'Conversion name must be alphanumeric and can contain "-" and "_"'],
    ] as const;
    for (const [key, message] of messages) {
      const answer = await save(key, await PNG());
      expect([answer.statusCode, errorOf(answer).message]).toEqual([400, message]);
    }
    expect((await save('a'.repeat(20), await PNG())).statusCode).toBe(200);
  });

  it('refuses reserved keys and files that are not images', async () => {
    for (const key of ['original', '_thumb', '720p-video', 'hls-video', 'deepzoom'])
      expect((await save(key, await PNG())).statusCode, key).toBe(400);
    expect((await save('nothing', '')).statusCode).toBe(400);
    expect((await save('text', 'not an image')).statusCode).toBe(415);
    expect((await save('page', '<svg xmlns="http://www.w3.org/2000/svg"/>')).statusCode).toBe(415);
  });

  it('refuses the role USER, and archived, trashed and processing assets', async () => {
    const bytes = await PNG();
    const saveFor = async (given: Parameters<TestApp['makeAsset']>[1]) =>
      (await save('web', bytes, admin, (await app.makeAsset(admin, given)).id)).statusCode;
    expect((await save('web', bytes, await app.makeUser('USER'))).statusCode).toBe(403);
    expect(await saveFor({ status: 'ARCHIVED' })).toBe(409);
    expect(await saveFor({ status: 'NOT_READY' })).toBe(409);
    expect(await saveFor({ trashedAt: new Date() })).toBe(404);
  });

  it('makes conversions available through signed links', async () => {
    const link = await app.call(creator, {
      url: `/api/v1/assets/${asset.id}/get_link?key=press-1&expiry=3600`,
    });
    const { pathname, search } = new URL(link.body);
    expect((await app.http.inject({ url: pathname + search })).headers['content-type']).toBe(
      'image/png',
    );
  });
});

describe('an anonymous caller', () => {
  const setPrivate = (isPrivate: boolean) =>
    app.call(admin, {
      method: 'PATCH',
      url: '/api/v1/user/settings/update',
      payload: { key: 'image', value: { on_demand_image_private: isPrivate } },
    });
  const image = (id: string) =>
    app.http.inject({ url: `/api/v1/assets/${id}/conversions?resize=10,10` });

  afterAll(() => setPrivate(true));

  it('sees only public conversions and on-demand images, when the settings allow it', async () => {
    const file = { body: await PNG(), contentType: 'image/png', width: 80, height: 40 };
    const files = { _thumb: file, _preview: file, open: file, shut: file };
    const { id, row } = await app.makeAsset(admin, { kind: 'IMAGE' }, files);
    const where = { assetId: row.id, key: 'open' };
    await app.ctx.db.file.updateMany({ where, data: { public: true } });
    const readStatuses = async () => [
      (await readFile('key=open', {}, id)).statusCode,
      (await image(id)).statusCode,
      (await readFile('key=shut', {}, id)).statusCode,
      (await readFile('key=_preview', {}, id)).statusCode,
      (await readFile('key=original', {}, id)).statusCode,
      (await readFile('key=original&version=1', {}, id)).statusCode,
    ];
    expect(await readStatuses()).toEqual([401, 401, 401, 401, 401, 401]);
    await setPrivate(false);
    expect(await readStatuses()).toEqual([200, 200, 401, 401, 401, 401]);
    const forged = { authorization: 'Bearer of nothing' };
    expect((await readFile('key=shut', forged, id)).statusCode).toBe(401);
    await remove(['original'], id);
    expect((await readFile('key=open', {}, id)).statusCode).toBe(404);
    await expect.poll(async () => (await image(id)).statusCode).toBe(404);
    await setPrivate(true);
  });
});

describe('deleting conversions', () => {
  it('removes the named conversions or all of them with their files, and keeps the asset', async () => {
    const file = { body: Buffer.from('x'), contentType: 'image/png' };
    const files = { a: file, b: file, c: file, _thumb: file };
    const { id, row } = await app.makeAsset(admin, {}, files);
    expect((await remove(['a', 'unknown'], id)).json()).toMatchObject({
      data: { id, trashed: false },
    });
    expect(Object.keys((await readData(id)).conversions).sort()).toEqual(['b', 'c']);
    await remove(['*'], id);
    expect((await readData(id)).conversions).toEqual({});
    const remaining = await app.ctx.db.file.findMany({ where: { assetId: row.id } });
    expect(remaining.map(({ key }) => key).sort()).toEqual(['_thumb', 'original']);
    const { data } = (await app.call(admin, { url: `/api/v1/assets/${id}/activity` })).json();
    expect(data).toMatchObject([
      { action: 'CONVERSIONS_DELETED', details: { keys: ['b', 'c'] } },
      { action: 'CONVERSIONS_DELETED', details: { keys: ['a'] } },
    ]);
  });

  it('is refused for an archived asset and for users without the delete permission', async () => {
    const archived = await app.makeAsset(admin, { status: 'ARCHIVED' });
    await storeFile(app.ctx, archived.row, 'web', {
      body: Buffer.from('x'),
      contentType: 'image/png',
    });
    expect((await remove(['web'], archived.id)).statusCode).toBe(409);
    expect((await remove(['press-1'], asset.id, creator)).statusCode).toBe(403);
  });
});
