import { replaceContent } from '@spindle/contracts/versions/versions';
import { toUuid } from '@spindle/core/ids';
import { originalKey } from '@spindle/core/storage/keys';
import { storeFile, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { noise } from '@spindle/core/test/noise';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeResponse, openImageRequests } from '../../test/derivatives/image-requests.ts';
import { sha256, storedKeys } from '../../test/stored-objects.ts';
import { onEachStore } from '../../test/uploads/on-each-store.ts';
import { beginUpload, fileOf, sendRest, tusClient } from '../../test/uploads/tus-client.ts';

onEachStore('replacing content', {}, (server) => {
  let admin: TestUser;
  let asset: TestAsset;

  beforeAll(async () => {
    admin = await server.app.makeUser('ADMIN');
  });

  /** Checks after every test that each object has a row and each row an object. */
  afterEach(async () => {
    const rows = await server.app.ctx.db.file.findMany({ select: { objectKey: true } });
    // Cached images may still be written shortly after the response.
    const temporary = /^(cache|incoming)\//;
    const live = (await storedKeys(server.app)).filter((key) => !temporary.test(key));
    const withoutRow = live.filter((key) => !rows.some(({ objectKey }) => objectKey === key));
    // A worker job deletes the derivatives of earlier versions.
    expect(withoutRow.filter((key) => !/^derivatives\/.*-v1-/.test(key))).toEqual([]);
    for (const { objectKey } of rows) expect(live).toContain(objectKey);
  });

  const form = (...files: [Buffer | string, string][]) => {
    const data = new FormData();
    for (const [body, name] of files) data.append('anything', new Blob([body]), name);
    return data;
  };
  const send = (id: string, body: FormData, by = server.creator, headers = {}) =>
    fetch(server.base + replaceContent.path.replace('{id}', id), {
      method: 'POST',
      headers: { 'x-filespin-api-key': by.apiKey, ...headers },
      body,
    });
  const get = (path: string, by = server.creator) =>
    server.app.call(by, { url: `/api/v1/assets/${path}` });
  const dataOf = async (id: string) => (await get(`${id}/data`)).json();
  const versionsOf = async (id: string) => (await get(`${id}/versions`)).json().data;
  const restore = (id: string, version: number, by = server.creator) =>
    server.app.call(by, {
      method: 'POST',
      url: `/api/v1/assets/${id}/versions/${version}/restore`,
    });
  const original = (id: string, query = '', by = server.creator) =>
    server.app.call(by, { url: `/api/v1/files/content/${id}?key=original${query}` });
  /** State of a video whose poster was chosen twice. */
  const CHOSEN = { renderVersion: 3, posterSecond: 1.5 };
  const makePhoto = async () =>
    server.app.makeAsset(
      server.creator,
      {
        name: 'Lake.png',
        kind: 'IMAGE',
        dhash: 'f'.repeat(16),
        metadata: { width: 64 },
        ...CHOSEN,
      },
      {
        ...(await photoFiles(64, 32)),
        web: { body: Buffer.from('web'), contentType: 'image/png' },
      },
    );

  it('the text inside the former file is not found any more', async () => {
    const { row, id } = await makePhoto();
    const { db } = server.app.ctx;
    await db.$executeRaw`UPDATE asset SET content_text = 'minutes of may' WHERE id = ${row.id}::uuid`;
    expect((await send(id, form(['new content', 'a.txt']))).ok).toBe(true);
    const found = await db.$queryRaw`
      SELECT content_text AS text, words @@ 'minutes'::tsquery AS found FROM asset WHERE id = ${row.id}::uuid`;
    expect(found).toEqual([{ text: '', found: false }]);
  });

  it('accepts one file in a form, keeps the id, and deletes the earlier derivatives [A-770] [A-771]', async () => {
    asset = await makePhoto();
    const bytes = noise(3_000_000);
    const answer = await send(asset.id, form([bytes, 'Meadow view.bin']));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      files: [{ id: asset.id, name: 'Meadow view.bin', size: 3_000_000 }],
      success: true,
      provider: 'local',
    });
    expect(await dataOf(asset.id)).toMatchObject({
      id: asset.id,
      name: 'Meadow view.bin',
      version: 2,
      render_version: 4,
      poster_second: null,
      status: 'NOT_READY',
      size: 3_000_000,
      content_type: 'application/octet-stream',
      kind: 'OTHER',
      conversions: {},
      metadata: {},
      errors: {},
    });
    expect(sha256((await original(asset.id)).rawPayload)).toBe(sha256(bytes));
    expect((await original(asset.id, '&v=1')).headers['cache-control']).toContain('no-cache');
    const job = await server.app.ctx.db.job.findFirstOrThrow({
      where: { assetId: toUuid(asset.id) },
      include: { steps: true },
    });
    expect(job).toMatchObject({ type: 'REPLACE', input: { version: 2, asset_id: asset.id } });
    expect(job.steps.map(({ task }) => task).sort()).toEqual([
      'delete-earlier-derivatives',
      'probe',
    ]);
    const { data } = (await get(`${asset.id}/activity`)).json();
    expect(data[0]).toMatchObject({ action: 'REPLACED', details: { version: 2 } });
  });

  it('search finds the new name and no longer the old one', async () => {
    const found = async (keyword: string) =>
      (
        await server.app.call(server.creator, {
          method: 'POST',
          url: '/api/v1/assets/search',
          payload: { keyword },
        })
      ).json().result;
    expect(await found('meadow')).toContain(asset.id);
    expect(await found('lake')).not.toContain(asset.id);
  });

  it('lists the originals, newest first, and serves each of them', async () => {
    expect(await versionsOf(asset.id)).toMatchObject([
      { version: 2, current: true, name: 'Meadow view.bin', size: 3_000_000, width: null },
      {
        version: 1,
        current: false,
        name: 'Lake.png',
        content_type: 'image/jpeg',
        width: 64,
        height: 32,
        creator_id: server.creator.row.id,
        creator_name: 'Test CREATOR',
        checksum: asset.files.find(({ key }) => key === 'original')?.md5,
      },
    ]);
    const earlier = await original(asset.id, '&version=1&delivery=download');
    expect(earlier.headers['content-type']).toBe('image/jpeg');
    expect(earlier.headers['content-disposition']).toContain('Lake.png');
    const row = asset.files.find(({ key }) => key === 'original');
    expect(earlier.rawPayload.length).toBe(Number(row?.size));
    expect((await original(asset.id, '&version=7')).statusCode).toBe(404);
    const user = await server.app.makeUser('USER');
    expect((await original(asset.id, '&version=1', user)).statusCode).toBe(200);
  });

  it('restores an earlier original as a new version, and keeps those in between', async () => {
    const date = { modifiedAt: new Date('2025-06-14T08:30:00Z'), modifiedOffset: 120 };
    const { file } = server.app.ctx.db;
    const where = { assetId: toUuid(asset.id), key: 'original' };
    await file.updateMany({ where: { ...where, version: 1 }, data: date });
    const answer = await restore(asset.id, 1, admin);
    expect(answer.statusCode).toBe(202);
    expect(await file.findFirst({ where: { ...where, version: 3 } })).toMatchObject(date);
    expect(await versionsOf(asset.id)).toMatchObject([
      { version: 3, current: true, name: 'Lake.png', creator_id: admin.row.id },
      { version: 2, name: 'Meadow view.bin' },
      { version: 1, name: 'Lake.png' },
    ]);
    const [now, first] = [await original(asset.id), await original(asset.id, '&version=1')];
    expect(now.rawPayload).toEqual(first.rawPayload);
    const { data } = (await get(`${asset.id}/activity`)).json();
    expect(data[0]).toMatchObject({ action: 'REPLACED', details: { version: 3, restored: 1 } });
    expect((await restore(asset.id, 3)).statusCode).toBe(409);
    expect((await restore(asset.id, 9)).statusCode).toBe(404);
  });

  it('overwrites existing data with custom metadata', async () => {
    const { id } = await server.app.makeAsset(server.creator, { data: { title: 'A', place: 'B' } });
    const body = form(['x', 'x.txt']);
    body.append('custom_metadata', JSON.stringify({ data: { title: 'C' } }));
    expect((await send(id, body)).status).toBe(200);
    expect((await dataOf(id)).data).toMatchObject({ title: 'C', place: 'B' });
  });

  it('creates versions in sequence from concurrent requests', async () => {
    const { id } = await server.app.makeAsset(server.creator);
    const bodies = ['first', 'second', 'third'];
    const answers = await Promise.all(bodies.map((body) => send(id, form([body, `${body}.txt`]))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const versions: { version: number; name: string }[] = await versionsOf(id);
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    for (const { version, name } of versions.slice(0, 3))
      expect(`${(await original(id, `&version=${version}`)).body}.txt`).toBe(name);
  });

  it('never shows an earlier image', async () => {
    const photo = await makePhoto();
    const { requestImage } = openImageRequests(server.app, photo, server.creator);
    const before = await requestImage('?resize=20,20&v=1');
    expect(await describeResponse(before)).toMatchObject({ width: 20, height: 10 });
    await send(photo.id, form([Buffer.from('not seen yet'), 'b.bin']));
    // The earlier image is still in this server's memory, its store and the browser. The new image does not exist yet.
    await expect.poll(async () => (await requestImage('?resize=20,20')).statusCode).toBe(409);
    expect((await requestImage('?resize=20,20&v=1')).statusCode).toBe(409);
    const { _thumb, _preview } = await photoFiles(32, 64);
    if (!_thumb || !_preview) throw new Error('unreachable: a photo without its images');
    const db = server.app.ctx.db;
    await storeFile(server.app.ctx, { ...photo.row, version: 2 }, '_thumb', _thumb);
    await storeFile(server.app.ctx, { ...photo.row, version: 2 }, '_preview', _preview);
    await db.asset.update({ where: { id: photo.row.id }, data: { status: 'OK' } });
    const etag = String(before.headers.etag);
    const revalidate = () => requestImage('?resize=20,20', { headers: { 'if-none-match': etag } });
    await expect.poll(async () => (await revalidate()).statusCode).toBe(200);
    for (const query of ['?resize=20,20', '?resize=20,20&v=1', '?resize=20,20&v=2'])
      expect(await describeResponse(await requestImage(query))).toMatchObject({
        width: 10,
        height: 20,
      });
    const stale = await requestImage('?resize=20,20&v=1');
    expect(stale.headers['cache-control']).toBe('private, no-cache');
  });

  describe('a refusal leaves the asset unchanged', () => {
    it('refuses USER, anonymous callers, and callers who cannot see the asset [A-676]', async () => {
      const { id } = await server.app.makeAsset(server.creator);
      const user = await server.app.makeUser('USER');
      expect((await send(id, form(['x', 'x']), user)).status).toBe(403);
      expect((await send(id, form(['x', 'x']), { ...user, apiKey: 'nobody' })).status).toBe(401);
      expect((await restore(id, 1, user)).statusCode).toBe(403);
      const restricted = await server.app.makeUser('CREATOR', { groupAssetAccess: false });
      expect((await send(id, form(['x', 'x']), restricted)).status).toBe(404);
      expect((await restore(id, 1, restricted)).statusCode).toBe(404);
      expect(await versionsOf(id)).toHaveLength(1);
    });

    it('answers 409 for an archived asset and 404 for a trashed one', async () => {
      const archived = await server.app.makeAsset(admin, { status: 'ARCHIVED' });
      const trashed = await server.app.makeAsset(admin, { trashedAt: new Date() });
      for (const [{ id }, status] of [
        [archived, 409],
        [trashed, 404],
      ] as const) {
        expect((await send(id, form(['x', 'x']), admin)).status).toBe(status);
        expect((await restore(id, 1, admin)).statusCode).toBe(status);
        const replaces = tusClient(server.base, admin).create({
          size: 1,
          metadata: { replaces: id },
        });
        expect((await replaces).status).toBe(status);
      }
    });

    it('refuses a form with two files, no file, an empty file, or data that violates the schema', async () => {
      const { id } = await server.app.makeAsset(server.creator);
      expect((await send(id, form(['x', 'x'], ['y', 'y']))).status).toBe(400);
      const none = new FormData();
      none.append('text', 'x');
      expect((await send(id, none)).status).toBe(400);
      expect((await send(id, form(['', 'x']))).status).toBe(400);
      const wrong = form(['x', 'x']);
      wrong.append('custom_metadata', '{');
      expect((await send(id, wrong)).status).toBe(400);
      expect(await versionsOf(id)).toHaveLength(1);
    });
  });

  describe('by a resumable upload', () => {
    it('replaces the named asset once with the uploader token, also when the last request is repeated', async () => {
      const { id } = await server.app.makeAsset(server.creator, { name: 'Old.txt' });
      const jwt = await server.app.signIn(server.creator);
      const token = await server.app.http.inject({
        url: '/api/v1/authentication/service_token?scope=EDIT_ASSET',
        headers: { authorization: `Bearer ${jwt}` },
      });
      const client = tusClient(server.base, server.creator, token.body);
      const bytes = noise(500_000);
      const upload = await beginUpload(client, bytes.length, {
        replaces: id,
        filename: 'New one.bin',
      });
      expect(await versionsOf(id)).toHaveLength(1);
      const file = await fileOf(await sendRest(client, upload, bytes));
      expect(file).toMatchObject({ id, name: 'New one.bin', size: 500_000 });
      const again = await client.patch(upload, bytes.length, Buffer.alloc(0));
      expect(await fileOf(again)).toMatchObject({ id, size: 500_000 });
      expect(await versionsOf(id)).toMatchObject([{ version: 2 }, { version: 1 }]);
      expect(sha256((await original(id)).rawPayload)).toBe(sha256(bytes));
      expect(await server.app.ctx.db.asset.count({ where: { id: toUuid(upload) } })).toBe(0);
    });

    it('refuses a hidden asset and an invalid id', async () => {
      const { id } = await server.app.makeAsset(server.creator);
      const restricted = await server.app.makeUser('CREATOR', { groupAssetAccess: false });
      const create = (replaces: string) =>
        tusClient(server.base, restricted).create({ size: 1, metadata: { replaces } });
      expect((await create(id)).status).toBe(404);
      expect((await create('nonsense')).status).toBe(400);
      expect(
        await server.app.ctx.db.upload.count({ where: { creatorId: restricted.row.id } }),
      ).toBe(0);
    });

    it('is refused at its end when the caller can no longer see the asset (security 8)', async () => {
      const { db, storage } = server.app.ctx;
      const { id } = await server.app.makeAsset(admin);
      const colleague = await server.app.makeUser('CREATOR');
      const client = tusClient(server.base, colleague);
      const upload = await beginUpload(client, 1, { replaces: id });
      await db.user.update({
        where: { id: colleague.row.id },
        data: { groupAssetAccess: false },
      });
      // The server learns of the change through a database notification.
      await expect.poll(async () => (await get(`${id}/data`, colleague)).statusCode).toBe(404);
      expect((await sendRest(client, upload, Buffer.from('x'))).status).toBe(404);
      expect(await versionsOf(id)).toHaveLength(1);
      await db.upload.deleteMany({ where: { creatorId: colleague.row.id } });
      await storage.remove([originalKey(upload, 1)]);
    });

    it('is refused at its end when the asset was archived meanwhile', async () => {
      const { id, row } = await server.app.makeAsset(server.creator);
      const upload = await beginUpload(server.client, 1, { replaces: id });
      await server.app.ctx.db.asset.update({ where: { id: row.id }, data: { status: 'ARCHIVED' } });
      const answer = await sendRest(server.client, upload, Buffer.from('x'));
      expect(answer.status).toBe(409);
      expect((await server.client.discard(upload)).status).toBeLessThan(300);
    });
  });
});
