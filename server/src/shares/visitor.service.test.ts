import { SHARE_UNAVAILABLE, type SharedAsset } from '@spindle/contracts/shares/shares';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { errorOf } from '../../test/open-app.ts';
import { image, openShares, original } from '../../test/shares.ts';

const HOUR_MS = 3_600_000;

const { app, owner, other, lake, notes, secret, share, change, revoke, ownShares, visitor } =
  await openShares();
afterAll(() => app.close());

describe('a visitor', () => {
  it('sees name, kind, size, dimensions and title of the assets, but no users and no times', async () => {
    const guest = visitor((await share()).token);
    expect((await guest.ask()).json().data).toMatchObject({
      password_needed: false,
      name: 'Press',
      total_assets: 2,
      total_size: ONE_PIXEL.body.length + 'This is notes.txt.'.length,
    });
    const { data } = (await guest.ask('/assets')).json();
    expect(data).toMatchObject({ page: 1, total_pages: 1, total_assets: 2 });
    expect(data.assets[0]).toEqual({
      id: lake.id,
      name: '<b>lake</b>.png',
      kind: 'IMAGE',
      content_type: ONE_PIXEL.contentType,
      size: ONE_PIXEL.body.length,
      width: ONE_PIXEL.width,
      height: ONE_PIXEL.height,
      duration: null,
      thumbhash: null,
      has_preview: true,
      version: 1,
      has_hls: false,
      title: 'Lake',
      description: null,
      can_download: false,
    });
  });

  it('sees images in three sizes with the security headers of every file (security 25)', async () => {
    const guest = visitor((await share()).token);
    for (const size of ['thumb', 'tile', 'preview']) {
      const answer = await guest.ask(image(lake, `?size=${size}`));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(answer.headers['content-disposition']).toMatch(/^inline; filename="<b>lake<_b>/);
    }
    expect(await guest.status(image(lake, '?size=original'))).toBe(400);
    expect(await guest.status(image(notes))).toBe(404);
    expect((await guest.ask()).headers['cache-control']).toBe('private, no-store');
  });

  it('cannot download originals unless the share allows downloads', async () => {
    const created = await share();
    const guest = visitor(created.token);
    for (const path of [original(lake), original(lake, '?delivery=display'), '/download'])
      expect(await guest.status(path)).toBe(403);
    await change(created.id, { allow_download: true });
    const file = await guest.ask(original(notes), { headers: { range: 'bytes=0-3' } });
    expect(file.statusCode).toBe(206);
    expect(file.body).toBe('This');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="notes.txt"/);
    const zip = await guest.ask('/download');
    expect(zip.statusCode).toBe(200);
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.rawPayload.includes('notes.txt')).toBe(true);
    await change(created.id, { allow_download: false });
    expect(await guest.status('/download')).toBe(403);
  });

  it('is counted once regardless of the number of requests', async () => {
    const created = await share();
    const readViews = async () => (await ownShares()).find(({ id }) => id === created.id)?.views;
    const guest = visitor(created.token);
    for (const path of ['', '', '/assets', image(lake), '']) await guest.ask(path);
    expect(await readViews()).toBe(1);
    await visitor(created.token).ask();
    expect(await readViews()).toBe(2);
  });
});

describe('access to other assets', () => {
  it('is denied with the token of another share and for an asset outside the share (security 13)', async () => {
    const press = await share({ assets: [lake.id], allow_download: true });
    const hidden = await share({ assets: [secret.id], allow_download: true });
    const guest = visitor(press.token);
    for (const asset of [secret, notes])
      for (const path of [image(asset), original(asset)])
        expect(await guest.status(path)).toBe(404);
    expect(await visitor(hidden.token).status(image(lake))).toBe(404);
    expect(await visitor(hidden.token).status(image(secret))).toBe(200);
  });

  it('is denied with the cookie of a share on every other URL', async () => {
    const locked = await share({ password: 'open sesame' });
    const guest = visitor(locked.token);
    const cookie = (await guest.unlock('open sesame')).headers['set-cookie'];
    expect(cookie).toContain(`Path=/api/v1/public/shares/${locked.token};`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    for (const url of [
      '/api/v1/account',
      '/api/v1/shares',
      `/api/v1/assets/${lake.id}/data`,
      `/api/v1/files/content/${lake.id}`,
      `/api/v1/assets/${lake.id}/conversions`,
    ])
      expect((await app.http.inject({ url, cookies: guest.cookies })).statusCode).toBe(401);
    const also = await share({ password: 'open sesame' });
    const elsewhere = await app.http.inject({
      url: `/api/v1/public/shares/${also.token}/assets`,
      cookies: guest.cookies,
    });
    expect(elsewhere.statusCode).toBe(403);
  });

  it('is denied to other users, who cannot list, change or revoke the share', async () => {
    const { id } = await share();
    expect((await change(id, { name: 'mine' }, other)).statusCode).toBe(404);
    expect((await revoke(id, other)).statusCode).toBe(404);
    expect(await ownShares(other)).toEqual([]);
  });
});

describe('a share ends', () => {
  const expectUnavailable = async (token: string, on = app) => {
    for (const path of ['', '/assets', image(lake), original(lake), '/download'])
      expect(errorOf(await visitor(token, on).ask(path))).toMatchObject({
        status: 404,
        message: SHARE_UNAVAILABLE,
      });
  };

  it('on every server as soon as it is revoked, with the same message as for an unknown link', async () => {
    const secondServer = await app.openSecondServer();
    const created = await share({ allow_download: true });
    const guest = visitor(created.token, secondServer);
    expect(await guest.status(image(lake))).toBe(200);
    expect((await revoke(created.id)).statusCode).toBe(200);
    await expectUnavailable(created.token, secondServer);
    await expectUnavailable('never-was');
    expect((await revoke(created.id)).statusCode).toBe(404);
    await secondServer.close();
  });

  it('at its expiry time, and opens again when the expiry is removed', async () => {
    const secondServer = await app.openSecondServer();
    const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
    const created = await share({ expires_at: inAnHour });
    expect(await visitor(created.token, secondServer).status()).toBe(200);
    secondServer.passTime(HOUR_MS + 1000);
    await expectUnavailable(created.token, secondServer);
    const [entry] = (await secondServer.call(owner, { url: '/api/v1/shares' })).json().data.shares;
    expect(entry).toMatchObject({ id: created.id, is_expired: true });
    await secondServer.close();
    await change(created.id, { expires_at: null });
    expect(await visitor(created.token).status()).toBe(200);
  });

  it('when its owner is disabled', async () => {
    const leaver = await app.makeUser('USER');
    const { token } = await share({ assets: [lake.id] }, leaver);
    expect(await visitor(token).status()).toBe(200);
    const where = { id: leaver.row.id };
    await app.ctx.db.user.update({ where, data: { enabled: false } });
    await expectUnavailable(token);
  });

  it('permanently when the ownership of its collection is transferred', async () => {
    const leaver = await app.makeUser('USER');
    const { id } = await makeCollection(app, leaver, { assets: [lake.id] });
    const { token } = await share({ assets: undefined, collection_id: id }, leaver);
    const where = { id: leaver.row.id };
    await app.ctx.db.user.update({ where, data: { enabled: false } });
    const url = `/api/v1/users/${leaver.row.id}/collections/transfer`;
    await app.call(other, { method: 'POST', url, payload: { to_user_id: other.row.id } });
    await app.ctx.db.user.update({ where, data: { enabled: true } });
    await expectUnavailable(token);
    expect(await ownShares(leaver)).toEqual([]);
  });

  it('for an asset that is trashed, processing, failed or hidden from its owner', async () => {
    const maker = await app.makeUser('CREATOR');
    const files = { original: ONE_PIXEL, _thumb: ONE_PIXEL, _preview: ONE_PIXEL };
    const asset = await app.makeAsset(other, { name: 'x.png', kind: 'IMAGE' }, files);
    const own = await app.makeAsset(maker, { name: 'own.txt' });
    const created = await share({ assets: [asset.id, own.id], allow_download: true }, maker);
    const guest = visitor(created.token);
    const { db } = app.ctx;
    const where = { id: asset.row.id };
    const expectShown = async (shown: boolean) => {
      expect(await guest.names()).toHaveLength(shown ? 2 : 1);
      for (const path of [image(asset), original(asset)])
        expect(await guest.status(path)).toBe(shown ? 200 : 404);
      expect((await ownShares(maker))[0]?.total_assets).toBe(shown ? 2 : 1);
    };
    await expectShown(true);
    for (const data of [{ trashedAt: new Date() }, { status: 'NOT_READY' }, { status: 'ERROR' }]) {
      await db.asset.update({ where, data: data as object });
      await expectShown(false);
      await db.asset.update({ where, data: { trashedAt: null, status: 'OK' } });
      await expectShown(true);
    }
    await db.user.update({ where: { id: maker.row.id }, data: { groupAssetAccess: false } });
    expect(await guest.names()).toEqual(['own.txt']);
    expect(await guest.status(image(asset))).toBe(404);
  });
});

describe('a shared collection', () => {
  it('shows its current assets with and without group access, and ends when it is deleted', async () => {
    const { id } = await makeCollection(app, owner, { assets: [lake.id, notes.id] });
    const created = await share({ assets: undefined, collection_id: id });
    expect(created).toMatchObject({ collection_id: id, total_assets: 2 });
    const guest = visitor(created.token);
    const url = `/api/v1/assetcollection/${id}`;
    const edit = (payload: object) => app.call(owner, { method: 'PATCH', url, payload });
    await edit({ deletions: [lake.id], additions: [secret.id] });
    expect(await guest.names()).toEqual(['notes.txt', 'secret.png']);
    expect(await guest.status(image(lake))).toBe(404);
    expect(await guest.status(image(secret))).toBe(200);
    for (const group_access of [true, false]) {
      await edit({ group_access });
      expect(await guest.status()).toBe(200);
    }
    expect(await ownShares(owner, `?collection_id=${id}`)).toHaveLength(1);
    await app.call(owner, { method: 'DELETE', url });
    expect(await guest.status()).toBe(404);
    expect(await ownShares(owner, `?collection_id=${id}`)).toEqual([]);
  });

  it('is shown in pages of thirty assets in its order', async () => {
    const assets: string[] = [];
    for (let number = 0; number < 32; number += 1)
      assets.push((await app.makeAsset(owner, { name: `${number}.txt` })).id);
    const { id } = await makeCollection(app, owner, { assets });
    const { token } = await share({ assets: undefined, collection_id: id });
    const page = async (number: number) =>
      (await visitor(token).ask(`/assets?page=${number}`)).json().data;
    const ids = (answer: { assets: SharedAsset[] }) => answer.assets.map((asset) => asset.id);
    expect(ids(await page(1))).toEqual(assets.slice(0, 30));
    expect(await page(2)).toMatchObject({ page: 2, total_pages: 2, total_assets: 32 });
    expect(ids(await page(2))).toEqual(assets.slice(30));
    expect(ids(await page(3))).toEqual([]);
  });
});
