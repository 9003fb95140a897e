import { downloadImageKey } from '@spindle/core/storage/keys';
import { storeFile, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let photo: TestAsset;
let text: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
  const files = await photoFiles(40, 20);
  photo = await app.makeAsset(admin, { name: 'lake.jpg', kind: 'IMAGE' }, files);
  text = await app.makeAsset(admin, { name: 'notes.txt' });
});

afterAll(() => app.close());

const start = (payload: object, by = user) =>
  app.call(by, {
    method: 'POST',
    url: '/api/v1/assets/bulk',
    payload: { action: 'download', ...payload },
  });
const download = (id: number, by = user) => app.call(by, { url: `/api/v1/jobs/${id}/download` });
const jobOf = async (id: number) => (await app.call(user, { url: `/api/v1/jobs/${id}` })).json();

describe('a download of a selection', () => {
  it('of originals is ready at once, in the order of the request', async () => {
    const answer = await start({ ids: [text.id, photo.id] });
    expect(answer.statusCode).toBe(202);
    const { job_id } = answer.json();
    expect(await jobOf(job_id)).toMatchObject({
      type: 'BULK_DOWNLOAD',
      status: 'COMPLETED',
      message: '2 assets ready to download',
      progress: { done: 2, total: 2 },
    });
    const zip = await download(job_id);
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    const content = zip.rawPayload.toString('latin1');
    expect(content.indexOf('notes.txt')).toBeGreaterThan(-1);
    expect(content.indexOf('notes.txt')).toBeLessThan(content.indexOf('lake.jpg'));
    const login = await app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: user.email, password: user.password },
    });
    const cookie = login.cookies.find(({ name }) => name === 'spindle_media')?.value ?? '';
    const byBrowser = await app.http.inject({
      url: `/api/v1/jobs/${job_id}/download`,
      cookies: { spindle_media: cookie },
    });
    expect(byBrowser.rawPayload.equals(zip.rawPayload)).toBe(true);
  });

  it('of a collection or the basket has its assets', async () => {
    const { id } = await makeCollection(app, user, { assets: [photo.id] });
    const { job_id } = (await start({ collection_id: id })).json();
    expect(await jobOf(job_id)).toMatchObject({ progress: { total: 1 } });
    const hidden = await makeCollection(app, admin, { assets: [photo.id] });
    await app.ctx.db.collection.update({ where: { id: hidden.id }, data: { groupAccess: false } });
    expect((await start({ collection_id: hidden.id })).statusCode).toBe(404);
  });

  it('of a conversion waits for the worker, and names what is missing with the reason', async () => {
    const { job_id } = (await start({ ids: [photo.id, text.id], key: 'web' })).json();
    expect(await jobOf(job_id)).toMatchObject({ status: 'QUEUED' });
    expect((await download(job_id)).statusCode).toBe(409);
    await app.ctx.db.jobAsset.updateMany({
      where: { jobId: job_id },
      data: { outcome: 'REFUSED', reason: 'Only images can be converted.' },
    });
    await app.ctx.db.job.update({
      where: { id: job_id },
      data: { status: 'COMPLETED', completedAt: new Date() },
    });
    const none = await download(job_id);
    expect([none.statusCode, errorOf(none).message]).toEqual([
      400,
      'None of these assets has web.',
    ]);
    const { _thumb: image } = await photoFiles(10, 10);
    if (!image) throw new Error('no image');
    await storeFile(app.ctx, photo.row, 'web', image);
    const content = (await download(job_id)).rawPayload.toString('latin1');
    expect(content).toContain('lake-web.jpg');
    expect(content).toContain('notes.txt: Only images can be converted.');
  });

  it('of images with options names them by their size, and does not show them as conversions', async () => {
    const image = 'resize=20,20&format=webp';
    const { job_id } = (await start({ ids: [photo.id, text.id], image })).json();
    expect(await jobOf(job_id)).toMatchObject({ status: 'QUEUED', input: { image } });
    const { _thumb: bytes } = await photoFiles(20, 10);
    if (!bytes) throw new Error('no image');
    await storeFile(app.ctx, photo.row, downloadImageKey(job_id), {
      ...bytes,
      contentType: 'image/webp',
    });
    await app.ctx.db.jobAsset.updateMany({
      where: { jobId: job_id, assetId: text.row.id },
      data: { outcome: 'REFUSED', reason: 'It has no image.' },
    });
    await app.ctx.db.job.update({
      where: { id: job_id },
      data: { status: 'COMPLETED', completedAt: new Date() },
    });
    const content = (await download(job_id)).rawPayload.toString('latin1');
    expect(content).toContain('lake-20x10.webp');
    expect(content).toContain('notes.txt: It has no image.');
    const asset = (await app.call(user, { url: `/api/v1/assets/${photo.id}/data` })).json();
    expect(Object.keys(asset.conversions).filter((key) => key.startsWith('_'))).toEqual([]);
  });

  it('of one asset is its file with `unpacked`, in ranges too', async () => {
    const { job_id } = (await start({ ids: [text.id] })).json();
    const url = `/api/v1/jobs/${job_id}/download?unpacked=y`;
    const file = await app.call(user, { url });
    expect(file.headers['content-disposition']).toContain('notes.txt');
    expect(file.headers['content-type']).not.toBe('application/zip');
    const rest = await app.call(user, { url, headers: { range: 'bytes=1-' } });
    expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, file.rawPayload.length - 1]);
    const two = (await start({ ids: [text.id, photo.id] })).json();
    const zip = await app.call(user, { url: `/api/v1/jobs/${two.job_id}/download?unpacked=y` });
    expect(zip.headers['content-type']).toBe('application/zip');
  });

  it('leaves out personal information, and names the files that cannot be cleaned', async () => {
    const exif = { IFD0: { Copyright: 'Press', HostComputer: 'ana-novak' } };
    const bytes = await plainImage(64, 48).withExif(exif).jpeg().toBuffer();
    const make = (name: string, contentType: string, body: Buffer) =>
      app.makeAsset(
        admin,
        { name, contentType, size: BigInt(body.length) },
        { original: { body, contentType } },
      );
    const picture = await make('ana.jpg', 'image/jpeg', bytes);
    const raw = await make('ana.bin', 'application/octet-stream', Buffer.from('ana-novak'));
    const ids = [picture.id, raw.id];
    const { job_id } = (await start({ ids, remove_personal_info: true })).json();
    const content = (await download(job_id)).rawPayload.toString('latin1');
    expect(content).toContain('ana.jpg');
    expect(content).toContain('Press');
    expect(content).not.toContain('ana-novak');
    expect(content).toContain('ana.bin: Personal information cannot be removed from this file.');
    const startOne = async (id: string) => {
      const one = (await start({ ids: [id], remove_personal_info: true })).json();
      return app.call(user, { url: `/api/v1/jobs/${one.job_id}/download?unpacked=y` });
    };
    const single = await startOne(picture.id);
    expect(single.headers['content-type']).toBe('image/jpeg');
    expect(single.rawPayload.toString('latin1')).not.toContain('ana-novak');
    const refused = await startOne(raw.id);
    expect(refused.headers['content-type']).toBe('application/zip');
    expect(refused.rawPayload.toString('latin1')).not.toContain('ana-novak');
  });

  it.each([
    ['resize=big', 'resize must be width,height in pixels, for example 300,300'],
    ['size=20,20', 'size'],
    ['format=webp&format=png', 'format is listed twice'],
  ])('is refused for the options %s', async (image, message) => {
    const refused = await start({ ids: [photo.id], image });
    expect(refused.statusCode).toBe(400);
    expect(errorOf(refused).message).toContain(message);
  });

  it('is refused without assets, and without the permission', async () => {
    const empty = await start({ ids: ['0'.repeat(32)] });
    expect([empty.statusCode, errorOf(empty).message]).toEqual([
      400,
      'There are no assets to download.',
    ]);
    const other = (await start({ ids: [photo.id] })).json();
    expect((await download(other.job_id, admin)).statusCode).toBe(404);
    const archive = await app.call(admin, {
      method: 'POST',
      url: '/api/v1/assets/bulk',
      payload: { action: 'add_to_basket', ids: [photo.id] },
    });
    expect((await download(archive.json().job_id, admin)).statusCode).toBe(404);
  });
});
