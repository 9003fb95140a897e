import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const ORIGINAL = { keys: ['original'] };

let app: TestApp;
let admin: TestUser;
let manager: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  manager = await app.makeUser('ASSET_MANAGER');
  user = await app.makeUser('USER');
});

afterAll(() => app.close());

const post = (url: string, payload: object, by = manager) =>
  app.call(by, { method: 'POST', url, payload });
const remove = ({ id }: TestAsset, by = manager, payload: object = ORIGINAL) =>
  post(`/api/v1/assets/${id}/delete`, payload, by);
const restore = ({ id }: TestAsset, by = manager, payload: object = ORIGINAL) =>
  post(`/api/v1/assets/trash/${id}/undelete`, payload, by);
const search = async (state: 'live' | 'trashed', by = manager) => {
  const payload = { trashed: state === 'trashed', limit_per_page: 100 };
  return (await post('/api/v1/assets/search', payload, by)).json().result;
};

function makeImage(): Promise<TestAsset> {
  return app.makeAsset(
    admin,
    { name: 'lake.png', kind: 'IMAGE' },
    { original: ONE_PIXEL, _thumb: ONE_PIXEL, _preview: ONE_PIXEL },
  );
}

describe('an asset', () => {
  // Proves
  it('moves to the trash and leaves every list except the trash', async () => {
    const asset = await makeImage();
    const answer = await remove(asset);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ data: { id: asset.id, trashed: true } });
    expect(await search('live')).not.toContain(asset.id);
    expect(await search('trashed')).toContain(asset.id);
    const read = await app.call(manager, { url: `/api/v1/assets/${asset.id}/data` });
    expect(read.json().trashed).toBe(true);
    expect((await remove(asset)).statusCode).toBe(200);
  });

  it('stays archived and read-only while it is trashed and restored', async () => {
    const asset = await app.makeAsset(admin, { status: 'ARCHIVED' });
    const rename = () =>
      app.call(manager, {
        method: 'PATCH',
        url: `/api/v1/assets/${asset.id}`,
        payload: { name: 'other.txt' },
      });
    expect((await rename()).statusCode).toBe(409);
    expect((await remove(asset)).statusCode).toBe(200);
    expect(await search('trashed')).toContain(asset.id);
    expect((await rename()).statusCode).toBe(409);
    expect((await restore(asset)).statusCode).toBe(200);
    const read = await app.call(manager, { url: `/api/v1/assets/${asset.id}/data` });
    expect(read.json()).toMatchObject({ status: 'ARCHIVED', name: 'lake.txt', trashed: false });
    expect((await rename()).statusCode).toBe(409);
  });

  // Proves
  it('is restored unchanged and is visible at once', async () => {
    const asset = await makeImage();
    const read = async () =>
      (await app.call(manager, { url: `/api/v1/assets/${asset.id}/data` })).json();
    const before = await read();
    await remove(asset);
    const answer = await restore(asset);
    expect(answer.statusCode).toBe(200);
    expect(await search('live')).toContain(asset.id);
    expect(await search('trashed')).not.toContain(asset.id);
    const { update_time, update_user_id, ...after } = await read();
    expect(before).toMatchObject(after);
    expect(update_user_id).toBe(manager.row.id);
    const image = { url: `/api/v1/assets/${asset.id}/conversions?resize=1,1` };
    expect((await app.call(user, image)).statusCode).toBe(200);
    expect((await restore(asset)).statusCode).toBe(200);
  });

  it('is not moved by any key except the original', async () => {
    const asset = await makeImage();
    expect((await remove(asset, manager, { keys: ['deepzoom', '*'] })).statusCode).toBe(200);
    expect(await search('live')).toContain(asset.id);
    await remove(asset, manager, { keys: ['480p-video', 'original'] });
    await restore(asset, manager, { keys: ['storyboard'] });
    expect(await search('trashed')).toContain(asset.id);
    expect((await remove(asset, manager, { keys: [] })).statusCode).toBe(400);
  });

  it('is hidden in the trash from users who cannot restore it, including links and images (security 8)', async () => {
    const asset = await makeImage();
    const link = await app.call(user, {
      url: `/api/v1/assets/${asset.id}/get_link?key=original&expiry=3600`,
    });
    const open: InjectOptions[] = [
      { url: link.body.replace(app.ctx.config.publicUrl, '') },
      { url: `/api/v1/files/content/${asset.id}`, headers: { 'x-filespin-api-key': user.apiKey } },
      {
        url: `/api/v1/assets/${asset.id}/conversions?resize=1,1`,
        headers: { 'x-filespin-api-key': user.apiKey },
      },
    ];
    for (const options of open) expect((await app.http.inject(options)).statusCode).toBe(200);
    await remove(asset);
    for (const options of open)
      await expect.poll(async () => (await app.http.inject(options)).statusCode).toBe(404);
    const read = await app.call(user, { url: `/api/v1/assets/${asset.id}/data` });
    expect(read.statusCode).toBe(404);
  });

  it('is moved only by users with the permission [A-673] [A-674] [A-675]', async () => {
    const asset = await makeImage();
    for (const role of ['USER', 'CREATOR'] as const)
      expect((await remove(asset, await app.makeUser(role))).statusCode).toBe(403);
    await remove(asset);
    expect((await restore(asset, user)).statusCode).toBe(403);
    const anonymous = { method: 'POST' as const, url: `/api/v1/assets/${asset.id}/delete` };
    expect((await app.http.inject({ ...anonymous, payload: ORIGINAL })).statusCode).toBe(401);
  });

  it('of another user answers 404 to a caller without group access (security 8)', async () => {
    const restricted = await app.makeUser('ASSET_MANAGER', { groupAssetAccess: false });
    const asset = await makeImage();
    expect((await remove(asset, restricted)).statusCode).toBe(404);
    await remove(asset);
    expect((await restore(asset, restricted)).statusCode).toBe(404);
    expect(await search('trashed', restricted)).toEqual([]);
    const unknown = { ...asset, id: '0'.repeat(32) };
    expect(errorOf(await remove(unknown)).message).toContain('not found');
  });
});

describe('the purge of one asset', () => {
  const purge = ({ id }: Pick<TestAsset, 'id'>, by = admin, to = app) =>
    to.call(by, { method: 'DELETE', url: `/api/v1/assets/trash/${id}/purge` });

  it('runs as a job that names only this asset, also while the trash is purged', async () => {
    const asset = await makeImage();
    await remove(asset);
    const other = await app.makeUser('ADMIN');
    const answer = await purge(asset, other);
    expect(answer.statusCode).toBe(202);
    const { job_id } = answer.json();
    const job = (await app.call(other, { url: `/api/v1/jobs/${job_id}` })).json();
    expect(job).toMatchObject({ type: 'PURGE_ASSET', input: { asset_id: asset.id, count: 1 } });
    const all = await app.call(other, { method: 'DELETE', url: '/api/v1/assets/trash/purge' });
    expect(all.json().job_id).not.toBe(job_id);
  });

  it('refuses an asset outside the trash', async () => {
    const answer = await purge(await makeImage());
    expect([answer.statusCode, errorOf(answer).message]).toEqual([
      409,
      'This asset is not in the trash.',
    ]);
  });

  it('requires the permission, and PURGE_TRASH_ENABLED on the deployment', async () => {
    const asset = await makeImage();
    await remove(asset);
    expect((await purge(asset, manager)).statusCode).toBe(403);
    const off = await app.openSecondServer({ PURGE_TRASH_ENABLED: 'off' });
    expect((await purge(asset, admin, off)).statusCode).toBe(403);
    await off.close();
  });

  it('refuses assets of others to users without group access', async () => {
    const limited = await app.makeUser('ADMIN', { groupAssetAccess: false });
    const asset = await makeImage();
    await remove(asset);
    expect((await purge(asset, limited)).statusCode).toBe(404);
  });
});

describe('an entry of the trash', () => {
  it('says when and by whom an asset was moved there, in the search and in its data', async () => {
    const asset = await makeImage();
    await remove(asset);
    const { row } = await app.makeUser('MANAGER');
    // A later change by another user is not the move to the trash.
    await app.ctx.db.asset.update({
      where: { id: asset.row.id },
      data: { updateUserId: row.id },
    });
    const { trashedAt } = await app.ctx.db.asset.findUniqueOrThrow({
      where: { id: asset.row.id },
    });
    const trash = {
      at: `${trashedAt?.toISOString().slice(0, 19)}Z`,
      by: `${manager.row.firstName} ${manager.row.lastName}`,
    };
    const data = await app.call(manager, { url: `/api/v1/assets/${asset.id}/data` });
    expect(data.json().trash).toEqual(trash);
    const payload = { trashed: true, ids: [asset.id], extended_result: true };
    const found = (await post('/api/v1/assets/search', payload)).json();
    expect(found.extended_result[asset.id].trash).toEqual(trash);
    await restore(asset);
    const live = await app.call(manager, { url: `/api/v1/assets/${asset.id}/data` });
    expect(live.json()).not.toHaveProperty('trash');
  });

  it('has no name for an asset that nobody is known to have moved', async () => {
    const asset = await app.makeAsset(admin, { trashedAt: new Date() });
    const data = await app.call(manager, { url: `/api/v1/assets/${asset.id}/data` });
    expect(data.json().trash).toMatchObject({ by: '' });
  });
});

describe('the purge of the trash', () => {
  const purge = (by: TestUser, to = app) =>
    to.call(by, { method: 'DELETE', url: '/api/v1/assets/trash/purge' });

  it('runs as a job, one at a time for each user [A-022] [A-769] [A-877]', async () => {
    await remove(await makeImage());
    const answer = await purge(admin);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({
      status: 'QUEUED',
      message: 'Asset purging has started, this might take a while.',
    });
    const { job_id } = answer.json();
    const job = (await app.call(admin, { url: `/api/v1/jobs/${job_id}` })).json();
    expect(job).toMatchObject({ type: 'PURGE_TRASH', status: 'QUEUED' });
    expect(job.input.count).toBe((await search('trashed')).length);
    expect((await purge(admin)).json().job_id).toBe(job_id);
  });

  it('requires the permission [A-312] [A-603]', async () => {
    for (const role of ['MANAGER', 'ASSET_MANAGER', 'CREATOR', 'USER'] as const)
      expect((await purge(await app.makeUser(role))).statusCode).toBe(403);
  });

  it('requires PURGE_TRASH_ENABLED on the deployment [A-313] [A-604]', async () => {
    const off = await app.openSecondServer({ PURGE_TRASH_ENABLED: 'off' });
    expect((await purge(admin, off)).statusCode).toBe(403);
    const config = await off.http.inject({ url: '/api/v1/config' });
    expect(config.json().data.features.purge_trash).toBe(false);
    await off.close();
  });
});
